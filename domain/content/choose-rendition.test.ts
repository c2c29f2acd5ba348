import { describe, expect, it } from 'vitest';
import {
  chooseRendition,
  lineAfterDownload,
  lineAfterStall,
  qualitiesOf,
  type Rendition,
  shownShortSide,
} from './choose-rendition.ts';

const ALL: readonly Rendition[] = ['360', '720', '1080', 'slow'];
type Conditions = Parameters<typeof chooseRendition>[0];
const FAST: Conditions = {
  available: ALL,
  choice: 'auto',
  speed: 1,
  savesData: false,
  lineKbps: 50_000,
  shortSidePx: 1080,
  current: null,
};
const chosen = (change: Partial<Conditions>) => chooseRendition({ ...FAST, ...change });

describe('the automatic size', () => {
  it.each<[string, Partial<Conditions>, Rendition | null]>([
    ['a fast line and a large window', {}, '1080'],
    ['a window that the middle size fills', { shortSidePx: 720 }, '720'],
    ['a window a little larger than the middle size', { shortSidePx: 790 }, '720'],
    ['a window larger than every size', { shortSidePx: 2160 }, '1080'],
    ['a small window', { shortSidePx: 200 }, '360'],
    ['a line that carries the middle size', { lineKbps: 4000 }, '720'],
    ['a line without headroom for the middle size', { lineKbps: 3200 }, '360'],
    ['a line too slow for every size', { lineKbps: 100 }, '360'],
    ['a line that nobody measured', { lineKbps: null }, '720'],
    ['a viewer who saves data', { savesData: true }, '360'],
    ['a film without small sizes', { available: ['1080'], lineKbps: 100 }, '1080'],
    ['a film without sizes', { available: [] }, null],
  ])('%s', (_name, change, expected) => expect(chosen(change)).toBe(expected));

  it.each<[string, Partial<Conditions>, Rendition]>([
    ['stays while the line just carries it', { current: '720', lineKbps: 3200 }, '720'],
    ['stays when the window becomes smaller', { current: '1080', shortSidePx: 300 }, '1080'],
    ['is given up when the line no longer carries it', { current: '720', lineKbps: 3000 }, '360'],
    [
      'is given up when the viewer begins to save data',
      { current: '1080', savesData: true },
      '360',
    ],
    ['gives way to a larger one', { current: '360' }, '1080'],
    ['after slow motion is chosen as at the start', { current: 'slow', lineKbps: 4000 }, '720'],
  ])('%s', (_name, change, expected) => expect(chosen(change)).toBe(expected));
});

it.each<[Conditions['choice'], readonly Rendition[], Rendition]>([
  ['360', ALL, '360'],
  ['1080', ['360', '720'], '720'],
  ['360', ['720', '1080'], '720'],
])('of the sizes, %s of %j is %s, whatever the line', (choice, available, expected) =>
  expect(chosen({ choice, available, lineKbps: 10, savesData: true })).toBe(expected),
);

describe('slow motion', () => {
  it.each<[string, Partial<Conditions>, Rendition]>([
    ['plays every frame', {}, 'slow'],
    ['needs a fast source', { available: ['360', '720'] }, '720'],
    ['begins at a quarter', { speed: 0.3 }, '1080'],
    ['counts as the middle size', { choice: '720' }, 'slow'],
    ['leaves the small size to those who chose it', { choice: '360' }, '360'],
    ['leaves the small size to those who save data', { savesData: true }, '360'],
    ['needs a quarter of its bit rate', { lineKbps: 2500 }, 'slow'],
    ['needs a line that carries it', { lineKbps: 2000 }, '360'],
  ])('%s', (_name, change, expected) => expect(chosen({ speed: 0.25, ...change })).toBe(expected));
});

it('a film with one size leaves nothing to choose', () => {
  expect(qualitiesOf(['slow', '720', '360'])).toEqual(['360', '720']);
  expect(qualitiesOf(['360', 'slow'])).toEqual([]);
});

describe('the speed of the line', () => {
  it('is measured in seconds of film', () => {
    // Two seconds of film in one: twice the bit rate.
    const download = { rendition: '360', filmS: 2, tookS: 1, hasRequest: false } as const;
    expect(lineAfterDownload(null, download)).toBe(2256);
    expect(lineAfterDownload(1000, download)).toBe(1628);
    // The way of a request says only that the line is not slower.
    const start = { ...download, hasRequest: true };
    expect([null, 1000, 5000].map((known) => lineAfterDownload(known, start))).toEqual([
      4000, 2256, 5000,
    ]);
    // From a cache.
    expect(lineAfterDownload(1000, { ...download, filmS: 60, tookS: 0.01 })).toBe(10_500);
  });

  it.each<[number | null, Rendition, Rendition]>([
    [50_000, '1080', '720'],
    [null, '720', '360'],
    [500, '360', '360'],
  ])('of %s kbit/s after a stall at %s allows %s', (known, rendition, expected) =>
    expect(chosen({ lineKbps: lineAfterStall(known, rendition), current: rendition })).toBe(
      expected,
    ),
  );
});

it.each([
  ['a landscape film in its box', { width: 640, height: 360 }, 16 / 9, 720],
  ['an upright film beside bars', { width: 640, height: 360 }, 9 / 16, 405],
  ['a square film', { width: 640, height: 360 }, 1, 720],
  ['a wide film in an upright window', { width: 360, height: 800 }, 16 / 9, 405],
])('%s is measured by its short side', (_name, box, aspect, expected) =>
  expect(shownShortSide(box, aspect, 2)).toBeCloseTo(expected, 5),
);
