import { expect, it } from 'vitest';
import { clickTrack } from './click-track.ts';

const HEADER = 44;
const RATE = 22_050;
const loudest = (file: Buffer, from: number, to: number) => {
  let peak = 0;
  for (let sample = Math.round(from * RATE); sample < Math.round(to * RATE); sample++) {
    peak = Math.max(peak, Math.abs(file.readInt16LE(HEADER + sample * 2)));
  }
  return peak;
};

it('is silent except for quiet clicks at the given times', () => {
  const file = clickTrack(3, [0.5, 2.98]);
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).toBe('RIFFWAVE');
  expect(file.readUInt32LE(40)).toBe(3 * RATE * 2);
  expect(file.length).toBe(HEADER + 3 * RATE * 2);
  expect(loudest(file, 0, 0.499)).toBe(0);
  expect(loudest(file, 0.6, 2.97)).toBe(0);
  for (const at of [0.5, 2.98]) {
    expect(loudest(file, at, at + 0.01)).toBeGreaterThan(500);
    expect(loudest(file, at, at + 0.01)).toBeLessThan(32_767 / 5);
  }
});
