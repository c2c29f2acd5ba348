import { expect, it } from 'vitest';
import { isFastStart } from './mp4-layout.ts';

const box = (type: string, payload = 8) => {
  const bytes = new Uint8Array(8 + payload);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};
const long = (type: string, payload: number) => {
  const bytes = new Uint8Array(16 + payload);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 1);
  view.setBigUint64(8, BigInt(bytes.length));
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};
const broken = new Uint8Array([0, 0, 0, 2, 102, 116, 121, 112]);

it.each<[string, Uint8Array[], boolean | null]>([
  ['index first', [box('ftyp'), box('moov'), box('mdat')], true],
  ['pictures first', [box('ftyp'), box('mdat'), box('moov')], false],
  ['other boxes between', [box('ftyp'), box('free', 100), box('uuid'), box('moov')], true],
  ['a 64-bit size', [box('ftyp'), long('free', 50), box('mdat')], false],
  ['neither', [box('ftyp'), box('free')], null],
  ['a WebM', [new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0])], null],
  ['a box smaller than its head', [broken, box('moov')], null],
  ['nothing', [], null],
])('%s: %s', async (_name, boxes, expected) => {
  const file = new Uint8Array(boxes.reduce((sum, one) => sum + one.length, 0));
  boxes.reduce((at, one) => (file.set(one, at), at + one.length), 0);
  expect(await isFastStart((from, length) => Promise.resolve(file.slice(from, from + length)), file.length)).toBe(
    expected,
  );
});
