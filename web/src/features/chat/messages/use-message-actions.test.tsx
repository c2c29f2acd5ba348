import { useRef } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { AppError } from '../../../lib/errors.ts';
import { fakeLiveSource } from '../../../test/fake-firestore.ts';
import type { TimelineMessage } from '../data/live-chat.ts';

const deleteMessage = vi.fn<(room: string, id: string) => Promise<void>>();
const moderate = vi.fn<(request: object) => Promise<{ ok: true }>>();
const toast = vi.fn<(tone: string, text: string) => void>();
vi.mock('../data/chat-store.ts', () => ({ deleteMessage, setReaction: vi.fn() }));
const muteMember = vi.fn<(request: object) => Promise<object>>();
vi.mock('../../../lib/moderation/moderation-calls.ts', () => ({ moderate, muteMember }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));
const { useMessageActions } = await import('./use-message-actions.tsx');
const { MessageMenu } = await import('./message-menu.tsx');
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');

const message = (id: string, user_id: string): TimelineMessage => ({
  id,
  data: { user_id, author_name: user_id, message: id, created_at: new Date() },
});
const MESSAGES = [message('first', 'other'), message('middle', 'me'), message('last', 'me')];
const PROFILE = {
  display_name: 'Other',
  email: 'other@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  created_at: new Date(),
};
const removed = new Set<string>();
const noop = () => undefined;

function Room({
  isAdmin = false,
  shown,
}: {
  isAdmin?: boolean;
  shown: readonly TimelineMessage[];
}) {
  const list = useRef<HTMLDivElement>(null);
  const viewer = { uid: 'me', name: 'Moi', isAdmin, timeZone: 'Europe/Paris', mute: null };
  const room = { applyChange: noop, removeMessage: (id: string) => void removed.add(id) };
  const actions = useMessageActions('1', viewer, room, noop, list);
  return (
    <div ref={list}>
      {shown.map((item) => (
        <article key={item.id} data-row={item.id} tabIndex={-1}>
          <button onClick={actions.actionsFor(item).onDelete}>{`delete ${item.id}`}</button>
          {actions.actionsFor(item).mutedUntil === undefined ? null : (
            <span>{`muted ${item.id}`}</span>
          )}
          <MessageMenu label={`menu ${item.id}`} ownReaction={null} {...actions.actionsFor(item)} />
        </article>
      ))}
      {actions.dialogs}
    </div>
  );
}

let answer = Promise.withResolvers<undefined>();

/** Presses the button of a message, confirms the dialog, and lets the server answer. */
async function remove(
  id: string,
  { isAdmin = false, failure }: { isAdmin?: boolean; failure?: AppError } = {},
) {
  const { rerender } = render(<Room isAdmin={isAdmin} shown={MESSAGES} />);
  const button = screen.getByRole('button', { name: `delete ${id}` });
  button.focus();
  fireEvent.click(button);
  const confirm = screen.getByRole('button', { name: 'message.delete' });
  fireEvent.click(confirm);
  if (isAdmin) {
    // The author reads the rule: none is sent that was not chosen.
    expect(screen.getByText('house-rule.missing')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'house-rule.illegal' }));
    fireEvent.click(confirm);
  }
  // The live listener removes the message before the answer arrives.
  if (failure === undefined) {
    rerender(<Room isAdmin={isAdmin} shown={MESSAGES.filter((item) => item.id !== id)} />);
  }
  await act(async () => {
    if (failure === undefined) answer.resolve(undefined);
    else answer.reject(failure);
    await answer.promise.catch(noop);
  });
}
const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;

beforeEach(() => {
  vi.resetAllMocks();
  removed.clear();
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
])('after deleting the %s message the focus moves to the %s one', async (id, neighbour) => {
  await remove(id);
  expect(deleteMessage).toHaveBeenCalledWith('1', id, 'me');
  expect([...removed]).toEqual([id]);
  expect(focused()).toBe(neighbour);
});

it('an admin deletes the message of another member through the server', async () => {
  await remove('first', { isAdmin: true });
  expect(deleteMessage).not.toHaveBeenCalled();
  expect(moderate).toHaveBeenCalledWith({
    target: 'chat_rooms/1/messages/first',
    action: 'delete',
    rule: 'illegal',
  });
  expect(focused()).toBe('middle');
});

it('shows an admin until when an author is muted, and lifts the mute', async () => {
  const muted_until = new Date(Date.now() + 60_000);
  const profiles = { 'profiles/other': { ...PROFILE, muted_until }, 'profiles/free': PROFILE };
  const shown = [message('first', 'other'), message('second', 'free')];
  const room = (isAdmin: boolean) => (
    <LiveSourceContext value={fakeLiveSource(profiles)}>
      <Room isAdmin={isAdmin} shown={shown} />
    </LiveSourceContext>
  );
  muteMember.mockResolvedValue({});
  const { unmount } = render(room(true));
  expect(screen.getAllByText(/^muted /).map(({ textContent }) => textContent)).toEqual([
    'muted first',
  ]);
  const openMenu = (id: string) =>
    fireEvent.click(screen.getByRole('button', { name: `menu ${id}` }));
  openMenu('second');
  expect(screen.getByRole('menuitem', { name: 'message.mute' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'message.unmute' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  openMenu('first');
  await act(async () => {
    fireEvent.click(screen.getByRole('menuitem', { name: 'message.unmute' }));
    await Promise.resolve();
  });
  expect(muteMember.mock.calls).toEqual([[{ uid: 'other', minutes: 0 }]]);
  expect(toast).toHaveBeenLastCalledWith('success', 'common:mute.lifted');
  unmount();
  render(room(false));
  expect(screen.queryByText(/^muted /)).toBeNull();
});

it('a failed deletion shows an error, and the focus returns to the message', async () => {
  await remove('middle', { failure: new AppError('timeout') });
  expect(toast).toHaveBeenCalledWith('error', 'errors:timeout');
  expect([...removed]).toEqual([]);
  expect(focused()).toBe('middle');
});
