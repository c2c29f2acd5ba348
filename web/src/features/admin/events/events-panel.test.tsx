import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StudioEvent } from '@atelier/domain/content/event';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { AtAddress } from '../../../test/at-address.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import { type DocumentsByPath, fakeCount, fakeLiveSource } from '../../../test/fake-firestore.ts';

let stored: StudioEvent;
/** Like the server, accepts only updates of the stored version. */
const updateEvent = vi.fn((_uid: string, _id: string, seen: StudioEvent) =>
  seen.updated_at?.getTime() === stored.updated_at?.getTime()
    ? Promise.resolve()
    : Promise.reject(new AppError('conflict')),
);
const createEvent =
  vi.fn<(uid: string, id: string, input: object, picture: string) => Promise<void>>();
vi.mock('./data/event-store.ts', () => ({ updateEvent, createEvent, deleteEvent: vi.fn() }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'boss', emailVerified: true }),
}));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc: () => Promise.resolve(stored),
  countDocs: (spec: QuerySpec) => Promise.resolve(fakeCount(ALL, spec)),
}));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { EventsPanel } = await import('./events-panel.tsx');

const FIRST: StudioEvent = {
  title: 'Masterclass',
  description: 'Two hours.',
  type: 'masterclass',
  date: '2027-02-03',
  start_time: '19:00',
  end_time: '21:00',
  location: 'Paris',
  status: 'draft',
  is_public: false,
  created_at: new Date('2026-11-01T10:00:00Z'),
  updated_at: new Date('2026-11-01T10:00:00Z'),
};
const THEIRS: StudioEvent = {
  ...FIRST,
  location: 'Lyon',
  updated_at: new Date('2026-11-02T10:00:00Z'),
};

const asTimestamp = (date: Date | undefined) => ({ toMillis: () => date?.getTime() });
const asListed = (id: string, event: StudioEvent) => ({
  id,
  data: {
    ...event,
    created_at: asTimestamp(event.created_at),
    updated_at: asTimestamp(event.updated_at),
  },
  cursor: { ref: { path: `events/${id}` } },
});

/** Renders the panel with the stored events; rendering it again simulates a reload. */
function open() {
  cleanup();
  const data = [asListed('e1', stored), asListed('e2', { ...FIRST, title: 'Demo' })];
  const live: LiveState<unknown> = { status: 'ready', fromCache: false, data };
  render(
    <AtAddress>
      <LiveSourceContext value={() => live}>
        <EventsPanel />
      </LiveSourceContext>
    </AtAddress>,
  );
}
/** Not by role: computing the roles of a page with this many fields takes seconds. */
const button = (name: string) =>
  screen.queryByLabelText(name) ??
  screen.getByText(name).closest('button') ??
  expect.fail(`no button ${name}`);
/** Clicks and waits for the promises that follow. */
const press = (name: string) =>
  act(async () => {
    fireEvent.click(button(name));
    await Promise.resolve();
  });
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const field = (label: string) =>
  within(dialog() ?? document.body).getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const isConflict = () => screen.queryByText(/Somebody else/) !== null;

beforeEach(async () => {
  vi.clearAllMocks();
  sessionStorage.clear();
  stored = FIRST;
  await initTranslations('en');
});
afterEach(cleanup);

/** An admin types and leaves, another admin saves, and the first one comes back. */
async function comeBack() {
  open();
  await press('Edit Masterclass');
  type('Title', 'Masterclass II');
  stored = THEIRS;
  open();
  await press('Edit Masterclass');
  expect(field('Title').value).toBe('Masterclass II');
}

it('a draft does not overwrite what another admin saved since', async () => {
  await comeBack();
  await press('Save');
  expect(isConflict()).toBe(true);
  await press('Take the saved version');
  expect(isConflict()).toBe(false);
  expect([field('Title').value, field('Location').value]).toEqual(['Masterclass', 'Lyon']);
});

