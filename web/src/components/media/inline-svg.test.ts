import { expect, it } from 'vitest';
import { prefixSvgIds } from './inline-svg.tsx';

it('prefixes every id and every reference to one', () => {
  const svg =
    '<svg><linearGradient id="a1" href="#b"/><path fill="url(#a1)" stroke="url(#b)"/><g id="b"/></svg>';
  expect(prefixSvgIds(svg, 'x-')).toBe(
    '<svg><linearGradient id="x-a1" href="#x-b"/><path fill="url(#x-a1)" stroke="url(#x-b)"/><g id="x-b"/></svg>',
  );
});
