import { useState } from 'react';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../lib/device/device-storage.ts';
import { draftStorageKey, removeDraft } from '../../lib/device/drafts.ts';
import { useSession } from '../../lib/session/session.tsx';

const draftSchema = z.object({ text: z.string(), initial: z.string() });

export interface TextDraft {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Whether the text was typed earlier and neither sent nor discarded. */
  readonly restored: boolean;
  /** Forgets what was typed, as it was sent. */
  readonly discard: () => void;
  /** Forgets what was typed and shows the initial text. */
  readonly startOver: () => void;
}

/** Returns what was typed over a text; undefined if nothing was, or if the text has changed since. */
function readTyped(key: string, initial: string): string | undefined {
  const stored = z.safeParse(draftSchema, readJson(sessionStorage, draftStorageKey(key)));
  return stored.success && stored.data.initial === initial ? stored.data.text : undefined;
}

/**
 * Holds the text of a form with one text, such as a reason, and stores it in this tab for the signed-in member until it is
 * sent or discarded: a closed dialog, a reload or another page loses nothing.
 *
 * @param about what the text is about, such as the path of a document; part of its key.
 * @param initial the text of a form that changes one.
 */
export function useTextDraft(about: string, initial = ''): TextDraft {
  const session = useSession();
  // One key for each member, so that the next member of this tab does not see it.
  const key = session.status === 'signed-in' ? `text:${session.uid}:${about}` : null;
  const [typed] = useState(() => (key === null ? undefined : readTyped(key, initial)));
  const [text, setText] = useState(typed ?? initial);
  const [restored, setRestored] = useState(typed !== undefined);
  const discard = () => {
    if (key !== null) removeDraft(key);
    setRestored(false);
  };
  return {
    text,
    change: (next) => {
      setText(next);
      if (key === null) return;
      if (next === initial) discard();
      else writeJson(sessionStorage, draftStorageKey(key), { text: next, initial });
    },
    restored,
    discard,
    startOver: () => {
      setText(initial);
      discard();
    },
  };
}
