import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import {
  answerSupport,
  button,
  fetchWritings,
  linkTo,
  pageOf,
  press,
  profile,
  section,
} from '../../../test/member-page.tsx';

const { MemberPage } = await import('./member-page.tsx');
const page = pageOf(MemberPage);

it('shows what the member wrote with links to comments and rooms, ten at a time, and says why more cannot be read', async () => {
  const at = Date.UTC(2026, 10, 20, 10);
  fetchWritings.mockResolvedValueOnce({
    rows: [
      { target: 'videos/v1/comments/c1', place: 'The simple turn', text: 'Very clear.', at },
      { target: 'chat_rooms/2/messages/m1', text: '', at },
    ],
    next: 42,
  });
  render(page({ 'profiles/zoe': profile() }));
  const list = () => section('Comments and messages');
  await vi.waitFor(() => expect(linkTo('The simple turn', list())).toBe('/videos/v1#comment-c1'));
  expect(linkTo('Chat 2', list())).toBe('/premium-chat-vip?room=2');
  expect(list().textContent).toContain('Very clear.');
  expect(list().textContent).toContain('A file is attached.');
  fetchWritings.mockRejectedValueOnce(new AppError('offline'));
  await press('See more', list());
  expect(within(list()).getByRole('alert')).toBeTruthy();
  fetchWritings.mockResolvedValueOnce({
    rows: [{ target: 'videos/v2/comments/c', text: 'Older.', at }],
    next: null,
  });
  await press('See more', list());
  expect(fetchWritings.mock.calls).toEqual([
    [{ uid: 'zoe' }],
    [{ uid: 'zoe', before: 42 }],
    [{ uid: 'zoe', before: 42 }],
  ]);
  expect(list().textContent).toContain('Older.');
  expect(list().textContent).toContain('Very clear.');
  expect(button('See more', list())).toBeUndefined();
});

it('lists the reports by the member and about what the member wrote', () => {
  const report = {
    reason: 'Rude',
    state: 'open',
    created_at: new Date('2026-11-20T10:00:00Z'),
    place: 'The turn',
  };
  const said = { user_id: 'zoe', author_name: 'Zoé', text: 'Harsh words', has_file: false };
  const target = 'videos/v1/comments/c1';
  render(
    page({
      'profiles/zoe': profile(),
      'reports/about': { ...report, target, reporter: 'rose', reporter_name: 'Rose', said },
      'reports/by': {
        ...report,
        target,
        reporter: 'zoe',
        said: { ...said, user_id: 'max', author_name: 'Max' },
      },
      'reports/other': { ...report, target, reporter: 'rose', said: { ...said, user_id: 'max' } },
    }),
  );
  const about = section('Reports about this member');
  expect(within(about).getAllByRole('listitem')).toHaveLength(1);
  expect(about.textContent).toMatch(
    /^Reports about this memberOpen .*The turn · RoseReason: RudeHarsh words$/,
  );
  expect(linkTo('The turn', about)).toBe('/videos/v1#comment-c1');
  const by = section('Reports by this member');
  expect(within(by).getAllByRole('listitem')).toHaveLength(1);
  expect(linkTo('Max', by)).toBe('/admin/users/max');
});

const message = (user_id: string, state: string, hour: number, fields: object) => ({
  user_id,
  state,
  author_name: 'Zoé',
  created_at: new Date(Date.UTC(2026, 10, 20, hour)),
  ...fields,
});

it('lists what the member wrote to the team, with the answers', () => {
  render(
    page({
      'profiles/zoe': profile(),
      'support_messages/a': message('zoe', 'resolved', 8, {
        text: 'Where is it?',
        answer: 'It leaves tomorrow.',
      }),
      'support_messages/b': message('zoe', 'open', 9, { text: 'And my invoice?' }),
      'support_messages/c': message('max', 'dismissed', 10, { text: 'Hello' }),
    }),
  );
  const rows = within(section('Messages to the team')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Open · .*And my invoice\?AnswerClose without an answer$/),
    expect.stringMatching(/^Answered · .*Where is it\?Answer: It leaves tomorrow\.$/),
  ]);
});

it('answers an open message where it is read, and keeps the keyboard there', async () => {
  const documents = (state: string) => ({
    'profiles/zoe': profile(),
    'support_messages/b': message('zoe', state, 9, { text: 'Where is my kit?' }),
  });
  let answered = (): void => undefined;
  answerSupport.mockReturnValue(
    new Promise((resolve) => (answered = () => resolve({ changed: true }))),
  );
  const { rerender } = render(page(documents('open')));
  const list = () => section('Messages to the team');
  await press('Answer', list());
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Where is my kit?');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'On its way.' } });
  await press('Answer', dialog);
  expect(answerSupport).toHaveBeenCalledExactlyOnceWith({ id: 'b', answer: 'On its way.' });
  // The list hears of the answer before the dialog does.
  rerender(page(documents('resolved')));
  expect(screen.queryByRole('dialog')).toBe(dialog);
  answered();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The page is hidden from screen readers until an effect of the closed dialog shows it again.
  await vi.waitFor(() => expect(document.activeElement).toBe(within(list()).getByRole('listitem')));
  expect(button('Answer', list())).toBeUndefined();
});
