import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLiveScope } from '../../../lib/firestore/live-scope.ts';
import { startEdit, useMessageEdit } from './use-message-edit.ts';

const message = (id: string, media_url?: string) => ({
  id,
  data: {
    user_id: 'malo',
    author_name: 'Malo',
    message: `texte ${id}`,
    created_at: new Date(),
    ...(media_url !== undefined && { media_url }),
  },
});
const show = (uid = 'malo') => renderHook(() => useMessageEdit(uid, '3')).result;
/** What the tab holds ends with the page. */
const loadAgain = () => {
  cleanup();
  setLiveScope('malo|premium');
  setLiveScope('visitor');
};

beforeEach(() => sessionStorage.clear());
afterEach(loadAgain);

it('an edit survives a reload of its tab, for its member, until it ends', () => {
  const room = show();
  act(() =>
    room.current.changeEdit({
      ...startEdit(message('a', 'chat_media/malo/1.jpg')),
      text: 'changé',
    }),
  );
  loadAgain();
  expect(show('robin').current.edit).toBeNull();
  const again = show();
  expect(again.current.edit).toEqual({
    id: 'a',
    original: 'texte a',
    hasMedia: true,
    text: 'changé',
  });
  act(() => again.current.changeEdit(null));
  loadAgain();
  expect(show().current.edit).toBeNull();
});

it('an edit that could not be saved comes back, also once the room was left, unless another one is under way', () => {
  const failed = startEdit(message('a'));
  const other = startEdit(message('b'));
  const room = show();
  cleanup();
  act(() => room.current.restoreEdit(failed));
  expect(show().current.edit).toEqual(failed);
  act(() => room.current.changeEdit(other));
  act(() => room.current.restoreEdit(failed));
  expect(show().current.edit).toEqual(other);
});

it('ends when its message is deleted, and not when another one is', () => {
  const room = show();
  act(() => room.current.changeEdit(startEdit(message('a'))));
  act(() => room.current.stopEditing('b'));
  expect(room.current.edit?.id).toBe('a');
  act(() => room.current.stopEditing('a'));
  expect(room.current.edit).toBeNull();
});

it('ignores what an other release left unreadable', () => {
  sessionStorage.setItem('flair.chat.edit.malo.3', '{"id":""}');
  expect(show().current.edit).toBeNull();
});
