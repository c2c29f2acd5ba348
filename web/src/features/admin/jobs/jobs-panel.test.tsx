import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Job, UnfinishedJobs } from '@atelier/domain/contracts/admin-jobs';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type * as jobActions from './data/job-actions.ts';

const fetchJobs = vi.fn<typeof jobActions.fetchJobs>();
const retryJob = vi.fn<typeof jobActions.retryJob>();
const dismissMail = vi.fn<typeof jobActions.dismissMail>();
const toast = vi.fn<(tone: string, text: string) => void>();
vi.mock('./data/job-actions.ts', () => ({ fetchJobs: () => fetchJobs(), retryJob, dismissMail }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { JobsPanel } = await import('./jobs-panel.tsx');

const since = Date.UTC(2026, 10, 20, 12);
const DELETION: Job = {
  kind: 'deletion',
  id: 'u1',
  about: '',
  member: { uid: 'u1', name: 'Ana' },
  state: 'failed',
  since,
  attempts: 3,
  error: 'stripe,files',
};
const DECLARATION: Job = {
  kind: 'declaration',
  id: 'd1',
  about: 'withdraw-kit',
  member: { uid: 'u2' },
  state: 'waiting',
  since,
  attempts: 0,
  error: '',
};
const MAIL: Job = {
  kind: 'mail',
  id: 'm1',
  about: 'zoe@example.com · Commande',
  state: 'failed',
  since,
  attempts: 1,
  error: 'mailbox full',
};
const REFUND: Job = {
  kind: 'refund',
  id: 're_1',
  about: 'pi_1',
  member: { uid: 'u3', name: 'Zoé' },
  state: 'failed',
  since,
  attempts: 0,
  cents: 999,
  error: 'failed',
};

const ENCODING: Job = {
  kind: 'encoding',
  id: 'e1',
  about: 'Bumps',
  member: { uid: 'u4', name: 'Inès' },
  state: 'failed',
  since,
  attempts: 5,
  error: 'worker-failed',
};

const CHANGE: Job = {
  kind: 'change',
  id: 'mute_u5',
  about: 'change-mute',
  member: { uid: 'u5', name: 'Léo' },
  state: 'failed',
  since,
  attempts: 3,
  error: '10',
};

async function open(jobs: readonly Job[], more: Partial<UnfinishedJobs> = {}) {
  fetchJobs.mockResolvedValue({
    jobs: [...jobs],
    more: 0,
    disputes: [],
    more_disputes: 0,
    failed_refunds: 0,
    overdue_schedules: [],
    ...more,
  });
  await act(async () => void render(<JobsPanel />, { wrapper: MemoryRouter }));
}
const rows = () => screen.getAllByRole('row').slice(1);
const buttons = () => screen.queryAllByRole('button', { name: /^Réessayer/ });
const press = (button: HTMLElement | undefined) =>
  act(async () => {
    if (button !== undefined) fireEvent.click(button);
  });

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
});
afterEach(cleanup);

it('says what failed and why, in words, and offers a retry for failed jobs only', async () => {
  await open([DELETION, DECLARATION, MAIL]);
  const texts = rows().map((row) => row.textContent);
  expect(texts[0]).toMatch(
    /Suppression de compte.*Ana.*Échec.*3 essais.*client chez Stripe, fichiers/,
  );
  expect(texts[1]).toMatch(/rétractation, starter kit Membre supprimé.*En attente/);
  expect(rows()[0]?.querySelector('a')?.getAttribute('href')).toBe('/admin/users/u1');
  expect(texts[2]).toMatch(/zoe@example.com.*mailbox full/);
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ana'),
    expect.stringContaining('zoe@example.com'),
  ]);
});

it('says what has to wait for a lock, and why only once it failed several times', async () => {
  await open([
    CHANGE,
    { ...CHANGE, id: 'trainer_u5', about: 'change-trainer', state: 'waiting', attempts: 1 },
  ]);
  const texts = rows().map((row) => row.textContent);
  expect(texts[0]).toMatch(
    /Modification en attente.*parole coupée.*Léo.*Échec.*3 essais.*verrouillées/,
  );
  expect(texts[1]).toMatch(/droits d.intervenant.*En attente/);
  expect(texts[1]).not.toContain('10');
});

it('removes a job that is done after its retry', async () => {
  await open([DELETION, MAIL]);
  retryJob.mockResolvedValue({ state: 'done' });
  await press(buttons()[0]);
  expect(retryJob).toHaveBeenCalledExactlyOnceWith({ kind: 'deletion', id: 'u1' });
  expect(rows()).toHaveLength(1);
  expect(toast.mock.lastCall?.[0]).toBe('success');
});

