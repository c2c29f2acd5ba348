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

/**
 * What the signed-in member typed into this tab's forms and has not sent; nothing is kept of a
 * visitor.
 */
export interface TypedTexts {
  /**
   * Returns what was typed over a text; undefined if nothing was, or if the text has changed since.
   */
  readonly read: (about: string, initial: string) => string | undefined;
  /** Keeps what is typed over a text; forgets it once it is as it was. */
  readonly write: (about: string, initial: string, text: string) => void;
  readonly forget: (about: string) => void;
}

/** Returns the store of typed texts, by what each is about, such as the path of a document. */
export function useTypedTexts(): TypedTexts {
  const session = useSession();
  // One key for each member, so that the next member of this tab does not see it.
  const keyOf = (about: string) =>
    session.status === 'signed-in' ? `text:${session.uid}:${about}` : null;
  const forget = (about: string) => {
    const key = keyOf(about);
    if (key !== null) removeDraft(key);
  };
  return {
    read: (about, initial) => {
      const key = keyOf(about);
      if (key === null) return undefined;
      const stored = z.safeParse(draftSchema, readJson(sessionStorage, draftStorageKey(key)));
      return stored.success && stored.data.initial === initial ? stored.data.text : undefined;
    },
    write: (about, initial, text) => {
      const key = keyOf(about);
      if (text === initial) forget(about);
      else if (key !== null) writeJson(sessionStorage, draftStorageKey(key), { text, initial });
    },
    forget,
  };
}

/**
 * Holds the text of a form with one text, such as a reason, and stores it in this tab for the
 * signed-in member until it is sent or discarded: a closed dialog, a reload or another page loses
 * nothing.
 *
 * @param about what the text is about, such as the path of a document; part of its key.
 * @param initial the text of a form that changes one.
 */
export function useTextDraft(about: string, initial = ''): TextDraft {
  const typedTexts = useTypedTexts();
  const [typed] = useState(() => typedTexts.read(about, initial));
  const [text, setText] = useState(typed ?? initial);
  const [restored, setRestored] = useState(typed !== undefined);
  const discard = () => {
    typedTexts.forget(about);
    setRestored(false);
  };
  return {
    text,
    change: (next) => {
      setText(next);
      typedTexts.write(about, initial, next);
      if (next === initial) setRestored(false);
    },
    restored,
    discard,
    startOver: () => {
      setText(initial);
      discard();
    },
  };
}
