import { path } from '@atelier/domain/paths';
import { parseLibraryState } from '@atelier/domain/learning/learning-documents';
import { parseCatalog, type VideoCard } from '@atelier/domain/content/video';
import type { Tier } from '@atelier/domain/values';
import { type LiveState, useDocOnce } from '../firestore/live-query.tsx';

/** Labels by video id; a video without a label is new. */
export type LibraryLabels = Readonly<Record<string, 'started' | 'completed'>>;

export interface Library {
  readonly cards: LiveState<readonly VideoCard[]>;
  /** `null` for visitors, who have no labels. */
  readonly labels: LiveState<LibraryLabels> | null;
}

// The same ones at each render, so that what is shown of them is not computed again.
const NO_CARDS: readonly VideoCard[] = [];
const NO_LABELS: LibraryLabels = {};

/** Reads the library of a level: two documents, whatever its size. */
export function useLibrary(level: Tier, uid: string | null): Library {
  const catalog = useDocOnce(path.catalog(level), parseCatalog);
  const state = useDocOnce(uid === null ? null : path.libraryState(uid), parseLibraryState);
  const labels =
    state.status === 'ready' ? { ...state, data: state.data?.videos ?? NO_LABELS } : state;
  return {
    cards:
      catalog.status === 'ready' ? { ...catalog, data: catalog.data?.cards ?? NO_CARDS } : catalog,
    labels: uid === null ? null : labels,
  };
}
