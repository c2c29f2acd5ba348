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

test.each([...files])('%s is what `npm run drawings` writes', (name, svg) => {
  expect(svg).toMatch(/^<svg /);
  expect(read(name)).toBe(svg);
});

test('what was made of a drawing stands by itself: no variable, no movement in a still', () => {
  for (const [name, svg] of files) expect(svg, name).not.toContain(name.endsWith('-still.svg') ? '@keyframes' : 'var(');
});

test('a variable without a colour is told', () => {
  expect(() => landingDrawings(() => '<svg stroke="var(--nowhere)"/>')).toThrow('No colour for --nowhere');
});
