import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import { RoomList } from './room-list.tsx';

const room = { id: '3', name: 'Tchat 3' } as const;

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('shows the unread count of each closed room and the number of members in the open one', () => {
  const rooms = [{ id: '1', name: 'Un' }, { id: '2', name: 'Deux' }, room] as const;
  const onOpen = vi.fn();
  const list = (unread: object) => (
    <RoomList rooms={rooms} open="1" unread={unread} present={4} onOpen={onOpen} />
  );
  const { rerender } = render(list({ 2: 100, 3: 1 }));
  const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(texts()[1]).toMatch(/99\+ nouveaux/);
  expect(texts()[2]).toMatch(/1 nouveau/);
  expect(texts()[0]).toMatch(/4 membres ici/);
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-current')),
  ).toEqual(['true', null, null]);
  rerender(list({ 2: 100, 3: 0 }));
  expect(texts()[2]).toMatch(/Rien de nouveau/);
  fireEvent.click(screen.getAllByRole('button')[2] as HTMLElement);
  expect(onOpen).toHaveBeenCalledWith('3');
});

it('scrolls the row of rooms to the open one, and again when an unread count moves it', () => {
  const place = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
  const list = (unread: object) => (
    <RoomList
      rooms={[{ id: '1', name: 'Un' }, room]}
      open="3"
      unread={unread}
      present={null}
      onOpen={vi.fn()}
    />
  );
  const { rerender } = render(list({}));
  expect(screen.getByRole('list').scrollLeft).toBe(300);
  place.mockReturnValue(340);
  rerender(list({ 1: 5 }));
  expect(screen.getByRole('list').scrollLeft).toBe(340);
  place.mockRestore();
});
