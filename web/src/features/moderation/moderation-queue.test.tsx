import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import { AppError } from '../../lib/errors.ts';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import type { Item } from '../../lib/firestore/live-query.tsx';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import type { LivePage } from '../../lib/firestore/live-page.ts';
import type { MutedMember } from '../../lib/moderation/muted-members.ts';

const moderate = vi.fn<(request: object) => Promise<{ ok: true }>>();
const muteMember = vi.fn<(request: object) => Promise<{ muted_until: number }>>();
const closeReport = vi.fn<(id: string, state: string, admin: string) => Promise<void>>();
const readReportedContent = vi.fn<(target: string) => Promise<ReportedContent | null>>();
const readConversation = vi.fn<(room: string, id: string) => Promise<Item<ChatMessage>[] | null>>();
const toast =
  vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
let reports: Report[];
let isLoading = false;
let handled: Report[];
let muted: LiveState<MutedMember[]>;

const ready = <Data,>(data: Data) => ({ status: 'ready', data, fromCache: false }) as const;
const pageOf = (rows: readonly Report[]): LivePage<Report> => ({
  page: {
    status: 'ready',
    fromCache: false,
    data: rows.map((data, index) => ({ id: `r${index + 1}`, data })),
  },
  stale: false,
  number: 1,
  size: 24,
  next: null,
  previous: null,
});
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../lib/moderation/muted-members.ts', () => ({ useMutedMembers: () => muted }));
vi.mock('../../lib/moderation/moderation-calls.ts', () => ({ moderate, muteMember }));
const reopenReport = vi.fn<(id: string, admin: string) => Promise<void>>();
vi.mock('./data/report-store.ts', () => ({
  closeReport,
  readConversation,
  readReportedContent,
  reopenReport,
  useOpenReports: () =>
    isLoading ? { ...pageOf([]), page: { status: 'loading' } } : pageOf(reports),
  useHandledReports: () => pageOf(handled),
}));
vi.mock('../../lib/media/use-signed-url.ts', () => ({
  useSignedUrl: (file: { kind: string; id: string } | null) =>
    file === null
      ? { status: 'loading' }
      : { status: 'ready', url: `https://files.example/${file.kind}/${file.id}` },
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));
const { LiveSourceContext } = await import('../../lib/firestore/live-query.tsx');
const { ModerationQueue } = await import('./moderation-queue.tsx');

const TARGET = 'chat_rooms/1/messages/m1';
const said: ReportedContent = {
  user_id: 'rude',
  author_name: 'Rude',
  text: 'Des mots durs',
  has_file: false,
};
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
  isLoading = false;
  handled = [];
  muted = ready([]);
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

/** Chooses the first rule. */
const chooseRule = () => fireEvent.click(screen.getByRole('radio', { name: 'house-rule.abuse' }));

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
  // The author reads the rule: none is sent that was not chosen.
  await press('delete', screen.getByRole('dialog'));
  expect(screen.getByText('house-rule.missing')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(moderate).not.toHaveBeenCalled();
  chooseRule();
  expect(screen.queryByText('house-rule.missing')).toBeNull();
  await press('delete', screen.getByRole('dialog'));
  expect(moderate).toHaveBeenCalledWith({
    target: TARGET,
    action: 'delete',
    rule: 'abuse',
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
  fireEvent.change(field, { target: { value: 'x'.repeat(2001) } });
  expect(screen.getByText('too-long.by')).toBeTruthy();
  await press('common:actions.save');
  expect([moderate.mock.calls.length, document.activeElement]).toEqual([0, field]);
  fireEvent.change(field, { target: { value: ' Des mots doux ' } });
  await press('common:actions.save');
  expect(screen.getByText('house-rule.missing')).toBeTruthy();
  expect(moderate).not.toHaveBeenCalled();
  chooseRule();
  await press('common:actions.save');
  expect(moderate).toHaveBeenCalledWith({
    target: TARGET,
    action: 'edit',
    text: 'Des mots doux',
    rule: 'abuse',
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
  chooseRule();
  moderate.mockRejectedValueOnce(new AppError('conflict'));
  readReportedContent.mockResolvedValue({ ...said, text: 'Pardon' });
  await press('common:actions.save');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Pardon')).toBeTruthy();
  expect(dialog.getByText('all-the-same')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Des mots doux');
  await press('common:actions.save');
  expect(moderate).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: 'Des mots doux', seen: 'Pardon' }),
  );
  expect(screen.queryByText('all-the-same')).toBeNull();
});

it('keeps the dialog open when another admin closes the report, and edits only after a second press', async () => {
  const { rerender } = show();
  await press('edit');
  const field = within(screen.getByRole('dialog')).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'Des mots doux' } });
  chooseRule();
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

it('mutes the author for the time chosen, and the report stays open', async () => {
  show();
  await press('mute.submit');
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: '60' } });
  const reason = within(dialog).getByRole('textbox');
  fireEvent.change(reason, { target: { value: 'x'.repeat(1001) } });
  expect(within(dialog).getByText('too-long.by')).toBeTruthy();
  await press('mute.submit', dialog);
  expect([muteMember.mock.calls.length, document.activeElement]).toEqual([0, reason]);
  fireEvent.change(reason, { target: { value: 'Insultes' } });
  await press('mute.submit', dialog);
  expect(muteMember.mock.calls).toEqual([[{ uid: 'rude', minutes: 60, reason: 'Insultes' }]]);
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', 'mute.done');
  expect(closeReport).not.toHaveBeenCalled();
});

