import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type * as writes from '../../../lib/firestore/writes.ts';
import type { VideoInput } from '../form/video-form-values.ts';

const written: writes.WriteData[] = [];
const sendCall = vi.fn<(name: string, request: object) => Promise<object>>();
let stored: object | null | undefined;
/** The rate limit of drafts, if it is another document than `stored`. */
let limited: object | undefined;
/** What an open listener shows, if it is behind the server. */
let listened: object | undefined;
/** What the next write to a draft fails with. */
let refusal: AppError | null;
vi.mock('../../../lib/firestore/writes.ts', async (original) => ({
  ...(await original<typeof writes>()),
  writeIfUnchanged: (change: { data: writes.WriteData }) => {
    if (refusal !== null) return Promise.reject(refusal);
    written.push(change.data);
    return Promise.resolve();
  },
  commitNow: () => (refusal === null ? Promise.resolve() : Promise.reject(refusal)),
}));
vi.mock('../../../lib/firestore/sdk-writes.ts', () => ({
  sendTransaction: (
    path: string,
    follows: (data: unknown) => readonly { data: writes.WriteData }[],
  ) => {
    for (const { data } of follows(
      path.startsWith('draft_limits/') ? (limited ?? stored) : stored,
    )) {
      written.push(data);
      const now = Object.entries(data).filter(([, value]) => value === serverTime);
      stored = {
        ...data,
        ...Object.fromEntries(now.map(([name]) => [name, at('2026-11-03T10:00:00Z')])),
      };
    }
    return Promise.resolve();
  },
}));
vi.mock('../../../lib/api.ts', () => ({
  call: (name: string) => (request: object) => sendCall(name, request),
}));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({
  readDoc: () => Promise.resolve(listened ?? stored),
}));
const at = (iso: string) => ({ toMillis: () => Date.parse(iso) });
const { removedField, serverTime } = await import('../../../lib/firestore/writes.ts');
const { createVideo, updateProposal, updatePublished, withdrawDraft } =
  await import('./video-store.ts');

const DRAFT: Video = {
  title: 'Bumps',
  description: 'From the elbow.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'draft',
  status: 'brouillon',
  url: 'videos/drafts/trainer/1.mp4',
  thumbnail_url: 'videos/drafts/trainer/thumbnails/1.jpg',
  duration: '00:01:00',
  author_id: 'trainer',
  created_at: new Date('2026-11-01T10:00:00Z'),
  updated_at: new Date('2026-11-02T10:00:00Z'),
  updated_by: 'trainer',
};
const INPUT: VideoInput = {
  title: 'Bumps',
  description: 'From the elbow, slowly.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  status: 'brouillon',
};

beforeEach(() => {
  written.length = 0;
  stored = undefined;
  limited = undefined;
  listened = undefined;
  refusal = null;
  sendCall.mockReset().mockResolvedValue({});
});

it.each([
  ['published', 'forbidden', { ...DRAFT, status: 'en_ligne' }, 'draft-published'],
  ['refused', 'forbidden', null, 'draft-refused'],
  ['refused', 'not-found', null, 'draft-refused'],
  ['noted', 'conflict', { ...DRAFT, review_note: 'Slower.' }, 'conflict'],
  ['seen no more by a former trainer', 'forbidden', DRAFT, 'forbidden'],
  ['not reached', 'offline', null, 'offline'],
] as const)('a draft that was %s meanwhile: %s', async (_what, failure, now, code) => {
  stored = now;
  refusal = new AppError(failure);
  await expect(updateProposal('trainer', 'v1', DRAFT, INPUT, {})).rejects.toMatchObject({ code });
  await expect(withdrawDraft('v1', 'trainer')).rejects.toMatchObject({ code });
});

it('removes the correction note when an admin edits a corrected draft', async () => {
  await updatePublished('boss', 'v1', { ...DRAFT, review_note: 'Slower.' }, INPUT, {});
  expect(written).toEqual([
    expect.objectContaining({ description: 'From the elbow, slowly.', review_note: removedField }),
  ]);
});

it.each([
  ['keeps a note that its author has not answered', { review_note: 'Slower.', updated_by: 'boss' }],
  ['adds no note', {}],
  ['keeps the note of a published video', { review_note: 'Slower.', status: 'en_ligne' }],
] as const)('%s', async (_name, fields) => {
  await updatePublished('boss', 'v1', { ...DRAFT, ...fields }, INPUT, {});
  expect(written.map(({ review_note }) => review_note)).toEqual([undefined]);
});

const FILES = { url: 'videos/free/2.mp4', duration: '00:00:24' };

