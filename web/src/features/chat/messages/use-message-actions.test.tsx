import { useRef } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { TimelineMessage } from './timeline.ts';

const deleteMessage = vi.fn<(room: string, id: string) => Promise<void>>();
const moderate = vi.fn<(request: object) => Promise<{ ok: true }>>();
const toast = vi.fn<(tone: string, words: string) => void>();
vi.mock('../data/chat-store.ts', () => ({ deleteMessage, setReaction: vi.fn() }));
vi.mock('../../../lib/moderation/moderation-calls.ts', () => ({ moderate }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }) }));
const { ConfirmDialog } = await import('../../../components/feedback/confirm-dialog.tsx');
const { useMessageActions: useMessageDeeds } = await import('./use-message-actions.ts');

const say = (id: string, user_id: string): TimelineMessage => ({
  id,
  data: { user_id, author_name: user_id, message: id, created_at: new Date() },
});
const MESSAGES = [say('first', 'other'), say('middle', 'me'), say('last', 'me')];
const gone = new Set<string>();
const nothing = () => undefined;

function Room({ isAdmin = false, shown }: { isAdmin?: boolean; shown: readonly TimelineMessage[] }) {
  const list = useRef<HTMLDivElement>(null);
  const reader = { uid: 'me', name: 'Moi', isAdmin, timeZone: 'Europe/Paris', mutedUntil: null };
  const room = { applyChange: nothing, removeMessage: (id: string) => void gone.add(id) };
  const deeds = useMessageDeeds('1', reader, room, nothing, list);
  return (
    <div ref={list}>
      {shown.map((item) => (
        <article key={item.id} data-row={item.id} tabIndex={-1}>
          <button onClick={deeds.actionsFor(item).onDelete}>{`delete ${item.id}`}</button>
        </article>
      ))}
      <ConfirmDialog
        open={deeds.pendingDelete !== null}
        title="?"
        text="!"
        confirm="yes"
        cancel="no"
        onConfirm={deeds.confirmDelete}
        onCancel={deeds.cancelDelete}
      />
    </div>
  );
}

let answer = Promise.withResolvers<undefined>();

/** Opens the question from a message's own button, as a person does, and says yes; the server then answers. */
async function remove(id: string, { isAdmin = false, failure }: { isAdmin?: boolean; failure?: AppError } = {}) {
  const { rerender } = render(<Room isAdmin={isAdmin} shown={MESSAGES} />);
  const button = screen.getByRole('button', { name: `delete ${id}` });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: 'yes' }));
  // Who listens to the room sees it go before the answer comes.
  if (failure === undefined) rerender(<Room isAdmin={isAdmin} shown={MESSAGES.filter((item) => item.id !== id)} />);
  await act(async () => {
    if (failure === undefined) answer.resolve(undefined);
    else answer.reject(failure);
    await answer.promise.catch(nothing);
  });
}
const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;

beforeEach(() => {
  vi.resetAllMocks();
  gone.clear();
  answer = Promise.withResolvers();
  deleteMessage.mockImplementation(() => answer.promise);
  moderate.mockImplementation(async () => {
    await answer.promise;
    return { ok: true };
  });
});
afterEach(cleanup);

it.each([
  ['middle', 'last'],
  ['last', 'middle'],
])('after the %s message the focus stands at the %s one', async (id, beside) => {
  await remove(id);
  expect(deleteMessage).toHaveBeenCalledWith('1', id);
  expect([...gone]).toEqual([id]);
  expect(focused()).toBe(beside);
});

it('another’s goes by the server, for an admin', async () => {
  await remove('first', { isAdmin: true });
  expect(deleteMessage).not.toHaveBeenCalled();
  expect(moderate).toHaveBeenCalledWith({ target: 'chat_rooms/1/messages/first', action: 'delete' });
  expect(focused()).toBe('middle');
});

it('a deletion that fails is told, and the focus goes back to its message', async () => {
  await remove('middle', { failure: new AppError('timeout') });
  expect(toast).toHaveBeenCalledWith('error', 'errors:timeout');
  expect([...gone]).toEqual([]);
  expect(focused()).toBe('middle');
});