/** Opens the deletion and fills in the mute that it offers. */
async function muteWithDeletion(reason: string): Promise<HTMLElement> {
  show();
  await press('delete');
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'mute-too' }));
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } });
  return dialog;
}

it('mutes the author and deletes the content in one decision, with a reason', async () => {
  const dialog = await muteWithDeletion(' ');
  await press('delete-and-mute', dialog);
  expect(within(dialog).getByText('mute.blank')).toBeTruthy();
  expect(within(dialog).getByText('house-rule.missing')).toBeTruthy();
  chooseRule();
  expect([muteMember.mock.calls.length, moderate.mock.calls.length]).toEqual([0, 0]);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Insultes' } });
  await press('delete-and-mute', dialog);
  expect(muteMember.mock.calls).toEqual([[{ uid: 'rude', minutes: 1440, reason: 'Insultes' }]]);
  expect(moderate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ target: TARGET, action: 'delete', report: 'r1' }),
  );
  expect(toast.mock.calls).toEqual([
    ['success', 'mute.done'],
    ['success', 'deleted'],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('deletes nothing when the mute fails, and mutes nobody twice when the deletion does', async () => {
  muteMember.mockRejectedValueOnce(new AppError('offline'));
  const dialog = await muteWithDeletion('Insultes');
  chooseRule();
  await press('delete-and-mute', dialog);
  expect(within(dialog).getByRole('alert')).toBeTruthy();
  expect(moderate).not.toHaveBeenCalled();
  moderate.mockRejectedValueOnce(new AppError('offline'));
  await press('delete-and-mute', dialog);
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await press('delete', dialog);
  expect([muteMember.mock.calls.length, moderate.mock.calls.length]).toEqual([2, 2]);
});

it('offers no second mute with the deletion', async () => {
  muted = ready([{ uid: 'rude', name: 'Rude', until: new Date('2026-11-30T10:00:00Z') }]);
  show();
  await press('delete');
  expect(within(screen.getByRole('dialog')).queryByRole('checkbox')).toBeNull();
});

it('lists muted members with the end of their mute, and lifts it there and on a report of the author', async () => {
  muted = ready([{ uid: 'rude', name: 'Rude', until: new Date('2026-11-30T10:00:00Z') }]);
  show();
  expect(screen.queryByRole('button', { name: 'mute.submit' })).toBeNull();
  expect(screen.getAllByText('mute.until')).toHaveLength(2);
  const [onCard, inList] = screen.getAllByRole('button', { name: 'mute.lift-of' });
  for (const button of [onCard, inList]) {
    await act(async () => {
      fireEvent.click(button ?? expect.fail('no button'));
      await Promise.resolve();
    });
    expect(muteMember).toHaveBeenLastCalledWith({ uid: 'rude', minutes: 0 });
    expect(toast).toHaveBeenLastCalledWith('success', 'common:mute.lifted');
  }
  expect(muteMember).toHaveBeenCalledTimes(2);
});

it('says that nobody is muted only once it knows, and offers no mute before', () => {
  muted = { status: 'loading' };
  show();
  expect(screen.queryByText('muted.none')).toBeNull();
  expect(screen.queryByRole('button', { name: 'mute.submit' })).toBeNull();
  cleanup();
  muted = { status: 'error', error: new AppError('offline') };
  show();
  expect(screen.queryByText('muted.none')).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
  cleanup();
  muted = ready([]);
  show();
  expect(screen.getByText('muted.none')).toBeTruthy();
});

it('says of a full list of muted members that there may be more', () => {
  const many = (length: number) =>
    ready(
      Array.from({ length }, (_, index) => ({
        uid: `u${index}`,
        name: 'Rude',
        until: new Date('2026-11-30'),
      })),
    );
  muted = many(49);
  show();
  expect(screen.queryByText('muted.more')).toBeNull();
  cleanup();
  muted = many(50);
  show();
  expect(screen.getByText('muted.more')).toBeTruthy();
});

it('shows nothing below the reports before they are there, because they would move it', () => {
  isLoading = true;
  show();
  expect(screen.queryByRole('heading', { name: 'muted.title' })).toBeNull();
  cleanup();
  isLoading = false;
  show();
  expect(screen.getByRole('heading', { name: 'muted.title' })).toBeTruthy();
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

it.each([
  [TARGET, 'Le comptoir', '/premium-chat-vip?room=1'],
  ['videos/v1/comments/c1', 'Le tour simple', '/videos/v1#comment-c1'],
  ['validated_moves/c0de', 'Le tour validé', '/moves-valides/c0de'],
  ['live_sessions/s1/questions/u2', 'Le tour en direct', '/sessions/s1'],
])('names who reported %s and links to it or to its place', (target, place, to) => {
  reports = [{ ...report, target, place, reporter_name: 'Zoé' }];
  show();
  expect(screen.getByRole('link', { name: 'Zoé' }).getAttribute('href')).toBe('/admin/users/u1');
  expect(screen.getByRole('link', { name: place }).getAttribute('href')).toBe(to);
});

it('names the move of a reported review, which cannot be edited, and plays its clip when asked', () => {
  reports = [{ ...report, target: 'move_reviews/r1', place: 'Le tour' }];
  show();
  expect(screen.getByText('Le tour')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Le tour' })).toBeNull();
  expect(screen.getByRole('button', { name: 'delete' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'edit' })).toBeNull();
  expect(document.querySelector('video')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'clip' }));
  expect(screen.getByLabelText('clip').getAttribute('src')).toBe(
    'https://files.example/review-clip/r1',
  );
});

it('shows the messages around a reported one when asked, and says when it is gone', async () => {
  const around = ['before', 'm1', 'after'].map((id) => ({
    id,
    data: { user_id: 'u', author_name: 'Rude', message: `Texte ${id}`, created_at: new Date() },
  }));
  readConversation.mockResolvedValueOnce(around).mockResolvedValueOnce(null);
  const { unmount } = show();
  expect(readConversation).not.toHaveBeenCalled();
  await press('conversation.show');
  expect(readConversation).toHaveBeenCalledExactlyOnceWith('1', 'm1');
  const rows = within(screen.getByRole('list', { name: 'conversation.label' })).getAllByRole(
    'listitem',
  );
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  expect(rows[2]?.textContent).toContain('Texte after');
  unmount();
  show();
  await press('conversation.show');
  expect(screen.getByText('gone')).toBeTruthy();
});

it('lists the handled reports when asked, with who handled them, and opens one again', async () => {
  const profile = {
    display_name: 'Jeanne',
    email: 'j@example.com',
    locale: 'fr',
    time_zone: 'Europe/Paris',
  };
  const documents = {
    'profiles/jeanne': { ...profile, ...FRESH_MEMBERSHIP, created_at: new Date() },
  };
  reports = [];
  handled = [{ ...report, state: 'dismissed', updated_at: new Date(), updated_by: 'jeanne' }];
  render(
    <MemoryRouter>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <ModerationQueue admin="boss" />
      </LiveSourceContext>
    </MemoryRouter>,
  );
  expect(screen.queryByText('handled.dismissed', { exact: false })).toBeNull();
  await press('handled.show');
  expect(screen.getByText('handled.dismissed', { exact: false })).toBeTruthy();
  expect(screen.getByText('Des mots durs')).toBeTruthy();
  expect(screen.getByText('handled.reason')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'reporter' }).getAttribute('href')).toBe(
    '/admin/users/u1',
  );
  expect(screen.getByRole('link', { name: 'Jeanne' })).toBeTruthy();
  reopenReport.mockResolvedValue();
  await press('handled.reopen');
  expect(reopenReport).toHaveBeenCalledWith('r1', 'boss');
  expect(toast).toHaveBeenLastCalledWith('success', 'reopened');
});
