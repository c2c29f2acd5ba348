import { expect, it } from 'vitest';
import { isFastStart } from './inspect-video.ts';

const box = (type: string, payload = 8) => {
  const bytes = new Uint8Array(8 + payload);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};
const longBox = (type: string, payload: number) => {
  const bytes = new Uint8Array(16 + payload);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 1);
  view.setBigUint64(8, BigInt(bytes.length));
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};
const broken = new Uint8Array([0, 0, 0, 2, 102, 116, 121, 112]);

it.each<[string, Uint8Array<ArrayBuffer>[], boolean | null]>([
  ['index first', [box('ftyp'), box('moov'), box('mdat')], true],
  ['media data first', [box('ftyp'), box('mdat'), box('moov')], false],
  ['other boxes between', [box('ftyp'), box('free', 100), box('uuid'), box('moov')], true],
  ['a 64-bit size', [box('ftyp'), longBox('free', 50), box('mdat')], false],
  ['neither', [box('ftyp'), box('free')], null],
  ['a WebM', [new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0])], null],
  ['a box smaller than its header', [broken, box('moov')], null],
  ['nothing', [], null],
])('recognizes a file that can start early: %s', async (_name, boxes, expected) => {
  expect(await isFastStart(new Blob(boxes))).toBe(expected);
});
