import { preparesFilms } from '../../../lib/prepares-films.ts';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import type { VideoFileInfo } from '../../../lib/media/inspect-video.ts';

/** Names, as people know them, of the codecs that the server prepares. */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  hevc: 'HEVC',
  avc: 'H.264',
  vp9: 'VP9',
  av1: 'AV1',
  vp8: 'VP8',
};

/**
 * Reads the properties of a film that this browser cannot show from its tracks, where the server prepares films.
 *
 * @param refusal why the browser cannot show it.
 * @throws AppError the refusal, if the server could not prepare the film either
 */
export async function readUnplayable(file: Blob, refusal: unknown): Promise<VideoFileInfo> {
  const error: AppError = toAppError(refusal);
  if (error.code !== 'media-unsupported' || !(await preparesFilms())) throw error;
  const info = await readTracks(file);
  if (info === null) throw error;
  return info;
}

async function readTracks(file: Blob): Promise<VideoFileInfo | null> {
  const reader = await import('mediabunny');
  const formats = [reader.MP4, reader.QTFF, reader.WEBM];
  using input = new reader.Input({ formats, source: new reader.BlobSource(file) });
  if (!(await input.canRead())) return null;
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return null;
  const [codec, width, height] = await Promise.all([
    track.getCodec(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
  ]);
  const name = CODEC_NAMES[codec ?? ''];
  if (name === undefined) return null;
  const durationS = await input.computeDuration();
  return {
    ...{ durationS, width, height, bitsPerSecond: (file.size * 8) / Math.max(durationS, 0.001), fastStart: null },
    unplayableCodec: name,
  };
}
