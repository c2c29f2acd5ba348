import { isTyping, type Keystroke } from '../../../lib/media/keystroke.ts';
import { useKeystrokes } from '../controls/use-keystrokes.ts';
import { type MediaKeys, useMediaSession } from '../controls/use-media-session.ts';

/** What the keys of a session do without a look at the screen; `pause` also goes on. */
export type SessionControl = 'caught' | 'dropped' | 'pause' | 'take-back';

const MEDIA_KEYS: MediaKeys<SessionControl> = {
  play: 'pause',
  others: [
    ['nexttrack', 'caught'],
    ['previoustrack', 'dropped'],
  ],
};

const KEYS: Readonly<Record<string, SessionControl>> = {
  // Presentation remotes send these keys for the next and the previous slide.
  PageDown: 'caught',
  PageUp: 'dropped',
  Backspace: 'take-back',
};

const CHARACTERS: Readonly<Record<string, SessionControl>> = {
  u: 'take-back',
  // Presentation remotes send these keys for a black screen.
  b: 'pause',
  '.': 'pause',
};

/** Returns what a keystroke does in a session; `null` for none. */
function sessionControl({ key, modified, target, characters }: Keystroke): SessionControl | null {
  if (modified || isTyping(target)) return null;
  if (key === ' ') return target === 'button' ? null : 'pause';
  if (Object.hasOwn(KEYS, key)) return KEYS[key] ?? null;
  return characters && key.length === 1 ? (CHARACTERS[key.toLowerCase()] ?? null) : null;
}

interface SessionScope {
  /** Shown by headsets and lock screens. */
  readonly title: string;
  /** Whether the session has begun and not ended; before and after, no key does anything. */
  readonly isUnderWay: boolean;
  readonly isPaused: boolean;
  /** Whether single-character shortcuts are on. */
  readonly characters: boolean;
}

/** Handles the keyboard, a presentation remote and the keys of a headset during a session. */
export function useSessionControls(
  { title, isUnderWay, isPaused, characters }: SessionScope,
  act: (control: SessionControl) => void,
): void {
  useKeystrokes(
    {
      frames: () => [],
      characters,
      actionOf: (stroke) => (isUnderWay ? sessionControl(stroke) : null),
      isRepeatable: () => false,
    },
    act,
  );
  useMediaSession(isUnderWay ? title : null, !isPaused, MEDIA_KEYS, act);
}
