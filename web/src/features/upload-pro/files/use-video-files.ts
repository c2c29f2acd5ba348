import { useState } from 'react';
import type { Locale } from '@atelier/domain/values';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import { inspectVideo, type VideoFileInfo } from './inspect-video.ts';

/** A caption file to send, the stored one to drop, or as it is. */
type CaptionChange = File | 'remove' | undefined;

const TYPES: Readonly<Record<string, string>> = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' };

export interface VideoFiles {
  readonly video: File | null;
  readonly info: VideoFileInfo | null;
  readonly inspecting: boolean;
  /** Why the chosen file is none to be sent. */
  readonly inspectionError: AppError | null;
  readonly thumbnail: File | null;
  readonly captions: Readonly<Partial<Record<Locale, CaptionChange>>>;
  /** Whether any of them was chosen. */
  readonly hasChanges: boolean;
  chooseVideo(file: File): void;
  chooseThumbnail(file: File): void;
  chooseCaptions(locale: Locale, change: CaptionChange): void;
  clear(): void;
}

/** Not every system knows the type of every file; its ending tells it too. */
function withMimeType(file: File): File {
  if (file.type !== '') return file;
  const type = TYPES[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()];
  return type === undefined ? file : new File([file], file.name, { type });
}

/** The files that were chosen for a video; the video itself is looked at before it is sent. */
export function useVideoFiles(): VideoFiles {
  const [video, setVideo] = useState<File | null>(null);
  const [facts, setFacts] = useState<VideoFileInfo | null>(null);
  const [inspectionError, setInspectionError] = useState<AppError | null>(null);
  const [inspecting, setInspecting] = useState(false);
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const [captions, setCaptions] = useState<VideoFiles['captions']>({});

  async function look(file: File) {
    setInspecting(true);
    setInspectionError(null);
    setFacts(null);
    setVideo(null);
    try {
      setFacts(await inspectVideo(file));
      setVideo(file);
    } catch (error) {
      setInspectionError(toAppError(error));
    } finally {
      setInspecting(false);
    }
  }
  return {
    ...{ video, info: facts, inspecting, inspectionError, thumbnail, captions },
    hasChanges: video !== null || thumbnail !== null || Object.values(captions).some((change) => change !== undefined),
    chooseVideo: (file) => void look(withMimeType(file)),
    chooseThumbnail: setThumbnail,
    chooseCaptions: (locale, change) => setCaptions((all) => ({ ...all, [locale]: change })),
    clear: () => {
      setVideo(null);
      setFacts(null);
      setInspectionError(null);
      setThumbnail(null);
      setCaptions({});
    },
  };
}