it('says what to do about a refund that failed, and lets an admin settle it in another way', async () => {
  const waiting = { ...REFUND, state: 'waiting' } as const;
  await open([
    REFUND,
    { ...waiting, id: 'pi_2', error: 'disputed' },
    { ...waiting, id: 'pi_3', error: 'sending' },
  ]);
  const [failed, disputed, sending] = rows().map((row) => row.textContent);
  expect(failed).toMatch(/Remboursement dû.*9,99.*pi_1.*Zoé.*Échec.*virement/);
  expect(disputed).toMatch(/En attente.*contesté/);
  expect(sending).toMatch(/En attente.*repart cette nuit/);
  retryJob.mockResolvedValue({ state: 'done' });
  expect(screen.getAllByRole('button', { name: /^Réglé autrement/ })).toHaveLength(1);
  await press(screen.getByRole('button', { name: /^Réglé autrement/ }));
  const question = () => screen.queryByRole('dialog', { name: /^9,99.€.*Zoé/ });
  const answer = (name: string) =>
    press(within(question() ?? expect.fail('not asked')).getByRole('button', { name }));
  await answer('Annuler');
  expect([question(), retryJob.mock.calls]).toEqual([null, []]);
  await press(screen.getByRole('button', { name: /^Réglé autrement/ }));
  await answer('C’est réglé');
  expect(retryJob).toHaveBeenCalledExactlyOnceWith({ kind: 'refund', id: 're_1', settled: true });
  expect(rows()).toHaveLength(2);
});

it('shows the new state of a job that waits again, and an error of one that failed again', async () => {
  await open([DELETION, MAIL]);
  retryJob.mockResolvedValueOnce({ state: 'waiting' });
  await press(buttons()[1]);
  expect(rows()[1]?.textContent).toContain('En attente');
  retryJob.mockResolvedValueOnce({ state: 'failed' });
  await press(buttons()[0]);
  expect(toast.mock.lastCall?.[0]).toBe('error');
  expect(rows()).toHaveLength(2);
});

it('shows films that wait, run or were given up, and goes on with the last ones', async () => {
  const open_ = { ...ENCODING, attempts: 0, error: '' };
  await open([
    { ...open_, id: 'e2', state: 'waiting' },
    { ...open_, id: 'e3', state: 'running' },
    ENCODING,
  ]);
  const texts = rows().map((row) => row.textContent);
  expect(texts[0]).toMatch(/Préparation d.une vidéoBumps Inès.*En attente$/);
  expect(texts[1]).toMatch(/En cours$/);
  expect(texts[2]).toMatch(/Échec.*5 essais.*où elle en était/);
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bumps'),
  ]);
  retryJob.mockResolvedValueOnce({ state: 'running' });
  await press(buttons()[0]);
  expect(retryJob).toHaveBeenCalledExactlyOnceWith({ kind: 'encoding', id: 'e1' });
  expect(rows()[2]?.textContent).toContain('En cours');
  expect(toast.mock.lastCall?.[0]).toBe('success');
});

it('names a clip of the chat by its author, also for the retry', async () => {
  await open([{ ...ENCODING, about: 'chat-clip' }]);
  expect(rows()[0]?.textContent).toMatch(/Un clip du chat Inès/);
  expect(buttons()[0]?.textContent).toContain('Un clip du chat');
});

it('dismisses an undelivered mail, and only mails', async () => {
  await open([DELETION, MAIL]);
  dismissMail.mockResolvedValue({ changed: true });
  const dismiss = screen.getAllByRole('button', { name: /^Ignorer/ });
  expect(dismiss.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('zoe@example.com'),
  ]);
  await press(dismiss[0]);
  expect(dismissMail).toHaveBeenCalledExactlyOnceWith({ id: 'm1' });
  expect(rows()).toHaveLength(1);
  expect(toast.mock.lastCall?.[0]).toBe('success');
});

it('shows what alerts watch, and how many jobs are not listed', async () => {
  await open([MAIL], {
    more: 73,
    failed_refunds: 2,
    disputes: [{ uid: 'u9', name: 'Zoé' }],
    more_disputes: 4,
    overdue_schedules: [{ name: 'everyNight', last: since }],
  });
  const watched = screen.getByRole('list', { name: 'Ce que surveillent les alertes' });
  expect([...watched.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Travail de nuit.: rien n’a abouti sans échec depuis le .*20\snov/),
    expect.stringMatching(/contesté.*Zoé$/),
    expect.stringMatching(/^Il y a 4 autres paiements contestés/),
    '2 commandes ont un remboursement échoué',
  ]);
  expect([...watched.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/admin/users/u9',
    '/admin/starter-kit?status=refund-failed',
  ]);
  expect(screen.getByText(/^Il y en a 73 autres/)).toBeTruthy();
});

it('says that nothing waits, and why a list or a retry failed', async () => {
  await open([]);
  expect(screen.getByText(/Rien n.attend/)).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  cleanup();
  fetchJobs.mockRejectedValue(new AppError('offline'));
  await act(async () => void render(<JobsPanel />));
  expect(screen.getByRole('alert')).toBeTruthy();
  cleanup();
  await open([MAIL]);
  retryJob.mockRejectedValue(new AppError('payment-unavailable'));
  await press(buttons()[0]);
  expect(toast.mock.lastCall?.[0]).toBe('error');
  expect(buttons()).toHaveLength(1);
});
