import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveBooking } from '@atelier/domain/live/booking';
import type { LiveQuestion } from '@atelier/domain/live/question';
import { path } from '@atelier/domain/paths';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const askQuestion = vi.fn<(request: object) => Promise<unknown>>();
const voteQuestion = vi.fn<(request: object) => Promise<unknown>>();
const reportContent = vi.fn<(target: string, uid: string, reason: string) => Promise<'done'>>();
const ready = <T,>(data: T) => ({ status: 'ready', data, fromCache: false }) as const;
const AT = new Date('2026-11-20T10:00:00Z');
const question = (text: string, votes: number): LiveQuestion => ({
  text,
  author_name: 'Rose',
  votes,
  created_at: AT,
});
let questions: { id: string; data: LiveQuestion }[];
let booking: Partial<LiveBooking>;

const state = vi.hoisted(() => ({ session: { status: 'loading' } as object }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => state.session }));
vi.mock('./data/live-store.ts', () => ({ askQuestion, voteQuestion }));
vi.mock('../../lib/moderation/report-content.ts', () => ({ reportContent }));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveQuery: () => ready(questions),
  useLiveDoc: () => ready(booking),
}));
const { Questions } = await import('./questions.tsx');
const { ToastProvider } = await import('../../components/feedback/toast.tsx');

const show = (canAsk = true) =>
  render(
    <ToastProvider>
      <Questions sessionId="s1" uid="zoe" canAsk={canAsk} />
    </ToastProvider>,
  );
const vote = (text: string) =>
  screen.queryByRole('button', { name: new RegExp(`^Voter pour .*${text}`) });
const report = (text: string) =>
  screen.queryByRole('button', { name: new RegExp(`^Signaler .*${text}`) });

beforeEach(async () => {
  vi.resetAllMocks();
  for (const call of [askQuestion, voteQuestion]) call.mockResolvedValue({ ok: true });
  reportContent.mockResolvedValue('done');
  state.session = { status: 'loading' };
  booking = { state: 'booked' };
  questions = [
    { id: 'rose', data: question('Et le plan ?', 3) },
    { id: 'zoe', data: question('Ma prise ?', 1) },
  ];
  await initTranslations('fr');
});
afterEach(cleanup);

it('a member votes for the questions of others and takes a vote back', () => {
  const view = show();
  expect(vote('Ma prise')).toBeNull();
  const button = vote('Et le plan');
  expect(button?.getAttribute('aria-pressed')).toBe('false');
  if (button) fireEvent.click(button);
  expect(voteQuestion).toHaveBeenLastCalledWith({ session_id: 's1', question: 'rose', vote: true });
  view.unmount();
  booking = { state: 'booked', votes: [`rose_${AT.getTime()}`] };
  show();
  const pressed = vote('Et le plan');
  expect(pressed?.getAttribute('aria-pressed')).toBe('true');
  if (pressed) fireEvent.click(pressed);
  expect(voteQuestion).toHaveBeenLastCalledWith({
    session_id: 's1',
    question: 'rose',
    vote: false,
  });
});

it('a member changes and withdraws a question; a failure is shown', async () => {
  show();
  const field = screen.getByLabelText('Ma question');
  expect((field as HTMLInputElement).value).toBe('Ma prise ?');
  askQuestion.mockRejectedValueOnce(new AppError('live-closed'));
  fireEvent.change(field, { target: { value: 'Ma main ?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Modifier ma question' }));
  expect(askQuestion).toHaveBeenLastCalledWith({ session_id: 's1', text: 'Ma main ?' });
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retirer ma question' }));
  expect(askQuestion).toHaveBeenLastCalledWith({ session_id: 's1', text: '' });
});

it('a muted member reads until when and why instead of the field, and can take the own question back', () => {
  const profile = { muted_until: new Date(Date.now() + 60_000), muted_reason: 'Hors sujet.' };
  state.session = { status: 'signed-in', uid: 'zoe', profile };
  show();
  expect(
    screen.getByText(/^Votre parole est coupée jusqu.au .* Motif\s: Hors sujet\.$/),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Ma question')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Modifier ma question' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retirer ma question' }));
  expect(askQuestion).toHaveBeenLastCalledWith({ session_id: 's1', text: '' });
});

it('everyone who sees the questions can report those of others, also after the start', async () => {
  show(false);
  expect(screen.queryByLabelText('Ma question')).toBeNull();
  expect(report('Ma prise')).toBeNull();
  const button = report('Et le plan');
  if (button) fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'x'.repeat(1001) } });
  fireEvent.click(dialog.getByRole('button', { name: 'Signaler' }));
  expect(dialog.getByText(/^Trop long de 1\scaractère\s: 1\s000 au plus\.$/)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Insulte' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Signaler' }));
  await vi.waitFor(() =>
    expect(reportContent).toHaveBeenCalledExactlyOnceWith(
      path.liveQuestion('s1', 'rose'),
      'zoe',
      'Insulte',
    ),
  );
});

it('a question that is too long stays whole, says by how much, and is asked once it is shorter', () => {
  show();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Ma question');
  fireEvent.change(field, { target: { value: 'x'.repeat(312) } });
  expect(screen.getByText(/^Trop long de 12\scaractères\s: 300 au plus\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Modifier ma question' }));
  expect([field.value.length, document.activeElement]).toEqual([312, field]);
  expect(askQuestion).not.toHaveBeenCalled();
  // A line break counts as one space.
  fireEvent.change(field, { target: { value: `${'x'.repeat(150)} \n ${'x'.repeat(149)}` } });
  fireEvent.click(screen.getByRole('button', { name: 'Modifier ma question' }));
  expect(askQuestion).toHaveBeenCalledOnce();
});
