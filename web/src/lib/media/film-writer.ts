import { BufferTarget, Conversion, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from './film-reader.ts';

/**
 * Writes a film or voice again with its duration and an index; picture and sound stay as they are.
 * Rejects if a track would have to be encoded again.
 */
export async function writeAgain(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  using input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  const container = await input.getFormat();
  const isMp4 = container === MP4 || container === QTFF;
  const target = new BufferTarget();
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const conversion = await Conversion.init({
    input,
    output,
    copy: { mode: 'forced' },
    showWarnings: false,
  });
  if (conversion.discardedTracks.length > 0) throw new Error('a track cannot be copied');
  await conversion.execute();
  if (target.buffer === null) throw new Error('nothing was written');
  return new Uint8Array(target.buffer);
}
