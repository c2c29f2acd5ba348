import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Report } from '@atelier/domain/entities/report';
import type { Item, Live } from '../../lib/live-query.tsx';
import type { Reported } from './data/report-store.ts';

const moderate = vi.fn<(request: object) => Promise<{ ok: true }>>();
const muteMember = vi.fn<(request: object) => Promise<{ muted_until: number }>>();
const closeReport = vi.fn<(id: string, state: string, admin: string) => Promise<void>>();
const readReported = vi.fn<(target: string) => Promise<Reported | null>>();
let reports: Live<Item<Report>[]>;

vi.mock('../../lib/moderation.ts', () => ({ moderate, muteMember }));
vi.mock('./data/report-store.ts', () => ({ closeReport, readReported, useOpenReports: () => reports }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }) }));
const { ModerationQueue } = await import('./moderation-queue.tsx');

const TARGET = 'chat_rooms/1/messages/m1';
const said: Reported = {
  kind: 'message',
  author: { uid: 'rude', name: 'Rude' },
  text: 'Des mots durs',
  hasFile: false,
};
const one = (): Item<Report> => ({
  id: 'r1',
  data: { reporter: 'u1', target: TARGET, reason: 'Insulte', state: 'open', created_at: new Date() },
});

beforeEach(() => {
  vi.resetAllMocks();
  reports = { status: 'ready', data: [one()], fromCache: false };
  readReported.mockResolvedValue(said);
  moderate.mockResolvedValue({ ok: true });
  muteMember.mockResolvedValue({ muted_until: 1 });
  closeReport.mockResolvedValue();
});
afterEach(cleanup);

async function show() {
  await act(async () => {
    render(<ModerationQueue admin="boss" />);
    await Promise.resolve();
  });
}
const press = (name: string, within_: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(within(within_).getByRole('button', { name }));
    await Promise.resolve();
  });

it('shows what was said and why it was reported', async () => {
  await show();
  expect(screen.getByText('Des mots durs')).toBeTruthy();
  expect(screen.getByText('Insulte')).toBeTruthy();
  expect(readReported).toHaveBeenCalledWith(TARGET);
});

it('deletes after a question, with the report', async () => {
  await show();
  await press('delete');
  expect(moderate).not.toHaveBeenCalled();
  await press('delete', screen.getByRole('dialog'));
  expect(moderate).toHaveBeenCalledWith({ target: TARGET, action: 'delete', reason: 'Insulte', report: 'r1' });
});

it('edits the words', async () => {
  await show();
  await press('edit');
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: ' ' } });
  await press('common:actions.save');
  expect(moderate).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: ' Des mots doux ' } });
  await press('common:actions.save');
  expect(moderate).toHaveBeenCalledWith({
    target: TARGET,
    action: 'edit',
    text: 'Des mots doux',
    reason: 'Insulte',
    report: 'r1',
  });
});

it('mutes the author for the time chosen', async () => {
  await show();
  await press('mute');
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: '60' } });
  await press('mute.submit', dialog);
  expect(muteMember).toHaveBeenCalledWith({ uid: 'rude', minutes: 60 });
});

it('closes without action', async () => {
  await show();
  await press('dismiss');
  expect(closeReport).toHaveBeenCalledWith('r1', 'dismissed', 'boss');
  expect(moderate).not.toHaveBeenCalled();
});

it('what is gone can only be marked as dealt with', async () => {
  readReported.mockResolvedValue(null);
  await show();
  expect(screen.getByText('gone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'delete' })).toBeNull();
  await press('resolve');
  expect(closeReport).toHaveBeenCalledWith('r1', 'resolved', 'boss');
});

it('nothing to do is said', async () => {
  reports = { status: 'ready', data: [], fromCache: false };
  await show();
  expect(screen.getByText('none')).toBeTruthy();
});
