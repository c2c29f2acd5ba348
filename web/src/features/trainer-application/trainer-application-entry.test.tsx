import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const mocks = vi.hoisted(() => ({ isTrainer: false, isLoading: false }));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () =>
    ({
      status: 'signed-in',
      uid: 'zoe',
      profile: { is_pro_trainer: mocks.isTrainer },
    }) as unknown as Session,
}));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveDoc: () =>
    mocks.isLoading ? { status: 'loading' } : { status: 'ready', data: null, fromCache: false },
}));
vi.mock('./trainer-application-dialog.tsx', () => ({ TrainerApplicationDialog: () => null }));
const { TrainerApplicationEntry } = await import('./trainer-application-entry.tsx');

beforeEach(() => {
  mocks.isLoading = false;
  return initTranslations('fr');
});
afterEach(cleanup);

it.each([
  ['lets a member apply', false, 'Devenir intervenant', null],
  [
    'tells a trainer without an application that they are one',
    true,
    null,
    'Vous êtes déjà Intervenant-Pro.',
  ],
])('%s', (_what, isTrainer, button, text) => {
  mocks.isTrainer = isTrainer;
  render(<TrainerApplicationEntry />);
  expect(screen.queryByRole('button')?.textContent ?? null).toBe(button);
  expect(text === null ? null : screen.getByText(text).textContent).toBe(text);
});

it.each([
  ['a member', false, 'Devenir intervenant'],
  ['a trainer', true, 'Vous êtes déjà Intervenant-Pro.'],
])('keeps the room of what %s sees while it loads', (_who, isTrainer, text) => {
  mocks.isTrainer = isTrainer;
  mocks.isLoading = true;
  render(<TrainerApplicationEntry />);
  const room = screen.getByText(text).closest('[role=status] > div') ?? expect.fail('no room');
  expect(getComputedStyle(room).visibility).toBe('hidden');
});
