import { useState } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';

const keyOf = (uid: string, room: ChatRoomId) => `flair.chat.draft.${uid}.${room}`;

function keep(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch (error) {
    // A full device: the words stay on the screen.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What is being written in a room, kept in this tab over a reload and a look at another room. */
export function useDraft(uid: string, room: ChatRoomId): [text: string, write: (text: string) => void] {
  const key = keyOf(uid, room);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      keep(key, next);
    },
  ];
}
