import { expect, test } from 'vitest';
import { landingDrawings } from './landing-drawings.ts';

const FOLDER = '../features/landing/art/';
const drawings = import.meta.glob<string>('../features/landing/art/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const read = (name: string) => drawings[`${FOLDER}${name}`] ?? '';
const files = landingDrawings(read);

test.each([...files])('%s is up to date with `npm run drawings`', (name, svg) => {
  expect(svg).toMatch(/^<svg /);
  expect(read(name)).toBe(svg);
});

test('a generated file contains no variable, and a still image no animation', () => {
  for (const [name, svg] of files) {
    expect(svg, name).not.toContain(name.endsWith('-still.svg') ? '@keyframes' : 'var(');
  }
});

test('a variable without a color throws', () => {
  expect(() => landingDrawings(() => '<svg stroke="var(--nowhere)"/>')).toThrow(
    'No color for --nowhere',
  );
});
