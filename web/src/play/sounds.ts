/** Every sound of the table, made on the spot: nothing is recorded, nothing is fetched. */
import { settings } from '../settings.svelte';

export type Sound =
  | 'turn'
  | 'step'
  | 'dice'
  | 'card'
  | 'stone'
  | 'hit'
  | 'danger'
  | 'collapse'
  | 'gain'
  | 'won'
  | 'lost';

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

interface Tone {
  at?: number;
  pitch: number;
  to?: number;
  long: number;
  loud?: number;
  wave?: OscillatorType;
}
interface Rush {
  at?: number;
  long: number;
  loud?: number;
  /** The middle of the band that is heard, at the start and at the end. */
  from: number;
  to?: number;
  sharp?: number;
}

const DICE = [0, 0.07, 0.13, 0.22, 0.34];
/** Notes and noises that each sound is made of. */
const MADE: Record<Sound, { tones?: Tone[]; rushes?: Rush[] }> = {
  turn: { tones: [{ pitch: 659, long: 0.7 }, { at: 0.13, pitch: 988, long: 0.7 }] },
  step: { rushes: [{ long: 0.07, from: 340, loud: 0.35, sharp: 2 }] },
  dice: {
    rushes: DICE.map((at, i) => ({ at, long: 0.045, from: 2300 - i * 260, loud: 0.5, sharp: 5 })),
  },
  card: { rushes: [{ long: 0.16, from: 1500, to: 4200, loud: 0.22, sharp: 1.2 }] },
  stone: { rushes: [{ long: 0.18, from: 190, to: 120, loud: 0.7, sharp: 1 }] },
  hit: {
    rushes: [{ long: 0.12, from: 900, to: 250, loud: 0.6, sharp: 1 }],
    tones: [{ pitch: 150, to: 60, long: 0.2, loud: 0.9, wave: 'triangle' }],
  },
  danger: {
    tones: [
      { pitch: 196, to: 185, long: 0.55, wave: 'triangle' },
      { at: 0.02, pitch: 208, to: 196, long: 0.55, wave: 'triangle' },
    ],
  },
  collapse: {
    rushes: [
      { long: 1.3, from: 120, to: 50, loud: 1, sharp: 0.6 },
      { at: 0.25, long: 0.5, from: 600, to: 150, loud: 0.35, sharp: 0.8 },
    ],
    tones: [{ pitch: 70, to: 32, long: 1.2, loud: 1 }],
  },
  gain: { tones: [{ pitch: 784, long: 0.25 }, { at: 0.08, pitch: 1175, long: 0.4 }] },
  won: {
    tones: [523, 659, 784, 1047].map((pitch, i) => ({ at: i * 0.13, pitch, long: 0.8 })),
  },
  lost: {
    tones: [392, 330, 262].map((pitch, i) => ({
      at: i * 0.2,
      pitch,
      long: 0.7,
      wave: 'triangle' as const,
    })),
  },
}; // prettier-ignore

function swell(gain: GainNode, start: number, long: number, loud: number): void {
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.015, long / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 1.5, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** Silent where no sound or no motion is wanted (one's own turn is announced all the same). */
export function play(sound: Sound): void {
  const { sound: wanted, volume } = settings.choices;
  if (!wanted || volume <= 0 || (sound !== 'turn' && settings.speed === 0)) return;
  // Nothing is heard of a page that nobody has touched yet; trying to would be complained about
  if (!navigator.userActivation.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    const out = audio.createGain();
    out.gain.value = volume * 0.3;
    out.connect(audio.destination);
    const now = audio.currentTime;
    for (const { at = 0, pitch, to, long, loud = 0.5, wave = 'sine' } of MADE[sound].tones ?? []) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.type = wave;
      tone.frequency.setValueAtTime(pitch, now + at);
      if (to) tone.frequency.exponentialRampToValueAtTime(to, now + at + long);
      swell(gain, now + at, long, loud);
      tone.connect(gain).connect(out);
      tone.start(now + at);
      tone.stop(now + at + long + 0.05);
    }
    for (const { at = 0, long, loud = 0.5, from, to, sharp = 1 } of MADE[sound].rushes ?? []) {
      noise ??= hiss(audio);
      const rush = audio.createBufferSource();
      const band = audio.createBiquadFilter();
      const gain = audio.createGain();
      rush.buffer = noise;
      band.type = 'bandpass';
      band.Q.value = sharp;
      band.frequency.setValueAtTime(from, now + at);
      if (to) band.frequency.exponentialRampToValueAtTime(to, now + at + long);
      swell(gain, now + at, long, loud);
      rush.connect(band).connect(gain).connect(out);
      rush.start(now + at, Math.random() * 0.1);
      rush.stop(now + at + long + 0.05);
    }
  } catch {
    // No sound device: the title and the banner still tell.
  }
}
