/** Reads bytes of a file; fewer than asked at its end. */
export type ReadBytes = (from: number, length: number) => Promise<Uint8Array>;

/** Top-level boxes of a sane file; more is something else. */
const MAX_BOXES = 64;

/**
 * Whether an MP4 can start before it has loaded whole: its index (`moov`) lies before its pictures (`mdat`).
 * Box layout: ISO/IEC 14496-12, 4.2: 32-bit size, type, and a 64-bit size when the first is 1.
 *
 * @returns null for what is no MP4, or has neither.
 */
export async function isFastStart(read: ReadBytes, size: number): Promise<boolean | null> {
  let at = 0;
  for (let boxes = 0; boxes < MAX_BOXES && at + 8 <= size; boxes += 1) {
    const head = await read(at, 16);
    if (head.length < 8) return null;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const type = String.fromCharCode(...head.subarray(4, 8));
    if (boxes === 0 && type !== 'ftyp') return null;
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    const short = view.getUint32(0);
    const length = short === 1 && head.length >= 16 ? Number(view.getBigUint64(8)) : short;
    // 0 means "to the end of the file"; less than its own header is broken.
    if (length < 8) return null;
    at += length;
  }
  return null;
}
