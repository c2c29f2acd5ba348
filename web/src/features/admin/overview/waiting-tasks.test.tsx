import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenWork, TaskRow } from '@atelier/domain/contracts/admin-work';
import { OPEN_TASK_KINDS, type OpenTaskKind } from '@atelier/domain/metrics/open-task';
import { AppError } from '../../../lib/errors.ts';
import { plain } from '../../../test/plain-text.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const fetchOpenWork = vi.fn<() => Promise<OpenWork>>();
vi.mock('./data/open-work.ts', () => ({ fetchOpenWork: () => fetchOpenWork() }));
let isTrainer: boolean;
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({
    status: 'signed-in',
    uid: 'boss',
    profile: { is_pro_trainer: isTrainer, is_admin: true },
  }),
}));
const { WaitingTasks } = await import('./waiting-tasks.tsx');

const NOW = new Date('2026-11-30T09:00:00Z');
const hoursAgo = (hours: number) => NOW.getTime() - hours * 3_600_000;
const waiting = (
  kind: OpenTaskKind,
  row: Partial<TaskRow> = {},
  count = 1,
): OpenWork['kinds'][number] => ({
  kind,
  count,
  rows: [{ id: 'x1', ...row }],
});
const counted = (reports = 0) => ({
  drafts: 0,
  applications: 0,
  orders: 0,
  reports,
  support: 0,
  disputes: 0,
  plan_disputes: 0,
  refunds: 0,
  clips: 0,
  sessions: 0,
  jobs: 0,
});
const list = (reports?: number) => (
  <MemoryRouter>
    <WaitingTasks counted={counted(reports)} />
  </MemoryRouter>
);
async function open(...kinds: OpenWork['kinds']) {
  fetchOpenWork.mockResolvedValue({ kinds });
  const view = render(list());
  await act(() => vi.advanceTimersByTimeAsync(0));
  return view;
}
const rows = () => {
  const [first] = screen.getAllByRole('list');
  return within(first ?? expect.fail('no list')).getAllByRole('listitem');
};
const texts = () => rows().map((row) => plain(row.textContent));
const address = () => rows().map((row) => row.querySelector('a')?.getAttribute('href'));

beforeEach(async () => {
  vi.resetAllMocks();
  vi.useFakeTimers({ now: NOW });
  isTrainer = false;
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('lists what waits, oldest first, with names, ages and deadlines; what is late says so', async () => {
  const zoe = { uid: 'zoe', name: 'Zoé Martin' };
  await open(
    waiting('support', { member: zoe, since: hoursAgo(19) }),
    waiting('drafts', { subject: 'Le tour', member: zoe, since: hoursAgo(24 * 9) }),
    waiting('clips', {
      subject: 'La toupie',
      subject_en: 'The spin',
      since: hoursAgo(49),
      due: hoursAgo(-23),
    }),
    waiting('disputes', { subject: 'AF-2026-000003', since: hoursAgo(60), due: hoursAgo(1) }),
    waiting('orders', { subject: 'AF-2026-000004', since: hoursAgo(0.5), due: hoursAgo(-99) }),
    waiting('jobs', {
      id: 'event/e1',
      job: 'event',
      subject: 'charge.refunded',
      since: hoursAgo(3),
    }),
  );
  expect(texts()).toEqual([
    'Vidéo à valider · Le tourZoé Martindepuis 9 joursEn retard',
    expect.stringMatching(
      /^Commande contestée · AF-2026-000003depuis 2 joursEn retard, échéance : /,
    ),
    expect.stringMatching(
      /^Clip sans réponse · La toupiedepuis 2 joursBientôt en retard, échéance : /,
    ),
    'Message à l’équipeZoé Martindepuis 19 h',
    'Tâche échouée · Événement de Stripe · charge.refundeddepuis 3 h',
    expect.stringMatching(/^Commande à expédier · AF-2026-000004depuis 30 minÉchéance : /),
  ]);
});

it('a deadline at the end of a day is that day, as on the page of an order', async () => {
  const endOfDay = Date.UTC(2026, 11, 4, 23);
  await open(
    waiting('orders', { subject: 'AF-2026-000003', since: hoursAgo(3), due: endOfDay }),
    waiting('disputes', { subject: 'AF-2026-000004', since: hoursAgo(2), due: endOfDay - 1 }),
  );
  expect(texts()).toEqual([
    'Commande à expédier · AF-2026-000003depuis 3 hÉchéance : 4 décembre 2026',
    expect.stringMatching(/^Commande contestée · AF-2026-000004depuis 2 h.*4 déc. 2026, \d+ h 59$/),
  ]);
});

it('each row leads to where it is done, and its name to the member', async () => {
  await open(
    waiting('orders', { id: 'o1', member: { uid: 'zoe', name: 'Zoé' } }),
    waiting('disputes', { id: 'o2' }),
    waiting('plan_disputes', { id: 'leo' }),
    waiting('applications'),
    waiting('support', { id: 'm1' }),
    waiting('clips', { id: 'r1', member: { uid: 'zoe', name: 'Zoé' } }),
  );
  expect(address()).toEqual([
    '/admin/starter-kit/o1',
    '/admin/starter-kit/o2',
    '/admin/users/leo',
    '/admin/pro-requests?status=pending',
    '/admin/support#task-m1',
    // Clips are for trainers; others find their member.
    '/admin/users/zoe',
  ]);
  expect(screen.getAllByRole('link', { name: 'Zoé' })[0]?.getAttribute('href')).toBe(
    '/admin/users/zoe',
  );
});

it('a clip leads an admin who is a trainer to its answer page', async () => {
  isTrainer = true;
  await open(waiting('clips', { id: 'r1', member: { uid: 'zoe', name: 'Zoé' } }));
  expect(address()).toEqual(['/upload-pro/avis/r1']);
});

it('links to all of a kind of which there are more, and counts all of the same answer above', async () => {
  await open(waiting('support', { since: hoursAgo(1) }, 4), waiting('reports'));
  expect(
    screen.getByRole('link', { name: /^Encore 3\s: messages de membres$/ }).getAttribute('href'),
  ).toBe('/admin/support');
  expect(plain(screen.getByRole('region', { name: 'À traiter' }).textContent)).toContain(
    '5 à traiter',
  );
});

it('is read again when the live counts change, and after five minutes', async () => {
  const { rerender } = await open(waiting('reports'));
  fetchOpenWork.mockResolvedValue({ kinds: [] });
  rerender(list(1));
  // The former list stays meanwhile.
  expect(texts()).toEqual(['Signalement']);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Rien n’attend.')).toBeTruthy();
  expect(fetchOpenWork).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(fetchOpenWork).toHaveBeenCalledTimes(3);
});

it('a failure has a way forward', async () => {
  fetchOpenWork.mockRejectedValue(new AppError('offline'));
  render(list());
  await act(() => vi.advanceTimersByTimeAsync(0));
  fetchOpenWork.mockResolvedValue({ kinds: [waiting('reports')] });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(texts()).toEqual(['Signalement']);
});

it('every kind has words in English, too', async () => {
  await initTranslations('en');
  await open(...OPEN_TASK_KINDS.map((kind) => waiting(kind, {}, 2)));
  expect(texts().every((text) => /^[A-Z][a-z ]+$/.test(text))).toBe(true);
  expect(screen.getAllByRole('link', { name: /^1 more: [a-z ]+$/ })).toHaveLength(
    OPEN_TASK_KINDS.length,
  );
});
