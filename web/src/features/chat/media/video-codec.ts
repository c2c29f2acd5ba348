/** Reads bytes of a file; `end` is exclusive and not beyond the end of the file. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

interface Box {
  readonly type: string;
  /** Offset of the content, in the file or in the buffer. */
  readonly start: number;
  readonly end: number;
}

/** Boxes that contain the sample descriptions (ISO/IEC 14496-12, 8.5). */
const CONTAINERS = new Set(['trak', 'mdia', 'minf', 'stbl']);
/** The index of a video is far smaller; a larger one would use too much memory on a phone. */
const MAX_INDEX_BYTES = 32 * 1024 ** 2;

const typeAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Parses a box header: 32-bit size and type, then a 64-bit size when the first is 1; 0 means up to the end. */
function boxAt(bytes: Uint8Array, at: number, offset: number, end: number): Box | null {
  if (bytes.length < at + 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const short = view.getUint32(at);
  const isLong = short === 1;
  if (isLong && bytes.length < at + 16) return null;
  const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - offset : short;
  const header = isLong ? 16 : 8;
  if (size < header || offset + size > end) return null;
  return { type: typeAt(bytes, at + 4), start: offset + header, end: offset + size };
}

/**
 * Reads the four-letter codec names of the tracks of an MP4 or MOV (`avc1`, `hvc1`, `mp4a`) from its boxes.
 *
 * @param size of the file in bytes.
 * @returns `null` when the file is incomplete: it has no index, or one that does not parse.
 */
export async function codecsOf(read: ReadBytes, size: number): Promise<string[] | null> {
  for (let offset = 0; offset < size;) {
    const box = boxAt(await read(offset, Math.min(offset + 16, size)), 0, offset, size);
    if (box === null) return null;
    if (box.type === 'moov') {
      if (box.end - box.start > MAX_INDEX_BYTES) return null;
      const bytes = await read(box.start, box.end);
      return sampleTypes(bytes, 0, bytes.length);
    }
    offset = box.end;
  }
  return null;
}

function* boxesIn(bytes: Uint8Array, start: number, end: number): Generator<Box> {
  for (let at = start; at < end;) {
    const box = boxAt(bytes, at, at, end);
    if (box === null) return;
    yield box;
    at = box.end;
  }
}

function sampleTypes(bytes: Uint8Array, start: number, end: number): string[] {
  return [...boxesIn(bytes, start, end)].flatMap((box) => {
    if (CONTAINERS.has(box.type)) return sampleTypes(bytes, box.start, box.end);
    // Sample descriptions follow version, flags and count (8 bytes); the type of each box is the codec.
    return box.type === 'stsd' ? [...boxesIn(bytes, box.start + 8, box.end)].map(({ type }) => type) : [];
  });
}