it('a draft overwrites it once the admin chooses so', async () => {
  await comeBack();
  await press('Save');
  await press('Save mine');
  expect(dialog()).toBeNull();
  const mine: unknown = expect.objectContaining({ title: 'Masterclass II', location: 'Paris' });
  expect(updateEvent).toHaveBeenLastCalledWith('boss', 'e1', THEIRS, mine, 'keep');
});

it('starting over from the stored version is no conflict', async () => {
  await comeBack();
  await press('Save');
  await press('Start over');
  expect(isConflict()).toBe(false);
  expect(field('Location').value).toBe('Lyon');
  await press('Save');
  expect(dialog()).toBeNull();
});

it('the draft of a copy appears neither in a new event nor in the copy of another event', async () => {
  open();
  await press('Duplicate Masterclass');
  type('Title', 'Masterclass II');
  open();
  await press('Add an event');
  expect(field('Title').value).toBe('');
  open();
  await press('Duplicate Demo');
  expect(field('Title').value).toBe('Demo');
  open();
  await press('Duplicate Masterclass');
  expect(field('Title').value).toBe('Masterclass II');
});

it('saves a copy as a new event', async () => {
  createEvent.mockResolvedValue();
  open();
  await press('Duplicate Masterclass');
  expect(field('Location').value).toBe('Paris');
  type('Title', 'Masterclass II');
  type('Date', '2027-01-09');
  await press('Save');
  expect(dialog()).toBeNull();
  const [uid, id, input, picture] = createEvent.mock.lastCall ?? [];
  expect([uid, picture]).toEqual(['boss', 'keep']);
  expect(id).not.toBe('e1');
  expect(input).toMatchObject({
    title: 'Masterclass II',
    date: '2027-01-09',
    status: 'draft',
    location: 'Paris',
  });
  expect(updateEvent).not.toHaveBeenCalled();
});

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const event = (title: string, date: string, fields: Partial<StudioEvent>): StudioEvent => ({
  ...FIRST,
  title,
  date,
  ...fields,
});
/** Not in order of date. */
const ALL: DocumentsByPath = {
  'events/a': event('Late', '2027-03-04', { status: 'upcoming', is_public: true }),
  'events/b': event('Hidden', '2027-01-02', {}),
  'events/c': event('Over', '2026-01-02', { status: 'completed', is_public: true }),
  'events/d': event('Premium', '2027-02-03', {
    status: 'premium-tchat-vip',
    vip_since: new Date(),
  }),
  'events/e': event('Early', '2027-02-01', { status: 'upcoming', is_public: true }),
};

it.each([
  ['All', ['Over', 'Hidden', 'Early', 'Premium', 'Late'], 'Completed', 'Everyone'],
  ['Upcoming', ['Early', 'Late'], 'Upcoming', 'Everyone'],
  ['Completed', ['Over'], 'Completed', 'Everyone'],
  ['Drafts', ['Hidden'], 'Draft', 'Admins'],
  ['Premium VIP', ['Premium'], 'Premium VIP', 'Premium, then everyone on'],
])(
  'the filter %s lists its events by date, with status and audience',
  async (label, titles, status, audience) => {
    render(
      <AtAddress address="/admin/events?status=upcoming">
        <LiveSourceContext value={fakeLiveSource(ALL)}>
          <EventsPanel />
        </LiveSourceContext>
      </AtAddress>,
    );
    expect(rows()).toHaveLength(2);
    fireEvent.click(within(screen.getByRole('group', { name: 'Status' })).getByText(label));
    expect(rows().map((row) => row.querySelector('th')?.textContent)).toEqual(titles);
    expect(rows()[0]?.textContent).toContain(status);
    expect(rows()[0]?.textContent).toContain(audience);
    const filters = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
    await vi.waitFor(() =>
      expect(filters.find((one) => one.textContent.startsWith(label))?.textContent).toBe(
        `${label}${titles.length}`,
      ),
    );
  },
);
