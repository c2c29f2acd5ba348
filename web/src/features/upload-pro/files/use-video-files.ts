import { useState } from 'react';
import type { Locale } from '@atelier/domain/values';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { rewriteWithDuration } from '../../../lib/media/film-duration.ts';
import { filmOf, inspectVideo, type VideoFileInfo } from '../../../lib/media/inspect-video.ts';
import { preparesFilms } from '../../../lib/prepares-films.ts';

/** A new caption file, `'remove'` to delete the stored one, or `undefined` to keep it. */
type CaptionChange = File | 'remove' | undefined;

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

export type VideoFiles = ReturnType<typeof useVideoFiles>;

/** Sets the type by the file extension, because not every system knows the type of every file. */
function withMimeType(file: File): File {
  if (file.type !== '') return file;
  const type = TYPES[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()];
  return type === undefined ? file : new File([file], file.name, { type });
}

/** The files chosen for a video; the video file is inspected at once. */
export function useVideoFiles() {
  const [video, setVideo] = useState<File | null>(null);
  const [info, setInfo] = useState<VideoFileInfo | null>(null);
  /** Why the chosen video file is rejected. */
  const [inspectionError, setInspectionError] = useState<AppError | null>(null);
  const [inspecting, setInspecting] = useState(false);
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const [captions, setCaptions] = useState<Readonly<Partial<Record<Locale, CaptionChange>>>>({});

  async function inspect(file: File) {
    setInspecting(true);
    setInspectionError(null);
    setInfo(null);
    setVideo(null);
    try {
      const found = await inspectVideo(file).catch((error: unknown) => readUnplayable(file, error));
      const isSentAsItIs = !found.lacksDuration || (await preparesFilms());
      setVideo(isSentAsItIs ? file : await rewriteWithDuration(file));
      setInfo(found);
    } catch (error) {
      setInspectionError(toAppError(error));
    } finally {
      setInspecting(false);
    }
  }
  return {
    video,
    info,
    inspecting,
    inspectionError,
    thumbnail,
    captions,
    /** Whether any file was chosen or removed. */
    hasChanges:
      video !== null ||
      thumbnail !== null ||
      Object.values<unknown>(captions).some((change) => change !== undefined),
    chooseVideo: (file: File) => void inspect(withMimeType(file)),
    chooseThumbnail: setThumbnail,
    chooseCaptions: (locale: Locale, change: CaptionChange) =>
      setCaptions((all) => ({ ...all, [locale]: change })),
    clear: () => {
      setVideo(null);
      setInfo(null);
      setInspectionError(null);
      setThumbnail(null);
      setCaptions({});
    },
  };
}

/**
 * Reads the properties of a film that this browser cannot show from its tracks, where the server
 * prepares films.
 *
 * @param refusal why the browser cannot show it.
 * @throws AppError the refusal, if the server could not prepare the film either
 */
async function readUnplayable(file: Blob, refusal: unknown): Promise<VideoFileInfo> {
  const error: AppError = toAppError(refusal);
  if (error.code !== 'media-unsupported' || !(await preparesFilms())) throw error;
  const film = await filmOf(file);
  const picture = film?.picture;
  if (film === null || picture?.codec == null) throw error;
  const { durationS } = film;
  if (durationS === null) throw new AppError('media-no-length');
  return {
    durationS,
    width: picture.width,
    height: picture.height,
    fastStart: null,
    lacksDuration: !film.tellsDuration,
    bitsPerSecond: (file.size * 8) / Math.max(durationS, 0.001),
    unplayableCodec: picture.codec,
  };
}
