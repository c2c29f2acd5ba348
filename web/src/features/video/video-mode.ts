import type { Move } from '@atelier/domain/content/video';
import { DEFAULT_LAYOUT, type PlayerLayout } from '../../lib/media/player-handle.ts';

/** A move to play in the practice mode; a new object for each press. */
export interface PracticeRequest {
  readonly move: Move;
}

/** What a video page is used for. */
export type VideoMode =
  /** The film, with its facts and comments below. */
  | { readonly name: 'reading'; readonly layout: PlayerLayout; readonly request: null }
  /**
   * The film and the panel of the practice mode; in a full window, the film with large controls.
   */
  | {
      readonly name: 'practising' | 'full-window';
      readonly layout: PlayerLayout;
      readonly request: PracticeRequest | null;
    };

type ModeEvent =
  | { readonly type: 'opened' | 'closed' }
  /** A move was asked for, which opens the practice mode. */
  | { readonly type: 'requested'; readonly move: Move }
  /** The practice mode changed how the player is laid out. */
  | { readonly type: 'laid-out'; readonly change: Partial<PlayerLayout> };

export const READING: VideoMode = { name: 'reading', layout: DEFAULT_LAYOUT, request: null };
export const PRACTISING: VideoMode = { name: 'practising', layout: DEFAULT_LAYOUT, request: null };

/** Returns the mode after an event. Nothing of a practice is left once it is closed. */
export function nextMode(mode: VideoMode, event: ModeEvent): VideoMode {
  switch (event.type) {
    case 'opened':
      return mode.name === 'reading' ? PRACTISING : mode;
    case 'closed':
      return READING;
    case 'requested':
      return practising(mode.layout, { move: event.move });
    case 'laid-out':
      // What a panel changes while it closes is no layout of the film.
      return mode.name === 'reading'
        ? mode
        : practising({ ...mode.layout, ...event.change }, mode.request);
  }
}

const practising = (layout: PlayerLayout, request: PracticeRequest | null): VideoMode => ({
  name: layout.fullWindow ? 'full-window' : 'practising',
  layout,
  request,
});
