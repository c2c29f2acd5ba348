import { beforeEach, expect, it, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { fakePage } from '../../test/fake-firestore.ts';
import { AppError } from '../errors.ts';

const send = vi.fn<(name: string, request: object) => Promise<{ changed: boolean }>>();
vi.mock('../api.ts', () => ({ call: (name: string) => (request: object) => send(name, request) }));
let stored: Record<string, object>;
vi.mock('../firestore/sdk-reads.ts', () => ({
  fetchPage: (spec: QuerySpec) => Promise.resolve(fakePage(stored, spec)),
}));
const { acceptDraft, decideDraft, deleteVideo, unpublishVideo } = await import('./publication.ts');

const seen = { updated_at: new Date(42) };
const version = { id: 'v1', expected_updated_at: 42 };
beforeEach(() => {
  vi.resetAllMocks();
  stored = {};
});

it.each([
  ['acceptDraft', acceptDraft, version, 'already-online'],
  ['unpublishVideo', unpublishVideo, version, 'already-taken-out'],
  ['deleteVideo', deleteVideo, { ...version, reason: undefined }, 'not-found'],
] as const)(
  '%s sends the version that was seen, and fails when nothing was left to change',
  async (name, run, sent, code) => {
    send.mockResolvedValueOnce({ changed: true });
    await run('v1', seen);
    expect(send).toHaveBeenCalledExactlyOnceWith(name, sent);
    send.mockResolvedValueOnce({ changed: false });
    await expect(run('v1', seen)).rejects.toMatchObject({ code });
  },
);

it('the reason of a refusal is sent without blanks around it', async () => {
  send.mockResolvedValueOnce({ changed: true });
  await deleteVideo('v1', seen, ' Too dark. ');
  expect(send).toHaveBeenCalledExactlyOnceWith('deleteVideo', { ...version, reason: 'Too dark.' });
});

const removal = (fields: object) => ({
  actor: 'jeanne',
  target: 'videos/v1',
  member: 'ines',
  action: 'videos.refuse',
  at: new Date(),
  search: [],
  ...fields,
});
it.each([
  ['nobody logged', [], 'draft-withdrawn'],
  ['its author withdrew', [removal({ actor: 'ines', action: 'videos.delete' })], 'draft-withdrawn'],
  ['an admin refused', [removal({})], 'not-found'],
  ['an admin deleted', [removal({ action: 'videos.delete' })], 'not-found'],
  [
    'nobody logged, though another one was refused',
    [removal({ target: 'videos/v2' })],
    'draft-withdrawn',
  ],
  [
    'nobody logged, though it was accepted before',
    [removal({ action: 'videos.accept' })],
    'draft-withdrawn',
  ],
])('a draft that is gone and %s', async (_what, entries, code) => {
  stored = Object.fromEntries(entries.map((entry, index) => [`audit_log/${index}`, entry]));
  const work = () => Promise.reject(new AppError('not-found'));
  await expect(decideDraft('v1', { author_id: 'ines' }, work)).rejects.toMatchObject({ code });
});

it('another failure of a decision stays as it is', async () => {
  const conflict = new AppError('conflict');
  await expect(
    decideDraft('v1', { author_id: 'ines' }, () => Promise.reject(conflict)),
  ).rejects.toBe(conflict);
});
