import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerLeaveQuestion, heldFor, holdPage } from '../../lib/held-page.ts';

import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const signOut = vi.fn<(options: object) => Promise<'left' | 'unsent' | 'takes'>>();
const showToast = vi.fn<() => void>();
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => showToast }));
vi.mock('../../lib/session/session.tsx', () => ({ signOut }));
const { useSignOut } = await import('./use-sign-out.tsx');

afterEach(cleanup);
beforeEach(() => {
  signOut.mockReset().mockResolvedValue('left');
});
const start = () => renderHook(useSignOut).result.current.start();

it('signs out at once when nothing holds the page', () => {
  start();
  expect(signOut).toHaveBeenCalledOnce();
});

it('signs out during an upload only when that is confirmed; the page then closes without a second question', () => {
  const release = holdPage('upload');
  start();
  answerLeaveQuestion(false);
  expect([signOut.mock.calls.length, heldFor()]).toEqual([0, 'upload']);
  start();
  answerLeaveQuestion(true);
  expect([signOut.mock.calls.length, heldFor()]).toEqual([1, null]);
  release();
});

it.each([
  ['fails', () => signOut.mockRejectedValue(new AppError('offline'))],
  ['is given up for what is not sent', () => signOut.mockResolvedValue('unsent')],
])('keeps asking about the upload when signing out %s', async (_what, prepare) => {
  await initTranslations('en');
  prepare();
  const release = holdPage('upload');
  function Page() {
    const { start, dialog } = useSignOut();
    return (
      <>
        <button onClick={start}>Log out</button>
        {dialog}
      </>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByRole('button'));
  await act(async () => answerLeaveQuestion(true));
  const stay = screen.queryByRole('button', { name: 'Stay logged in' });
  if (stay !== null) fireEvent.click(stay);
  expect([signOut.mock.calls.length, heldFor()]).toEqual([1, 'upload']);
  release();
});

it('asks about what is not sent, then about kept takes, and deletes them only then', async () => {
  await initTranslations('en');
  signOut.mockResolvedValueOnce('unsent').mockResolvedValueOnce('takes');
  function Page() {
    const { start, dialog } = useSignOut();
    return (
      <>
        <button onClick={start}>Log out</button>
        {dialog}
      </>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByRole('button'));
  for (const title of ['Leave without sending?', 'Leave without your kept throws?']) {
    expect(await screen.findByText(title)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Log out anyway' }));
  }
  expect(signOut.mock.calls.map(([options]) => options)).toEqual([
    { discardUnsent: false, takes: 'ask' },
    { discardUnsent: true, takes: 'ask' },
    { discardUnsent: true, takes: 'delete' },
  ]);
});
