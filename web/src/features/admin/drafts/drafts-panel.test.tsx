import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import type { Video } from '@atelier/domain/content/video';
import { TIERS } from '@atelier/domain/values';
import { AppError } from '../../../lib/errors.ts';
import { AtAddress } from '../../../test/at-address.tsx';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import {
  fakeCount,
  fakeDocument,
  fakePage,
  type DocumentsByPath,
  fakeLiveSource,
} from '../../../test/fake-firestore.ts';
import type * as publication from '../../../lib/content/publication.ts';
import type * as draftActions from './data/draft-actions.ts';

const deleteVideo = vi.fn<typeof publication.deleteVideo>();
const requestCorrection = vi.fn<typeof draftActions.requestCorrection>();
const acceptDraft = vi.fn<(id: string, seen: Video) => Promise<void>>();
const unpublishVideo = vi.fn<(id: string, seen: Video) => Promise<void>>();
const toast =
  vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
let stored: DocumentsByPath;
vi.mock('../../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(false) }));
vi.mock('./data/draft-actions.ts', () => ({ requestCorrection }));
vi.mock('../../../lib/content/publication.ts', async (original) => ({
  ...(await original<typeof publication>()),
  acceptDraft,
  deleteVideo,
  unpublishVideo,
}));
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
  fetchPage: (spec: QuerySpec) => Promise.resolve(fakePage(stored, spec)),
  fetchCount: (spec: QuerySpec) => Promise.resolve(fakeCount(stored, spec)),
}));
vi.mock('./draft-player.tsx', () => ({ DraftPlayer: () => null }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'boss' }),
}));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { DraftsPanel } = await import('./drafts-panel.tsx');

const SEEN = new Date('2026-11-02T10:00:00Z');
const LATER = new Date('2026-11-03T10:00:00Z');
const one = (fields: Partial<Video> = {}): DocumentsByPath => ({
  'videos/v1': { ...DRAFT_VIDEO, updated_at: SEEN, ...fields },
  'videos/online': { ...DRAFT_VIDEO, title: 'Online', status: 'en_ligne' },
});
const page = (documents: DocumentsByPath, address = '/') => {
  stored = documents;
  return (
    <AtAddress address={address}>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <DraftsPanel />
      </LiveSourceContext>
    </AtAddress>
  );
};
const button = (label: string) =>
  [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === label);
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const inDialog = (label: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === label);
const click = (found: HTMLElement | undefined) =>
  act(async () => {
    fireEvent.click(found ?? expect.fail('no such button'));
    await Promise.resolve();
  });
const field = () => dialog()?.querySelector('textarea') ?? expect.fail('no field');
const typeWord = (word: string) =>
  fireEvent.change(dialog()?.querySelector('input') ?? expect.fail('no field'), {
    target: { value: word },
  });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const alert = () => dialog()?.querySelector('[role=alert]')?.textContent;

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('en');
});
afterEach(cleanup);

const ACCEPT = 'Accept Bumps';
const NOTE = 'Ask for a correction of Bumps';
const REFUSE = 'Refuse and delete Bumps';
const REFUSE_NOW = 'Refuse and delete';
const CHANGED = /Confirm again to do it all the same/;

it('shows only what waits for an admin when asked, as the open task counts, and the number of both', async () => {
  const documents = {
    'metrics/2026-11-20': {
      day: '2026-11-20',
      members: Object.fromEntries(
        TIERS.map((tier) => [tier, { active: 0, canceled: 0, waiting: 0 }]),
      ),
      open_tasks: { drafts: 2, applications: 0, orders: 0, reports: 0 },
      trainers: 0,
      sign_ups: 0,
      computed_at: new Date(),
    },
    'videos/new': { ...DRAFT_VIDEO, title: 'New' },
    'videos/back': { ...DRAFT_VIDEO, title: 'Back', review_note: 'Again', updated_by: 'boss' },
    'videos/again': {
      ...DRAFT_VIDEO,
      title: 'Again',
      review_note: 'x',
      updated_by: DRAFT_VIDEO.author_id,
    },
  };
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  render(page(documents, '/admin/video-pro-validation?state=waiting'));
  expect(titles().toSorted()).toEqual(['Again', 'New']);
  fireEvent.click(screen.getByRole('button', { name: /^All/ }));
  expect(titles()).toHaveLength(3);
  await vi.waitFor(() => expect(screen.getByRole('search').textContent).toMatch(/^All3.*2$/));
});

it('publishes a draft after a confirmation and undoes it, both with the version that was shown', async () => {
  acceptDraft.mockResolvedValue();
  unpublishVideo.mockResolvedValue();
  render(page(one()));
  expect([button('Accept Online'), acceptDraft.mock.calls.length]).toEqual([undefined, 0]);
  await click(button(ACCEPT));
  await click(inDialog('Accept'));
  expect(acceptDraft.mock.lastCall).toMatchObject(['v1', { updated_at: SEEN }]);
  const [tone, text, undo] = toast.mock.lastCall ?? [];
  expect([tone, text, undo?.label]).toEqual(['success', '“Bumps” is online.', 'Undo']);
  await act(async () => {
    undo?.run();
    await Promise.resolve();
  });
  expect(unpublishVideo.mock.lastCall).toMatchObject(['v1', { updated_at: SEEN }]);
  expect(toast.mock.lastCall).toEqual(['success', '“Bumps” is no longer in the library.']);
});

