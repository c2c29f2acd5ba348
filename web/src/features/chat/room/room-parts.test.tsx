import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOM_NAME_MAX_LENGTH } from '@atelier/domain/chat/chat-message';
import type { StudioEvent } from '@atelier/domain/content/event';
import { newestVipEvents } from '@atelier/domain/queries/event-queries';
import { initTranslations } from '../../../test/real-translations.ts';

const renameRoom = vi.fn<(room: string, name: string, admin: string) => Promise<void>>();
const vipEvents = vi.hoisted(() => ({ data: [] as unknown[] }));
vi.mock('../data/chat-store.ts', () => ({ renameRoom }));
vi.mock('../data/live-chat.ts', () => ({
  useVipEvents: () => ({ status: 'ready', fromCache: false, data: vipEvents.data }),
}));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
const { RoomHeader } = await import('./room-header.tsx');
const { RoomList } = await import('./room-list.tsx');
const { VipEvents } = await import('./vip-events.tsx');

const room = { id: '3', name: 'Tchat 3' } as const;
const press = (role: 'button' | 'menuitem', name: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

beforeEach(async () => {
  vi.clearAllMocks();
  await initTranslations('fr');
});
afterEach(cleanup);

it('lets an admin rename a room, and nobody else', async () => {
  renameRoom.mockResolvedValue();
  const { rerender } = render(<RoomHeader room={room} admin={null} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<RoomHeader room={room} admin="boss" />);
  await press('button', /Tchat 3/);
  await press('menuitem', /^Renommer le salon$/);
  const name = screen.getByLabelText(/^Nom du salon/);
  fireEvent.change(name, { target: { value: '  ' } });
  await press('button', /^Renommer$/);
  expect(renameRoom).not.toHaveBeenCalled();
  fireEvent.change(name, { target: { value: 'x'.repeat(ROOM_NAME_MAX_LENGTH + 1) } });
  expect(screen.getByText(/^Trop long de 1\scaractère/)).toBeTruthy();
  await press('button', /^Renommer$/);
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: ' Salle des bouteilles ' } });
  await press('button', /^Renommer$/);
  expect(renameRoom.mock.calls).toEqual([['3', 'Salle des bouteilles', 'boss']]);
});

it('shows the unread count of each closed room and the number of members in the open one', () => {
  const rooms = [{ id: '1', name: 'Un' }, { id: '2', name: 'Deux' }, room] as const;
  const onOpen = vi.fn();
  const list = (unread: object) => <RoomList rooms={rooms} open="1" unread={unread} present={4} onOpen={onOpen} />;
  const { rerender } = render(list({ 2: 100, 3: 1 }));
  const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(texts()[1]).toMatch(/99\+ nouveaux/);
  expect(texts()[2]).toMatch(/1 nouveau/);
  expect(texts()[0]).toMatch(/4 membres ici/);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-current'))).toEqual([
    'true',
    null,
    null,
  ]);
  rerender(list({ 2: 100, 3: 0 }));
  expect(texts()[2]).toMatch(/Rien de nouveau/);
  fireEvent.click(screen.getAllByRole('button')[2] as HTMLElement);
  expect(onOpen).toHaveBeenCalledWith('3');
});

it('scrolls the row of rooms to the open one', () => {
  const place = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
  render(<RoomList rooms={[{ id: '1', name: 'Un' }, room]} open="3" unread={{}} present={null} onOpen={vi.fn()} />);
  expect(screen.getByRole('list').scrollLeft).toBe(300);
  place.mockRestore();
});

const vipEvent = (number: number) => ({
  id: `vip-${number}`,
  data: {
    title: `Soirée ${number}`,
    description: 'x',
    date: `2027-03-0${number}`,
    start_time: '18:00',
    end_time: '20:00',
    type: 'masterclass',
    location: 'Lyon',
    status: 'premium-tchat-vip',
    is_public: false,
    vip_since: new Date(),
  } as StudioEvent,
});
const vipEventList = () => (
  <MemoryRouter>
    <VipEvents />
  </MemoryRouter>
);

it('links the three newest VIP events and says when they become public', () => {
  // Order and number come from the query.
  expect(newestVipEvents()).toMatchObject({ limit: 3, orderBy: [['created_at', 'desc']] });
  vipEvents.data = [3, 2, 1].map(vipEvent);
  const { rerender } = render(vipEventList());
  const shown = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(shown()[0]).toEqual(['Soirée 3', '/events/vip-3']);
  expect(screen.getAllByRole('article')[0]?.textContent).toMatch(/Public dans 5\sjours/);
  vipEvents.data = [4, 3, 2].map(vipEvent);
  rerender(vipEventList());
  expect(shown().map(([title]) => title)).toEqual(['Soirée 4', 'Soirée 3', 'Soirée 2']);
});

it('marks a VIP event that is in French only', async () => {
  await initTranslations('en');
  const translated = vipEvent(2);
  vipEvents.data = [
    vipEvent(1),
    { ...translated, data: { ...translated.data, title_en: 'Show', description_en: 'y' } },
  ];
  render(vipEventList());
  const marked = screen.getByText('In French').closest('article');
  expect(marked?.textContent).toContain('Soirée 1');
});
