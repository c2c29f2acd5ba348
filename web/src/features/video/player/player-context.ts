import { createContext, use } from 'react';
import type { PlayerProps, usePlayerState } from './use-player-state.ts';

type SharedPlayer = PlayerProps & Omit<ReturnType<typeof usePlayerState>, 'attachFrame' | 'handle'>;

export const PlayerContext = createContext<SharedPlayer | null>(null);

/** Returns what the parts of the surrounding player share. */
export function usePlayer(): SharedPlayer {
  const shared = use(PlayerContext);
  if (shared === null) throw new Error('a part of a player outside of one');
  return shared;
}
