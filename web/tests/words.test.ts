import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>('../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** An element right behind a word or a value that begins with a blank, which Svelte drops. */
const JOINED = /[^\s>]<(?:small|b|em|i|span|code|strong)(?:\s[^<>]*)?>\s+[^\s<]/;

test('the pattern finds a word that runs into the next', () => {
  expect('{name}{#if down}<small> facedown</small>{/if}').toMatch(JOINED);
  expect("{name}<small>{down ? ' facedown' : ''}</small>").not.toMatch(JOINED);
  expect(Object.keys(SOURCES).length).toBeGreaterThan(50);
});

test.each(Object.entries(SOURCES))('no word runs into the next in %s', (_, source) => {
  expect(JOINED.exec(source)?.[0]).toBeUndefined();
});