it('does not publish a draft that changed meanwhile; its card shows the conflict and the new note', async () => {
  acceptDraft.mockRejectedValue(new AppError('conflict'));
  const { rerender } = render(page(one()));
  await click(button(ACCEPT));
  rerender(page(one({ review_note: 'Closer to the hand.', updated_at: LATER })));
  await click(inDialog('Accept'));
  expect(acceptDraft.mock.lastCall).toMatchObject(['v1', { updated_at: SEEN }]);
  const card = document.querySelector('li')?.textContent;
  expect(card).toContain('has just changed elsewhere');
  expect(card).toContain('Closer to the hand.');
  expect(toast).not.toHaveBeenCalled();
});

it('rejects a draft with a reason for its author, once the word is typed', async () => {
  deleteVideo.mockResolvedValue();
  render(page(one()));
  await click(button(REFUSE));
  type('Already in the course.');
  await click(inDialog(REFUSE_NOW));
  expect(deleteVideo).not.toHaveBeenCalled();
  typeWord('delete');
  await click(inDialog(REFUSE_NOW));
  expect(deleteVideo.mock.lastCall).toMatchObject([
    'v1',
    { updated_at: SEEN },
    'Already in the course.',
  ]);
  expect(toast.mock.lastCall?.slice(0, 2)).toEqual(['success', '🗑️ Video deleted']);
  expect(dialog()).toBeNull();
});

it.each([
  ['note', NOTE, 'Send the note', requestCorrection, 3],
  ['refusal', REFUSE, REFUSE_NOW, deleteVideo, 2],
] as const)(
  'a %s for a draft that another admin changed shows their note and is sent when confirmed again',
  async (_what, open, send, store, textIndex) => {
    store.mockRejectedValueOnce(new AppError('conflict'));
    const { rerender } = render(page(one()));
    await click(button(open));
    type('Without music.');
    if (store === deleteVideo) typeWord('delete');
    rerender(page(one({ review_note: 'Closer to the hand.', updated_at: LATER })));
    await click(inDialog(send));
    await vi.waitFor(() => expect(alert()).toMatch(CHANGED));
    expect(alert()).toContain('Closer to the hand.');
    expect(field().value).toBe('Without music.');
    store.mockResolvedValueOnce();
    await click(inDialog(send));
    const call: readonly unknown[] = store.mock.lastCall ?? [];
    expect(call).toContainEqual(expect.objectContaining({ updated_at: LATER }));
    expect(call[textIndex]).toBe('Without music.');
    expect(dialog()).toBeNull();
  },
);

const REFUSED = {
  'audit_log/1': {
    actor: 'jeanne',
    target: 'videos/v1',
    member: DRAFT_VIDEO.author_id,
    action: 'videos.refuse',
    at: LATER,
    search: [],
  },
};

it.each([
  ['its author', {}, 'Its author has just withdrawn it.'],
  ['another admin', REFUSED, 'This content does not exist'],
] as const)(
  'decisions about a draft that %s removed meanwhile say so; the list no longer has it',
  async (_who, log, why) => {
    const gone = new AppError('not-found');
    acceptDraft.mockRejectedValue(gone);
    deleteVideo.mockRejectedValue(gone);
    requestCorrection.mockRejectedValue(gone);
    for (const [open, send] of [
      [NOTE, 'Send the note'],
      [REFUSE, REFUSE_NOW],
    ] as const) {
      const { rerender, unmount } = render(page(one()));
      await click(button(open));
      type('Without music.');
      if (open === REFUSE) typeWord('delete');
      rerender(page(log));
      expect(screen.getByText('No video waiting.')).toBeTruthy();
      await click(inDialog(send));
      await vi.waitFor(() => expect(alert()).toContain(why));
      unmount();
    }
    const { rerender } = render(page(one()));
    await click(button(ACCEPT));
    stored = log;
    await click(inDialog('Accept'));
    rerender(page(log));
    await vi.waitFor(() =>
      expect(toast.mock.lastCall).toEqual(['error', expect.stringContaining(why)]),
    );
  },
);

it('an admin who publishes what another admin has published meanwhile is told so', async () => {
  acceptDraft.mockRejectedValue(new AppError('already-online'));
  const { rerender } = render(page(one()));
  await click(button(ACCEPT));
  await click(inDialog('Accept'));
  rerender(page({}));
  expect(toast.mock.calls).toEqual([['error', 'This video is already online.']]);
});

it('a note being written stays when its draft is deleted', async () => {
  const { rerender } = render(page(one()));
  await click(button(NOTE));
  type('And slower.');
  rerender(page({}));
  expect(screen.getByText('No video waiting.')).toBeTruthy();
  expect(field().value).toBe('And slower.');
});
