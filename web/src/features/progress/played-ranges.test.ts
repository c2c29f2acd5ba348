import { describe, expect, it } from 'vitest';
import { addRange, type PlayedRanges, playedShare, rangesFor } from './played-ranges.ts';

describe('addRange', () => {
  const played: PlayedRanges = [
    [10, 20],
    [40, 50],
  ];
  it.each<[string, number, number, PlayedRanges]>([
    ['apart from the others, in order', 25, 30, [played[0]!, [25, 30], played[1]!]],
    ['that goes on where one ended', 20, 25, [[10, 25], played[1]!]],
    ['inside one', 12, 15, played],
    ['over both', 5, 45, [[5, 50]]],
    ['between both', 20, 40, [[10, 50]]],
  ])('a stretch %s', (_name, fromS, toS, expected) => {
    expect(addRange(played, fromS, toS)).toEqual(expected);
  });

  it('keeps at most 60 ranges: the newest and the longest others', () => {
    let ranges: PlayedRanges = [[0, 0.5]];
    for (let index = 1; index <= 60; index += 1) {
      ranges = addRange(ranges, index * 10, index * 10 + 1);
    }
    expect([ranges.length, ranges[0]]).toEqual([60, [10, 11]]);
    expect(addRange(ranges, 700, 700.25).at(-1)).toEqual([700, 700.25]);
  });
});

describe('rangesFor', () => {
  const own: PlayedRanges = [
    [0, 10],
    [60, 70],
  ];
  it.each<[string, Parameters<typeof rangesFor>[1], PlayedRanges]>([
    ['nothing saved', null, own],
    ['no more saved', { progress: 0.2, positionS: 70 }, own],
    ['rounding', { progress: 0.205, positionS: 70 }, own],
    ['more, up to its position', { progress: 0.5, positionS: 90 }, [[40, 90]]],
    ['more than lies before its position', { progress: 0.5, positionS: 20 }, [[0, 50]]],
    ['more than there is', { progress: 1, positionS: 101 }, [[0, 100]]],
  ])('%s', (_name, saved, expected) => {
    expect(rangesFor(own, saved, 100)).toEqual(expected);
  });
});

it('the share of a film is never more than all of it', () => {
  expect([playedShare([], 60), playedShare([[0, 15]], 60), playedShare([[0, 60.01]], 60)]).toEqual([
    0, 0.25, 1,
  ]);
});
