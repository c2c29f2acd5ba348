import { expect, test } from 'vitest';
import { WebChannelFrames } from './webchannel-frames.ts';

const frame = (payloads: unknown[], firstId = 1) => {
  const json = JSON.stringify(payloads.map((payload, index) => [firstId + index, [payload]]));
  return Buffer.from(`${json.length}\n${json}`);
};

test('returns the payloads of two frames in one chunk', () => {
  const frames = new WebChannelFrames();
  expect(frames.push(Buffer.concat([frame([{ a: 1 }]), frame([{ b: 2 }, 'noop'], 2)]))).toEqual([
    [{ a: 1 }],
    [{ b: 2 }],
    ['noop'],
  ]);
});

test('accepts bytes split anywhere, also inside an emoji (length 2)', () => {
  const bytes = frame([{ text: 'été 🍸' }]);
  for (let cut = 1; cut < bytes.length; cut++) {
    const frames = new WebChannelFrames();
    const got = [...frames.push(bytes.subarray(0, cut)), ...frames.push(bytes.subarray(cut))];
    expect(got).toEqual([[{ text: 'été 🍸' }]]);
  }
});

test('throws for anything that is not a frame', () => {
  expect(() => new WebChannelFrames().push(Buffer.from('<html>\n'))).toThrow(
    'Not a WebChannel frame',
  );
});
