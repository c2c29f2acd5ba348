import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StudioEvent } from '@atelier/domain/entities/event';
import { AppError } from '../../lib/app-error.ts';
import type * as liveQuery from '../../lib/live-query.tsx';
import type { Live } from '../../lib/live/live-state.ts';
import { speak } from '../../test/real-words.ts';

let stored: StudioEvent;
/** As the server: it takes only what was typed over the version that it holds. */
const updateEvent = vi.fn((_uid: string, _id: string, seen: StudioEvent) =>
  seen.updated_at?.getTime() === stored.updated_at?.getTime()
    ? Promise.resolve()
    : Promise.reject(new AppError('conflict')),
);
vi.mock('./data/event-store.ts', () => ({ updateEvent, createEvent: vi.fn(), deleteEvent: vi.fn() }));
vi.mock('../../lib/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
vi.mock('../../lib/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc: () => Promise.resolve(stored),
}));
const { LiveSourceContext } = await import('../../lib/live-query.tsx');
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
const THEIRS: StudioEvent = { ...FIRST, location: 'Lyon', updated_at: new Date('2026-11-02T10:00:00Z') };

const asTimestamp = (date: Date | undefined) => ({ toMillis: () => date?.getTime() });
const asListed = (id: string, event: StudioEvent) => ({
  id,
  data: { ...event, created_at: asTimestamp(event.created_at), updated_at: asTimestamp(event.updated_at) },
  cursor: { ref: { path: `events/${id}` } },
});

/** The panel over what is stored now; opened anew it is as after a reload. */
function open() {
  cleanup();
  const data = [asListed('e1', stored), asListed('e2', { ...FIRST, title: 'Demo' })];
  const live: Live<unknown> = { status: 'ready', fromCache: false, data };
  render(
    <MemoryRouter>
      <LiveSourceContext value={() => live}>
        <EventsPanel />
      </LiveSourceContext>
    </MemoryRouter>,
  );
}
/** Not by role: reading the roles of a page with this many fields takes seconds. */
const button = (name: string) =>
  screen.queryByLabelText(name) ?? screen.getByText(name).closest('button') ?? expect.fail(`no button ${name}`);
/** Whatever follows is over when it is done: nothing here waits for longer than a promise. */
const press = (name: string) =>
  act(async () => {
    fireEvent.click(button(name));
    await Promise.resolve();
  });
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const field = (label: string) => within(dialog() ?? document.body).getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const isConflict = () => screen.queryByText(/Somebody else/) !== null;

beforeEach(async () => {
  vi.clearAllMocks();
  sessionStorage.clear();
  stored = FIRST;
  await speak('en');
});
afterEach(cleanup);

/** One admin types and leaves, another saves, and the first one comes back. */
async function comeBack() {
  open();
  await press('Edit Masterclass');
  type('Title', 'Masterclass II');
  stored = THEIRS;
  open();
  await press('Edit Masterclass');
  expect(field('Title').value).toBe('Masterclass II');
}

it('what was kept does not go over what another admin saved since', async () => {
  await comeBack();
  await press('Save');
  expect(isConflict()).toBe(true);
  await press('Take the saved version');
  expect(isConflict()).toBe(false);
  expect([field('Title').value, field('Location').value]).toEqual(['Masterclass', 'Lyon']);
});

it('what was kept goes over it once the admin says so', async () => {
  await comeBack();
  await press('Save');
  await press('Save mine');
  expect(dialog()).toBeNull();
  const mine: unknown = expect.objectContaining({ title: 'Masterclass II', location: 'Paris' });
  expect(updateEvent).toHaveBeenLastCalledWith('boss', 'e1', THEIRS, mine, 'keep');
});

it('starting over from what is stored is no conflict', async () => {
  await comeBack();
  await press('Save');
  await press('Start over');
  expect(isConflict()).toBe(false);
  expect(field('Location').value).toBe('Lyon');
  await press('Save');
  expect(dialog()).toBeNull();
});

it('what is typed into a copy is neither the beginning of a new event nor of another’s copy', async () => {
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
