import { open } from 'node:fs/promises';

const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'];
/** A file has a handful of boxes at its top; a hostile one may claim any number. */
const MAX_BOXES = 1000;

/**
 * Returns whether a file is an MP4 or MOV that was cut off: its last box declares more bytes than
 * follow.
 */
export async function endsTooEarly(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const header = Buffer.alloc(16);
  let offset = 0;
  for (let box = 0; box < MAX_BOXES && offset + 8 <= size; box++) {
    await handle.read(header, 0, 16, offset);
    if (box === 0 && !FIRST_BOXES.includes(header.toString('latin1', 4, 8))) return false;
    const length = boxLength(header, size - offset);
    if (length < 8) return false;
    offset += length;
  }
  return offset > size;
}

/** Returns the length of a box: 1 announces one of 64 bits, 0 a box up to the end of the file. */
function boxLength(header: Buffer, rest: number): number {
  const declared = header.readUInt32BE(0);
  if (declared === 1) return Number(header.readBigUInt64BE(8));
  return declared === 0 ? rest : declared;
}
