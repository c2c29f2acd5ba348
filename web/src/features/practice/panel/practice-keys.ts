/** What a key does in the practice mode. */
export type PracticeAction =
  | { readonly type: 'play' | 'mirror' | 'set-a' | 'set-b' | 'clear-loop' | 'full-window' | 'help' | 'leave' }
  | { readonly type: 'speed'; readonly step: 1 | -1 }
  | { readonly type: 'move'; readonly step: 1 | -1 }
  | { readonly type: 'frame'; readonly step: 1 | -1 };

export interface PracticeKeystroke {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, Alt or Meta is held: the keystroke is the browser's. */
  readonly modified: boolean;
  /** Where the focus is: text is being typed, an open menu or dialog, or elsewhere. */
  readonly target: 'text' | 'layer' | 'other';
  /** Whether the player fills the window or holds the focus; else keys that scroll the page keep doing so. */
  readonly inside: boolean;
  readonly fullWindow: boolean;
  /** Single characters are keys of ours. */
  readonly characters: boolean;
}

const CHARACTER_ACTIONS: Readonly<Record<string, PracticeAction>> = {
  r: { type: 'mirror' },
  i: { type: 'set-a' },
  o: { type: 'set-b' },
  u: { type: 'clear-loop' },
  w: { type: 'full-window' },
  '?': { type: 'help' },
  n: { type: 'move', step: 1 },
  p: { type: 'move', step: -1 },
  '+': { type: 'speed', step: 1 },
  '-': { type: 'speed', step: -1 },
  ',': { type: 'frame', step: -1 },
  ';': { type: 'frame', step: 1 },
  // What presentation remotes send for a black screen.
  b: { type: 'play' },
  '.': { type: 'play' },
};

/** Whether a keystroke is a single character that is to do nothing; Space is none, every player has it. */
export function isIgnoredCharacter({ key, modified, target, characters }: PracticeKeystroke): boolean {
  return !characters && !modified && target === 'other' && key.length === 1 && key !== ' ';
}

/**
 * The keys of an action as readers are told of them (`aria-keyshortcuts`); those of single characters only while they
 * are keys of ours.
 */
export function keyShortcuts(characters: boolean, ...keys: readonly string[]): string | undefined {
  const announcedKeys = keys.filter((key) => characters || key.length > 1);
  return announcedKeys.length === 0 ? undefined : announcedKeys.join(' ');
}

/** What presentation remotes send for the slide before and after. */
const REMOTE_ACTIONS: Readonly<Record<string, PracticeAction>> = {
  PageDown: { type: 'move', step: 1 },
  PageUp: { type: 'move', step: -1 },
};

/** The action of a keystroke, or `null` when it is not the practice mode's. */
export function practiceAction(stroke: PracticeKeystroke): PracticeAction | null {
  const { key, shift, modified, target, inside, fullWindow, characters } = stroke;
  if (modified || target !== 'other') return null;
  if (key === 'Escape') return fullWindow ? { type: 'leave' } : null;
  if (inside && Object.hasOwn(REMOTE_ACTIONS, key)) return REMOTE_ACTIONS[key] ?? null;
  if (inside && shift && key === 'ArrowRight') return { type: 'frame', step: 1 };
  if (inside && shift && key === 'ArrowLeft') return { type: 'frame', step: -1 };
  return characters && key.length === 1 ? (CHARACTER_ACTIONS[key.toLowerCase()] ?? null) : null;
}
