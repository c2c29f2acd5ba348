import { describe, expect, it } from 'vitest';
import { FIGURE_KINDS } from './compositions.ts';
import { FIGURE_MARKS } from './figure-mark.ts';
import { figureSvg, type Figure } from './figure-svg.ts';
import { FIGURE_LIGHTS } from './stage.ts';

const every: Figure[] = FIGURE_KINDS.flatMap((kind, index) =>
  FIGURE_LIGHTS.flatMap((light) =>
    FIGURE_MARKS.map((mark) => ({ seed: index * 977 + 3, kind, light, mark })),
  ),
);
const idsIn = (svg: string) => [...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '');

/**
 * Throws unless the tags are well-formed XML: properly opened, closed and nested, with quoted
 * attributes.
 */
function elementCount(xml: string): number {
  const open: string[] = [];
  let count = 0;
  const rest = xml.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/g,
    (_, close, name, _attributes, empty) => {
      if (close === '/') {
        if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
      } else {
        count++;
        if (empty === '') open.push(name);
      }
      return '';
    },
  );
  if (rest !== '' || open.length > 0) {
    throw new Error(`left over: ${rest.slice(0, 80)} ${open.join()}`);
  }
  return count;
}

describe('figureSvg', () => {
  it('draws the same figure every time and another one for another seed', () => {
    const figure = { seed: 12, kind: 'arc', light: 'copper', mark: '1', idPrefix: 'a' } as const;
    expect(figureSvg(figure)).toBe(figureSvg({ ...figure }));
    expect(figureSvg({ ...figure, seed: 13 })).not.toBe(figureSvg(figure));
  });

  it('is well-formed, under 30 KB and free of raster images, scripts and theme variables', () => {
    for (const figure of every) {
      const svg = figureSvg({ ...figure, idPrefix: 'p' });
      expect(elementCount(svg)).toBeGreaterThan(20);
      expect(svg.length).toBeLessThan(30_000);
      expect(svg).not.toMatch(/<image|<script|var\(|NaN|undefined|Infinity/);
    }
  });

  it('prefixes every id, uses each once and has no dangling references', () => {
    for (const figure of every) {
      const svg = figureSvg({ ...figure, idPrefix: ':r1:' });
      const ids = idsIn(svg);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => !id.startsWith(':r1:-'))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      const wanted = [...svg.matchAll(/url\(#([^)]*)\)/g)].map((match) => match[1] ?? '');
      expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it('draws kinds, lights and marks differently', () => {
    expect(
      new Set(every.map((figure) => figureSvg({ ...figure, seed: 1, idPrefix: 'p' }))).size,
    ).toBe(every.length);
  });

  it('rejects a prefix that could break out of an attribute', () => {
    for (const idPrefix of ['', 'a b', 'a"b', 'a)b', '<a']) {
      expect(() => figureSvg({ seed: 1, kind: 'spin', light: 'both', mark: '', idPrefix })).toThrow(
        RangeError,
      );
    }
  });
});
