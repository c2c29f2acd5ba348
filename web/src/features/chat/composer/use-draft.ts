import { useRef, useState } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';

const keyOf = (uid: string, room: ChatRoomId) => `flair.chat.draft.${uid}.${room}`;

function store(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch (error) {
    // A full device: the words stay on the screen.
    if (!(error instanceof DOMException)) throw error;
  }
}

interface Draft {
  readonly text: string;
  readonly changeText: (text: string) => void;
  /**
   * Empties the field for words that are being put elsewhere. Until that is done a reload finds them here, unless others
   * were written since; where it fails they stand before those.
   */
  readonly clearWhenDone: (done: Promise<unknown>) => void;
}

/** What is being written in a room, kept in this tab over a reload and a look at another room. */
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
          // What was written since stands in their place.
          if (sessionStorage.getItem(key) === sentText) store(key, '');
        },
        () => write([sentText, latest.current].filter((part) => part !== '').join('\n')),
      );
    },
  };
}
