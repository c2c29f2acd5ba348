import { createContext, type ReactNode, use } from 'react';
import type { Move, Video } from '@atelier/domain/content/video';
import type {
  PlaybackEvent,
  PlayerHandle,
  PlayerLayout,
} from '../../../lib/media/player-handle.ts';
import type { SignedVideo } from '../use-signed-video.ts';
import type { usePlayerState } from './use-player-state.ts';

export interface PlayerProps {
  videoId: string;
  video: Video;
  /** The moves that the film shows. */
  moves: readonly Move[];
  signed: SignedVideo;
  /** Second at which to start; `null` while unknown. */
  startAtS: number | null;
  /** Whether the video plays as soon as it is loaded. */
  playAtStart: boolean;
  onPlaybackEvent: (event: PlaybackEvent) => void;
  /** Called when the browser knows the film, with its length in seconds. */
  onKnown: (filmS: number) => void;
  layout: PlayerLayout;
  onLayoutChange: (change: Partial<PlayerLayout>) => void;
  /** Whether single-character shortcuts are on; called on each key press. */
  characters: () => boolean;
  /**
   * Whether the player is in the sheet of the practice mode: what is chosen there is not remembered
   * for watching.
   */
  isInSheet: boolean;
  /** Renders the practice mode for this player, anywhere in the page. */
  practice: ((player: PlayerHandle) => ReactNode) | null;
  /**
   * Called with a move that is pressed on the timeline; with `null` the player itself plays from
   * its start.
   */
  onMove: ((move: Move) => void) | null;
  /** Covers the picture at the end of the video. */
  atEnd: (replay: () => void) => ReactNode;
}

type SharedPlayer = PlayerProps & Omit<ReturnType<typeof usePlayerState>, 'attachFrame' | 'handle'>;

export const PlayerContext = createContext<SharedPlayer | null>(null);

/** Returns what the parts of the surrounding player share. */
export function usePlayer(): SharedPlayer {
  const shared = use(PlayerContext);
  if (shared === null) throw new Error('a part of a player outside of one');
  return shared;
}
