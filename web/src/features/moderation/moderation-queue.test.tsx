import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { AppError } from '../../lib/errors.ts';
import type { LivePage } from '../../lib/firestore/live-page.ts';

const moderate = vi.fn<(request: object) => Promise<{ ok: true }>>();
const muteMember = vi.fn<(request: object) => Promise<{ muted_until: number }>>();
const closeReport = vi.fn<(id: string, state: string, admin: string) => Promise<void>>();
const readReportedContent = vi.fn<(target: string) => Promise<ReportedContent | null>>();
const toast = vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
let reports: Report[];

const openReports = (): LivePage<Report> => ({
  page: { status: 'ready', fromCache: false, data: reports.map((data, index) => ({ id: `r${index + 1}`, data })) },
  stale: false,
  number: 1,
  size: 24,
  next: null,
  previous: null,
});
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../lib/moderation/moderation-calls.ts', () => ({ moderate, muteMember }));
const reopenReport = vi.fn<(id: string, admin: string) => Promise<void>>();
vi.mock('./data/report-store.ts', () => ({
  closeReport,
  readReportedContent,
  reopenReport,
  useOpenReports: openReports,
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }) }));
const { ModerationQueue } = await import('./moderation-queue.tsx');

const TARGET = 'chat_rooms/1/messages/m1';
const said: ReportedContent = { user_id: 'rude', author_name: 'Rude', text: 'Des mots durs', has_file: false };
const report: Report = {
  reporter: 'u1',
  target: TARGET,
  reason: 'Insulte',
  state: 'open',
  created_at: new Date(),
  said,
};

beforeEach(() => {
  vi.resetAllMocks();
  reports = [report];
  readReportedContent.mockResolvedValue(said);
  moderate.mockResolvedValue({ ok: true });
  muteMember.mockResolvedValue({ muted_until: 1 });
  closeReport.mockResolvedValue();
});
afterEach(cleanup);

const show = () =>
  render(
    <MemoryRouter>
      <ModerationQueue admin="boss" />
    </MemoryRouter>,
  );
const press = (name: string, container: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(within(container).getByRole('button', { name }));
    await Promise.resolve();
  });

it('shows the content and the reason from the report alone, without reading the content', () => {
  show();
  expect(screen.getByText('Des mots durs')).toBeTruthy();
  expect(screen.getByText('Insulte')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rude' }).getAttribute('href')).toBe('/admin/users/rude');
  expect(readReportedContent).not.toHaveBeenCalled();
});

it('deletes the content after a confirmation, and closes the report', async () => {
  show();
  await press('delete');
  expect(readReportedContent).toHaveBeenCalledWith(TARGET);
  expect(moderate).not.toHaveBeenCalled();
  await press('delete', screen.getByRole('dialog'));
  expect(moderate).toHaveBeenCalledWith({
    target: TARGET,
    action: 'delete',
    reason: 'Insulte',
    report: 'r1',
    seen: 'Des mots durs',
  });
});

it('edits the current text, and shows that it changed since the report', async () => {
  readReportedContent.mockResolvedValue({ ...said, text: 'Des mots adoucis' });
  show();
  await press('edit');
  expect(screen.getByText('since-changed')).toBeTruthy();
  const field = within(screen.getByRole('dialog')).getByRole('textbox');
  expect(field).toHaveProperty('value', 'Des mots adoucis');
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
    seen: 'Des mots adoucis',
  });
});

it('after a conflict shows the new text first, and keeps what the admin typed', async () => {
  show();
  await press('edit');
  const field = within(screen.getByRole('dialog')).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'Des mots doux' } });
  moderate.mockRejectedValueOnce(new AppError('conflict'));
  readReportedContent.mockResolvedValue({ ...said, text: 'Pardon' });
  await press('common:actions.save');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Pardon')).toBeTruthy();
  expect(dialog.getByText('all-the-same')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Des mots doux');
  await press('common:actions.save');
  expect(moderate).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Des mots doux', seen: 'Pardon' }));
  expect(screen.queryByText('all-the-same')).toBeNull();
});

it('keeps the dialog open when another admin closes the report, and edits only after a second press', async () => {
  const { rerender } = show();
  await press('edit');
  const field = within(screen.getByRole('dialog')).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'Des mots doux' } });
  reports = [];
  rerender(
    <MemoryRouter>
      <ModerationQueue admin="boss" />
    </MemoryRouter>,
  );
  expect(screen.getByText('none')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Des mots doux');
  moderate.mockRejectedValueOnce(new AppError('conflict'));
  await press('common:actions.save');
  expect(within(screen.getByRole('dialog')).getByText('closed-elsewhere')).toBeTruthy();
  await press('common:actions.save');
  const [last] = moderate.mock.lastCall ?? [];
  expect(last).toMatchObject({ action: 'edit', text: 'Des mots doux' });
  expect(last).not.toHaveProperty('report');
});

it.each([
  ['mutes the author for the time chosen', '60', 'mute.submit', 'mute.done'],
  ['lifts the mute of the author', '0', 'mute.lift', 'mute.lifted'],
])('%s, and the report stays open', async (_title, minutes, submit, message) => {
  show();
  await press('mute');
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: minutes } });
  await press(submit, dialog);
  expect(muteMember.mock.calls).toEqual([[{ uid: 'rude', minutes: Number(minutes) }]]);
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', message);
  expect(closeReport).not.toHaveBeenCalled();
});

it('dismisses a report without changing the content', async () => {
  show();
  await press('dismiss');
  expect(closeReport).toHaveBeenCalledWith('r1', 'dismissed', 'boss');
  expect(moderate).not.toHaveBeenCalled();
});

it('opens a dismissed report again with undo', async () => {
  reopenReport.mockResolvedValue();
  show();
  await press('dismiss');
  const [, message, undo] = toast.mock.lastCall ?? [];
  expect([message, undo?.label]).toEqual(['dismissed', 'undo']);
  await act(async () => {
    undo?.run();
    await Promise.resolve();
  });
  expect(reopenReport).toHaveBeenCalledWith('r1', 'boss');
  expect(toast).toHaveBeenLastCalledWith('success', 'reopened');
});

it('shows an error when another admin has closed the report', async () => {
  closeReport.mockRejectedValue(new AppError('conflict'));
  show();
  await press('dismiss');
  expect(toast).toHaveBeenCalledWith('error', 'closed-elsewhere');
});

it('offers only to resolve a report whose content is gone', async () => {
  readReportedContent.mockResolvedValue(null);
  show();
  await press('delete');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('gone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'delete' })).toBeNull();
  await press('resolve');
  expect(closeReport).toHaveBeenCalledWith('r1', 'resolved', 'boss');
});

it('reads the content on request when the report has no copy', async () => {
  const { said: _said, ...withoutContent } = report;
  reports = [withoutContent];
  show();
  expect(screen.queryByRole('button', { name: 'delete' })).toBeNull();
  await press('look');
  expect(screen.getByText('Des mots durs')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'delete' })).toBeTruthy();
});

it('shows an empty state without open reports', () => {
  reports = [];
  show();
  expect(screen.getByText('none')).toBeTruthy();
});
