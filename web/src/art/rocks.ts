/** Rock edges drawn by rule: the same every time, but never straight. */

/** Numbers from 0 to 1 that depend only on the seed. */
export function grains(seed: number): () => number {
  let state = seed * 2654435761 + 1013904223;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const fixed = (value: number) => Math.round(value * 10) / 10;

/** A ceiling of hanging stone from left to right, as a closed path down from the top. */
export function stalactites(seed: number, width: number, depth: number, step: number): string {
  const next = grains(seed);
  let path = `M0 0H${width}V${fixed(depth * 0.5)}`;
  for (let x = width; x > 0; x -= step) {
    const long = next() < 0.25 ? 1.25 : 0.3 + 0.45 * next();
    const tip = depth * long * (0.7 + 0.5 * next());
    const mid = x - step * (0.35 + 0.3 * next());
    path += `Q${fixed(mid + step * 0.18)} ${fixed(depth * 0.34)} ${fixed(mid)} ${fixed(tip)}`;
    path += `Q${fixed(mid - step * 0.12)} ${fixed(depth * 0.36)} ${fixed(x - step)} ${fixed(depth * (0.28 + 0.2 * next()))}`;
  }
  return `${path}V0z`;
}

/** A floor of boulders, as a closed path up from the bottom. */
export function boulders(
  seed: number,
  width: number,
  bottom: number,
  height: number,
  step: number,
): string {
  const next = grains(seed);
  let path = `M0 ${bottom}V${fixed(bottom - height * 0.6)}`;
  let x = 0;
  while (x < width) {
    const span = step * (0.5 + next());
    const top = bottom - height * (0.35 + 0.65 * next());
    const to = bottom - height * (0.3 + 0.35 * next());
    path += `Q${fixed(x + span * 0.4)} ${fixed(top)} ${fixed(x + span)} ${fixed(to)}`;
    x += span;
  }
  return `${path}V${bottom}z`;
}

/** A polygon round a point, rough as broken stone. */
export function stone(seed: number, x: number, y: number, radius: number, corners: number): string {
  const next = grains(seed);
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI + next() * 0.4;
    const reach = radius * (0.75 + 0.35 * next());
    return `${fixed(x + Math.cos(angle) * reach)} ${fixed(y + Math.sin(angle) * reach)}`;
  });
  return `M${points.join('L')}z`;
}
