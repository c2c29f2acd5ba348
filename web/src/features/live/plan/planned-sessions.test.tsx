import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveSession } from '@atelier/domain/live/live-session';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';
import { fakeLiveSource } from '../../../test/fake-firestore.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const call = () => vi.fn<(request: object) => Promise<unknown>>();
const planSession = call();
const changeSession = call();
const cancelSession = call();
const recordAttendance = call();
const setReplay = call();
const ready = <T,>(data: T) => ({ status: 'ready', data, fromCache: false }) as const;
const move = { id: 'prise', name_fr: 'Prise', name_en: 'Grip', start_s: 1, end_s: 2 };
const VIDEOS = [
  { id: 'v1', data: { title: 'La toupie', status: 'en_ligne', moves: [move] } },
  { id: 'v2', data: { title: 'Un brouillon', status: 'brouillon' } },
];
const bookings = [
  {
    id: 'zoe',
    data: {
      user_id: 'zoe',
      name: 'Zoé',
      state: 'booked',
      month: '2026-11',
      booked_at: inHours(-9),
    },
  },
  {
    id: 'rose',
    data: {
      user_id: 'rose',
      name: 'Rose',
      state: 'waiting',
      month: '2026-11',
      booked_at: inHours(-8),
    },
  },
];
const questions = [
  {
    id: 'zoe',
    data: { text: 'Et le plan ?', author_name: 'Zoé', votes: 2, created_at: inHours(-7) },
  },
];
let sessions: { id: string; data: LiveSession }[];

vi.mock('../data/live-store.ts', () => ({
  planSession,
  changeSession,
  cancelSession,
  recordAttendance,
  setReplay,
}));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<object>()),
  useLiveQuery: ({ collection }: QuerySpec) => {
    if (collection.endsWith('/bookings')) return ready(bookings);
    return ready(collection.endsWith('/questions') ? questions : VIDEOS);
  },
  readDoc: () => Promise.resolve({ url: 'https://meet.example/a', opens_at: inHours(1) }),
}));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { PlannedSessions } = await import('./planned-sessions.tsx');
const { ToastProvider } = await import('../../../components/feedback/toast.tsx');

const sessionIn = (
  hours: number,
  fields: Partial<LiveSession> = {},
): { id: string; data: LiveSession } => ({
  id: 's1',
  data: {
    title: 'Le tour',
    description: 'Pas à pas.',
    trainer_id: 'ines',
    trainer_name: 'Inès',
    tiers: ['pro'],
    starts_at: inHours(hours),
    ends_at: inHours(hours + 1),
    places: 10,
    booked: 4,
    waiting: 1,
    status: 'planned',
    updated_at: new Date(1000),
    ...fields,
  },
});
const page = () => (
  <MemoryRouter>
    <LiveSourceContext
      value={fakeLiveSource(
        Object.fromEntries(sessions.map(({ id, data }) => [`live_sessions/${id}`, data])),
      )}
    >
      <ToastProvider>
        <PlannedSessions uid="ines" />
      </ToastProvider>
    </LiveSourceContext>
  </MemoryRouter>
);
const show = () => render(page());
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const fill = (form: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  for (const one of [planSession, changeSession, cancelSession, recordAttendance, setReplay]) {
    one.mockReset().mockResolvedValue({ ok: true });
  }
  sessions = [sessionIn(48)];
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('plans a session in Paris time with a published video of the trainer and one of its moves', async () => {
  sessions = [];
  show();
  press('Planifier une session');
  const form = await dialog();
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
  save();
  expect(await form.findByText(/^Vérifiez le titre/)).toBeTruthy();
  fill(form, 'Titre', ' La hauteur ');
  fill(form, 'Jour (heure de Paris)', '2099-01-15');
  fill(form, 'Début (heure de Paris)', '19:00');
  fill(form, 'Lien de la réunion', 'https://meet.example/a');
  expect(within(form.getByLabelText('Vidéo travaillée')).queryByText('Un brouillon')).toBeNull();
  fill(form, 'Vidéo travaillée', 'v1');
  fireEvent.change(await form.findByLabelText('Mouvement'), { target: { value: 'prise' } });
  save();
  await vi.waitFor(() => expect(planSession).toHaveBeenCalledOnce());
  const session = {
    title: 'La hauteur',
    description: '',
    tiers: ['pro', 'premium'],
    minutes: 60,
    places: 10,
    starts_at: Date.parse('2099-01-15T18:00:00Z'),
    join_url: 'https://meet.example/a',
    video_id: 'v1',
    move_id: 'prise',
  };
  expect(planSession).toHaveBeenCalledWith({ session });
});

it('changes a session at the version that was shown, with no fewer places than bookings, and shows why it failed', async () => {
  changeSession.mockRejectedValue(new AppError('conflict'));
  show();
  press('Modifier');
  const form = await dialog();
  expect((form.getByLabelText('Lien de la réunion') as HTMLInputElement).value).toBe(
    'https://meet.example/a',
  );
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
  fill(form, 'Places', '3');
  save();
  expect(await form.findByText(/^Vérifiez le titre/)).toBeTruthy();
  fill(form, 'Places', '4');
  save();
  await vi.waitFor(() => expect(changeSession).toHaveBeenCalledOnce());
  expect(changeSession.mock.lastCall?.[0]).toMatchObject({
    session_id: 's1',
    seen_at: 1000,
    session: { places: 4 },
  });
  expect(await form.findByText(/vient de changer ailleurs/)).toBeTruthy();
});

it('cancels a session after a confirmation', async () => {
  show();
  press('Annuler la session');
  const confirm = await dialog();
  expect(cancelSession).not.toHaveBeenCalled();
  fireEvent.click(confirm.getByRole('button', { name: 'Annuler la session' }));
  await vi.waitFor(() =>
    expect(cancelSession).toHaveBeenCalledWith({ session_id: 's1', seen_at: 1000 }),
  );
});

it('shows bookings and questions; a session that has begun cannot be changed', async () => {
  show();
  press('Inscrits et questions');
  const people = await dialog();
  const states = within(
    people.getByRole('heading', { name: 'Inscrits' }).parentElement ?? document.body,
  );
  expect(states.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Zoé · inscrit',
    'Rose · en attente',
  ]);
  // An element of its own isolates the name, so that a text from right to left does not reverse it.
  const asked = people.getByText(/^Et le plan/);
  expect(asked.tagName).toBe('BDI');
  expect(asked.parentElement?.textContent).toMatch(/^Et le plan .*\(Zoé, 2 voix\)$/);
  expect(people.queryByLabelText('Enregistrement')).toBeNull();
  cleanup();
  sessions = [sessionIn(-2)];
  show();
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Annuler la session' })).toBeNull();
});

