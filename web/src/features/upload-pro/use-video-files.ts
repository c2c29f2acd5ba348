import { useState } from 'react';
import type { Locale } from '@atelier/domain/values';
import { type AppError, toAppError } from '../../lib/app-error.ts';
import { inspectVideo, type VideoFacts } from './inspect-video.ts';

/** A caption file to send, the stored one to drop, or as it is. */
export type CaptionChange = File | 'remove' | undefined;

export interface VideoFiles {
  readonly video: File | null;
  readonly facts: VideoFacts | null;
  readonly inspecting: boolean;
  /** Why the chosen file is none to be sent. */
  readonly fault: AppError | null;
  readonly thumbnail: File | null;
  readonly captions: Readonly<Partial<Record<Locale, CaptionChange>>>;
  chooseVideo(file: File): void;
  chooseThumbnail(file: File): void;
  chooseCaptions(locale: Locale, change: CaptionChange): void;
  clear(): void;
}

/** The files that were chosen for a video; the video itself is looked at before it is sent. */
export function useVideoFiles(): VideoFiles {
  const [video, setVideo] = useState<File | null>(null);
  const [facts, setFacts] = useState<VideoFacts | null>(null);
  const [fault, setFault] = useState<AppError | null>(null);
  const [inspecting, setInspecting] = useState(false);
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const [captions, setCaptions] = useState<VideoFiles['captions']>({});

  async function look(file: File) {
    setInspecting(true);
    setFault(null);
    setFacts(null);
    setVideo(null);
    try {
      setFacts(await inspectVideo(file));
      setVideo(file);
    } catch (error) {
      setFault(toAppError(error));
    } finally {
      setInspecting(false);
    }
  }
  return {
    ...{ video, facts, inspecting, fault, thumbnail, captions },
    chooseVideo: (file) => void look(file),
    chooseThumbnail: setThumbnail,
    chooseCaptions: (locale, change) => setCaptions((all) => ({ ...all, [locale]: change })),
    clear: () => {
      setVideo(null);
      setFacts(null);
      setFault(null);
      setThumbnail(null);
      setCaptions({});
    },
  };
}
