import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { Move, Video } from '@atelier/domain/content/video';
import type { PlayerHandle, ProgressRecorder } from '../../lib/media/player-handle.ts';
import type { AdjacentVideoLinks } from './adjacent-video-links.tsx';
import type { SignedVideo } from './use-signed-video.ts';
import type { useVideoMode } from './use-video-mode.ts';
import type { PracticeRequest } from './video-mode.ts';

export interface VideoPageProps {
  videoId: string;
  progress: ProgressRecorder;
  /** The move of the last repetition on this page; `null` before one. */
  repeatedId: string | null;
  /** What the member has reached while on this page, shown at the end of the video. */
  achieved: ReactNode;
  /** Shown below the video. */
  comments: (video: Video) => ReactNode;
  /**
   * Whether single-character shortcuts are on (a setting of the practice mode); called on each key
   * press.
   */
  characters: () => boolean;
  /** Called when the browser knows the film: what is loaded from then on does not delay it. */
  onFilmKnown: () => void;
  /** Renders the practice mode next to the player. */
  practice: (player: PlayerHandle, video: Video, control: PracticeControl) => ReactNode;
}

interface PracticeControl {
  /** The moves of the video that its film shows. */
  readonly moves: readonly Move[];
  readonly request: PracticeRequest | null;
  /** Whether it is a sheet that hides the page with the title of the video. */
  readonly isSheet: boolean;
  readonly close: () => void;
}

/** What the parts of a video page share. */
interface SharedVideo extends VideoPageProps {
  readonly video: Video;
  readonly signed: SignedVideo;
  /** `null` for visitors. */
  readonly uid: string | null;
  readonly mode: ReturnType<typeof useVideoMode>;
  /** The moves that the film shows. */
  readonly moves: readonly Move[];
  /** Called with the length that the browser has found, in seconds. */
  readonly onKnown: (filmS: number) => void;
  /**
   * The move that the address asks for; undefined without one, and for one that the film does not
   * show.
   */
  readonly linked: Move | undefined;
  /** Where the video goes on; `null` while unknown. */
  readonly resume: ReturnType<ProgressRecorder['resumePoint']> | null;
  readonly adjacent: ComponentProps<typeof AdjacentVideoLinks>;
  /** Whether the videos around it are not known yet. */
  readonly isLibraryLoading: boolean;
  readonly hasReducedMotion: boolean;
}

export const VideoContext = createContext<SharedVideo | null>(null);

/** Returns what the parts of the surrounding video page share. */
export function useVideoContext(): SharedVideo {
  const shared = use(VideoContext);
  if (shared === null) throw new Error('a part of a video page outside of one');
  return shared;
}
