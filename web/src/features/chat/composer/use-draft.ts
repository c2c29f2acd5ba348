import { useRef, useState } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';
import { attempt } from '../../../lib/device/device-storage.ts';

const keyOf = (uid: string, room: ChatRoomId) => `flair.chat.draft.${uid}.${room}`;

/** When the storage is full, the text stays on the screen only. */
const store = (key: string, text: string) =>
  attempt(() => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)));

export interface Draft {
  readonly text: string;
  readonly changeText: (text: string) => void;
  /**
   * Empties the field while its text is stored elsewhere. Until `done` resolves, a reload restores
   * the text, unless something else was typed since; if `done` rejects, the text is put back before
   * what was typed.
   */
  readonly clearWhenDone: (done: Promise<unknown>) => void;
}

/** Holds the unsent text of a room; survives reloads and room changes in this tab. */
export function useDraft(uid: string, room: ChatRoomId): Draft {
  const key = keyOf(uid, room);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const latest = useRef(text);
  const show = (next: string) => {
    latest.current = next;
    setText(next);
  };
  const write = (next: string) => {
    show(next);
    store(key, next);
  };
  return {
    text,
    changeText: write,
    clearWhenDone: (done) => {
      const sentText = latest.current;
      show('');
      done.then(
        () => {
          // Text typed since has already replaced it.
          if (sessionStorage.getItem(key) === sentText) store(key, '');
        },
        () => write([sentText, latest.current].filter((part) => part !== '').join('\n')),
      );
    },
  };
}
