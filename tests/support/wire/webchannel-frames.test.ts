import { expect, test } from 'vitest';
import { WebChannelFrames } from './webchannel-frames.ts';

const frame = (payloads: unknown[], firstId = 1) => {
  const json = JSON.stringify(payloads.map((payload, index) => [firstId + index, [payload]]));
  return Buffer.from(`${json.length}\n${json}`);
};

test('two frames in one chunk give their payloads in order', () => {
  const frames = new WebChannelFrames();
  expect(frames.push(Buffer.concat([frame([{ a: 1 }]), frame([{ b: 2 }, 'noop'], 2)]))).toEqual([
    [{ a: 1 }],
    [{ b: 2 }],
    ['noop'],
  ]);
});

test('bytes may be cut anywhere, inside an emoji too, whose length counts two units', () => {
  const bytes = frame([{ text: 'été 🍸' }]);
  for (let cut = 1; cut < bytes.length; cut++) {
    const frames = new WebChannelFrames();
    const got = [...frames.push(bytes.subarray(0, cut)), ...frames.push(bytes.subarray(cut))];
    expect(got).toEqual([[{ text: 'été 🍸' }]]);
  }
});

test('what is not a frame is an error, never silently nothing', () => {
  expect(() => new WebChannelFrames().push(Buffer.from('<html>\n'))).toThrow('Not a WebChannel frame');
});
