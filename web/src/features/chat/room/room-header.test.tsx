import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOM_NAME_MAX_LENGTH } from '@atelier/domain/chat/chat-documents';
import { initTranslations } from '../../../test/real-translations.ts';

const renameRoom = vi.fn<(room: string, name: string, admin: string) => Promise<void>>();
vi.mock('../data/chat-store.ts', () => ({ renameRoom }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
const { RoomHeader } = await import('./room-header.tsx');

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