it('creates a video once when the request is repeated', async () => {
  for (let tries = 0; tries < 2; tries += 1) {
    await createVideo('boss', 'v1', { ...INPUT, status: 'en_ligne' }, FILES);
  }
  expect(written).toMatchObject([
    { title: 'Bumps', subscription_tier: 'free', author_id: 'boss', ...FILES },
  ]);
});

it('creates a draft without a plan', async () => {
  await createVideo('boss', 'v1', INPUT, FILES);
  expect(written).toMatchObject([
    { count: 1, ref: 'v1', since: serverTime, at: serverTime },
    { status: 'brouillon', level: 'free', subscription_tier: 'draft' },
  ]);
});

it.each([
  [
    'continues the hour',
    { count: 3, ref: 'v0' },
    [{ count: 4, ref: 'v1', at: serverTime }, expect.anything()],
  ],
  [
    'starts another one',
    { count: 20, ref: 'v0' },
    [expect.objectContaining({ since: serverTime }), expect.anything()],
  ],
])('counts drafts: %s', async (_name, limit, expected) => {
  stored = limit;
  await createVideo('boss', 'v1', INPUT, FILES);
  expect(written).toEqual(expected);
});

describe('a video that an earlier attempt created although its answer was lost', () => {
  const AT = at('2026-11-03T10:00:00Z');
  const asked = (status: VideoInput['status']): VideoInput => ({ ...INPUT, status });
  const createdAs = (status: VideoInput['status'], fields: object = {}) => {
    const own = { author_id: 'boss', updated_by: 'boss', created_at: AT, updated_at: AT };
    const tier = status === 'en_ligne' ? 'free' : 'draft';
    stored = {
      ...INPUT,
      ...FILES,
      thumbnail_url: 'videos/free/thumbnails/2.jpg',
      ...own,
      status,
      ...fields,
    };
    stored = { ...stored, subscription_tier: tier };
    limited = { count: 3, ref: 'v1' };
  };

  it.each(['brouillon', 'en_ligne'] as const)('is left as it is: %s', async (status) => {
    createdAs(status);
    await createVideo('boss', 'v1', asked(status), FILES);
    expect(written).toEqual([]);
  });

  it.each(['brouillon', 'en_ligne'] as const)(
    'takes what was changed before the retry: %s',
    async (status) => {
      createdAs(status);
      const captions = { fr: 'videos/free/captions/3.vtt' };
      await createVideo(
        'boss',
        'v1',
        { ...asked(status), description: 'From the wrist.' },
        { ...FILES, captions },
      );
      expect(written).toMatchObject([
        { description: 'From the wrist.', captions, updated_at: serverTime },
      ]);
      expect(sendCall).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['with another status', { status: 'en_ligne' }],
    ['by somebody else since', { updated_by: 'other' }],
  ] as const)('is a conflict when it was changed %s', async (_how, fields) => {
    createdAs('brouillon', fields);
    const created = createVideo('boss', 'v1', { ...asked('brouillon'), title: 'Taps' }, FILES);
    await expect(created).rejects.toMatchObject({ code: 'conflict' });
    expect(written).toEqual([]);
  });
});

it('stores the fields before the video file is replaced, with the version that the server has by then', async () => {
  const published: Video = {
    ...DRAFT,
    status: 'en_ligne',
    subscription_tier: 'free',
    url: 'videos/free/1.mp4',
  };
  stored = {
    ...published,
    created_at: at('2026-11-01T10:00:00Z'),
    updated_at: at('2026-11-03T10:00:00Z'),
  };
  listened = published;
  sendCall.mockImplementationOnce(() => {
    expect(written).toMatchObject([{ description: 'From the elbow, slowly.' }]);
    return Promise.reject(new AppError('unexpected'));
  });
  await expect(
    updatePublished('boss', 'v1', published, { ...INPUT, level: 'pro' }, FILES),
  ).rejects.toThrow(AppError);
  const expected = { id: 'v1', expected_updated_at: Date.parse('2026-11-03T10:00:00Z'), ...FILES };
  // The level changes only after the video file.
  expect(sendCall.mock.calls).toEqual([['replaceFilm', expected]]);
});

it('a trailer is written as its part, and removed only where there was one', async () => {
  const trailer = { start_s: 10, end_s: 25 };
  await updateProposal('trainer', 'v1', DRAFT, { ...INPUT, trailer }, {});
  await updateProposal('trainer', 'v1', { ...DRAFT, trailer }, INPUT, {});
  await updateProposal('trainer', 'v1', DRAFT, INPUT, {});
  expect(written.map((data) => data.trailer)).toEqual([trailer, removedField, undefined]);
});
