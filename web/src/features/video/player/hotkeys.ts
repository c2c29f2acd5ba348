/** What a key does in the player. */
export type HotkeyAction =
  | { readonly type: 'toggle-play' | 'toggle-mute' | 'toggle-fullscreen' | 'toggle-captions' }
  | { readonly type: 'seek-by'; readonly seconds: number }
  | { readonly type: 'seek-to'; readonly share: number }
  | { readonly type: 'volume-by'; readonly amount: number }
  | { readonly type: 'speed-step'; readonly step: 1 | -1 };

export interface Keystroke {
  readonly key: string;
  /** Ctrl, Alt or Meta is held: the keystroke is the browser's. */
  readonly modified: boolean;
  /** Where the focus is: text is being typed · a control that takes Space and Enter itself · an open menu · elsewhere. */
  readonly target: 'text' | 'button' | 'menu' | 'other';
  /** Whether the focus is inside the player; outside, keys that scroll the page keep doing so. */
  readonly inside: boolean;
  /** Single characters are keys of ours; a person who dictates turns them off. */
  readonly characters: boolean;
}

const LETTERS: Readonly<Record<string, HotkeyAction>> = {
  k: { type: 'toggle-play' },
  m: { type: 'toggle-mute' },
  f: { type: 'toggle-fullscreen' },
  c: { type: 'toggle-captions' },
  j: { type: 'seek-by', seconds: -10 },
  l: { type: 'seek-by', seconds: 10 },
  '<': { type: 'speed-step', step: -1 },
  '>': { type: 'speed-step', step: 1 },
};

const INSIDE_ONLY: Readonly<Record<string, HotkeyAction>> = {
  ArrowLeft: { type: 'seek-by', seconds: -5 },
  ArrowRight: { type: 'seek-by', seconds: 5 },
  ArrowUp: { type: 'volume-by', amount: 0.1 },
  ArrowDown: { type: 'volume-by', amount: -0.1 },
  Home: { type: 'seek-to', share: 0 },
  End: { type: 'seek-to', share: 1 },
};

/** The action of a keystroke, or `null` when it is not the player's. */
export function hotkeyAction({ key, modified, target, inside, characters }: Keystroke): HotkeyAction | null {
  if (modified || target === 'text' || target === 'menu') return null;
  // Space is no character here: every player has it.
  if (key === ' ') return target === 'button' ? null : { type: 'toggle-play' };
  if (key.length === 1 && !characters) return null;
  if (inside && key in INSIDE_ONLY) return INSIDE_ONLY[key] ?? null;
  if (/^[0-9]$/.test(key)) return inside ? { type: 'seek-to', share: Number(key) / 10 } : null;
  return LETTERS[key.toLowerCase()] ?? null;
}