it('records the attendance and chooses the recording once a session has begun', async () => {
  sessions = [sessionIn(-2)];
  show();
  press('Inscrits et questions');
  const people = await dialog();
  // Members on the waiting list had no place, so their attendance is not recorded.
  expect(people.queryByLabelText('Rose était là')).toBeNull();
  fireEvent.click(people.getByLabelText('Zoé était là'));
  fireEvent.click(people.getByRole('button', { name: 'Enregistrer les présences' }));
  expect(recordAttendance).toHaveBeenCalledWith({ session_id: 's1', attended: ['zoe'] });
  fill(people, 'Enregistrement', 'v1');
  fireEvent.click(people.getByRole('button', { name: 'Enregistrer' }));
  expect(setReplay).toHaveBeenCalledWith({ session_id: 's1', video_id: 'v1' });
});

it('offers the attendance in an open dialog when a later list says that the session has begun', async () => {
  const { rerender } = show();
  press('Inscrits et questions');
  expect((await dialog()).queryByLabelText('Zoé était là')).toBeNull();
  sessions = [sessionIn(-2)];
  rerender(page());
  expect((await dialog()).getByLabelText('Zoé était là')).toBeTruthy();
});

it('a session that begins on an open page cannot be changed any more, and has the attendance in an open dialog', async () => {
  vi.useFakeTimers();
  sessions = [sessionIn(1)];
  show();
  press('Inscrits et questions');
  expect(screen.queryByLabelText('Zoé était là')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1.1 * HOUR_MS));
  expect(screen.getByLabelText('Zoé était là')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Modifier', hidden: true })).toBeNull();
});

it('keeps a recording that is no video of the trainer', async () => {
  sessions = [sessionIn(-2, { replay_video_id: 'other' })];
  show();
  press('Inscrits et questions');
  const people = await dialog();
  const field = within(people.getByLabelText('Enregistrement'));
  expect(field.getByRole('option', { selected: true }).textContent).toBe('L’enregistrement actuel');
});

it('shows the sessions page by page', () => {
  sessions = Array.from({ length: 60 }, (_, index) => ({
    ...sessionIn(100 - index),
    id: `s${index}`,
  }));
  show();
  expect(screen.getAllByRole('listitem')).toHaveLength(49);
  press('Page suivante');
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
  expect(screen.getByText('50 à 60 sur 60')).toBeTruthy();
});

it('keeps texts that are too long whole, says by how much, and saves once they are shorter', async () => {
  show();
  press('Modifier');
  const form = await dialog();
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
  fill(form, 'Titre', 'x'.repeat(121));
  fill(form, 'Description', 'x'.repeat(5012));
  expect(form.getByText(/^Trop long de 1\scaractère\s: 120 au plus\.$/)).toBeTruthy();
  expect(form.getByText(/^Trop long de 12\scaractères\s: 5\s000 au plus\.$/)).toBeTruthy();
  save();
  expect(document.activeElement).toBe(form.getByLabelText('Titre'));
  fill(form, 'Titre', 'x'.repeat(120));
  save();
  expect(document.activeElement).toBe(form.getByLabelText('Description'));
  expect(changeSession).not.toHaveBeenCalled();
  fill(form, 'Description', '');
  save();
  await vi.waitFor(() => expect(changeSession).toHaveBeenCalledOnce());
});
