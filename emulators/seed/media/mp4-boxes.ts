/** One box of an MP4 file (ISO/IEC 14496-12): its type, where its content starts and ends, in bytes. */
export interface Mp4Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes that lie directly in a stretch of the file. Throws RangeError when a size points outside. */
export function mp4Boxes(file: Buffer, start = 0, end = file.length): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = start; at < end;) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > end) throw new RangeError(`box ${type} at ${at} is ${size} bytes long`);
    boxes.push({ type, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

/** Length of the film in seconds, from `moov/mvhd` version 0. */
export function mp4Seconds(file: Buffer): number {
  const moov = mp4Boxes(file).find(({ type }) => type === 'moov');
  const mvhd = moov && mp4Boxes(file, moov.start, moov.end).find(({ type }) => type === 'mvhd');
  if (mvhd === undefined) throw new RangeError('no moov/mvhd');
  return file.readUInt32BE(mvhd.start + 16) / file.readUInt32BE(mvhd.start + 12);
}
