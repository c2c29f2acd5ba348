import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerLeaveQuestion, heldFor, holdPage } from '../../lib/held-page.ts';

const signOut = vi.fn<() => Promise<'left'>>();
vi.mock('../../lib/session/session.tsx', () => ({ signOut }));
const { useSignOut } = await import('./use-sign-out.tsx');

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
