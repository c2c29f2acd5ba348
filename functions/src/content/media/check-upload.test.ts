import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_UPLOAD_BYTES_PER_DAY, MAX_UPLOADS_PER_DAY } from '@atelier/domain/limits';

const now = new Date('2026-11-23T10:00:00Z');
const TODAY = 20_780;
/** Of every upload by a client. */
const TOKEN = { firebaseStorageDownloadTokens: 'x' };
const JPEG = '\xff\xd8\xff\xe0';
/** Contents by name; the later ones are newer. */
const files = new Map<string, string>();
const documents = new Map<string, Record<string, unknown>>();
const log = vi.fn();
vi.mock('firebase-functions/logger', () => ({ write: log }));

const snapshot = (path: string) => ({
  ref: { path },
  get: (field: string) => documents.get(path)?.[field],
});
vi.mock('../../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({
    doc: (path: string) => ({ path, get: () => Promise.resolve(snapshot(path)) }),
    runTransaction: (run: (transaction: object) => Promise<unknown>) =>
      run({
        get: ({ path }: { path: string }) => Promise.resolve(snapshot(path)),
        set: ({ path }: { path: string }, data: Record<string, unknown>) =>
          void documents.set(path, data),
      }),
  }),
  mediaBucket: () => {
    const fileOf = (name: string) => ({
      name,
      metadata: { timeCreated: new Date([...files.keys()].indexOf(name)).toISOString() },
      download: () => {
        const content = files.get(name);
        return content === undefined
          ? Promise.reject(Object.assign(new Error('gone'), { code: 404 }))
          : Promise.resolve([Buffer.from(content, 'latin1')]);
      },
      delete: () => Promise.resolve(files.delete(name)),
    });
    return {
      file: fileOf,
      getFiles: ({ prefix }: { prefix: string }) =>
        Promise.resolve([[...files.keys()].filter((name) => name.startsWith(prefix)).map(fileOf)]),
    };
  },
}));
const { checkUpload } = await import('./check-upload.ts');

beforeEach(() => {
  vi.clearAllMocks();
  files.clear();
  documents.clear();
});
const arrive = (
  name: string,
  content = JPEG,
  given: { contentType?: string; size?: number; metadata?: Record<string, string> } = {},
) => {
  files.set(name, content);
  return checkUpload({ name, contentType: 'image/jpeg', size: 10, metadata: TOKEN, ...given }, now);
};

describe('the first bytes', () => {
  it('of an image are those of an image', async () => {
    await arrive('avatars/zoe/1.jpg');
    expect([...files.keys()]).toEqual(['avatars/zoe/1.jpg']);
    expect(log).not.toHaveBeenCalled();
  });
  it.each([
    ['avatars/zoe/1.jpg', 'avatars/zoe/1.jpg'],
    ['events/1.jpg', 'events/1.jpg'],
    // A name that its author chose is not logged.
    ['chat_media/zoe/1700000000000_passport.jpg', 'chat_media/zoe/1700000000000'],
  ])('of %s are not: it is deleted and logged', async (name, logged) => {
    await arrive(name, '<!doctype html>');
    expect([...files.keys()]).toEqual([]);
    expect(log.mock.calls).toMatchObject([
      [{ message: 'upload-deleted', path: logged, reason: 'content' }],
    ]);
    expect(documents.size).toBe(0);
  });
  it('of a copy by the server are not looked at', async () => {
    await arrive('videos/drafts/zoe/1.mp4', 'x', { metadata: { copied: 'true' } });
    expect(files.size).toBe(1);
    expect(documents.size).toBe(0);
  });
  it('of a file that was deleted meanwhile are nothing to do', async () => {
    await checkUpload({ name: 'avatars/zoe/1.jpg', contentType: 'image/jpeg', size: 1 }, now);
    expect(documents.size).toBe(0);
  });
});

describe('the quota of a day', () => {
  const quota = () => documents.get('upload_quotas/zoe');
  const used = (fields: object) =>
    documents.set('upload_quotas/zoe', { day: TODAY, files: [], bytes: 0, ...fields });
  const many = Array.from({ length: MAX_UPLOADS_PER_DAY }, (_, at) => `chat_media/zoe/${at}.jpg`);
  const send = (size = 10) => arrive('chat_media/zoe/1700000000000_a.jpg', JPEG, { size });

  it('counts each upload once, however often the event comes', async () => {
    await send();
    await send();
    expect(quota()).toMatchObject({
      day: TODAY,
      files: ['chat_media/zoe/1700000000000_a.jpg'],
      bytes: 10,
    });
  });
  it('begins again the next day', async () => {
    used({ day: TODAY - 1, files: many, bytes: MAX_UPLOAD_BYTES_PER_DAY });
    await send();
    expect(quota()).toMatchObject({ day: TODAY, bytes: 10 });
    expect(files.size).toBe(1);
  });
  it.each([
    ['files', { files: many }],
    ['bytes', { bytes: MAX_UPLOAD_BYTES_PER_DAY - 9 }],
  ])(
    'of %s: what exceeds it is deleted, and rules refuse more for today',
    async (_what, fields) => {
      used(fields);
      await send();
      expect(files.size).toBe(0);
      expect(documents.has(`upload_stops/zoe_${TODAY}`)).toBe(true);
      expect(log.mock.calls).toMatchObject([[{ message: 'upload-deleted', reason: 'quota' }]]);
    },
  );
  it('is not reached by what fills it to the byte', async () => {
    used({ bytes: MAX_UPLOAD_BYTES_PER_DAY - 10, files: many.slice(1) });
    await send();
    expect(files.size).toBe(1);
    expect(documents.has(`upload_stops/zoe_${TODAY}`)).toBe(false);
  });
  it('does not count a file without a token, as one that was restored', async () => {
    await arrive('avatars/zoe/1.jpg', JPEG, { metadata: {} });
    expect(documents.size).toBe(0);
  });
  it('does not count what admins upload', async () => {
    await arrive('videos/free/1.jpg');
    expect(documents.size).toBe(0);
  });
});

describe('of avatars and identity images', () => {
  it('only the one in use and the newest upload stay', async () => {
    documents.set('profiles/zoe', { avatar_url: 'avatars/zoe/1.jpg' });
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) files.set(`avatars/zoe/${name}`, JPEG);
    files.set('avatars/other/1.jpg', JPEG);
    await arrive('avatars/zoe/4.jpg');
    expect([...files.keys()]).toEqual([
      'avatars/zoe/1.jpg',
      'avatars/other/1.jpg',
      'avatars/zoe/4.jpg',
    ]);
  });
  it('each side of a document is one of its own', async () => {
    const front = (at: number) => `trainer_ids/zoe_idFront_${1_700_000_000_000 + at}.jpg`;
    const back = 'trainer_ids/zoe_idBack_1700000000000.jpg';
    for (const name of [back, front(0), front(1)]) files.set(name, JPEG);
    await arrive(front(2));
    expect([...files.keys()]).toEqual([back, front(2)]);
  });
  it('a late event does not delete what came after', async () => {
    files.set('avatars/zoe/1.jpg', JPEG);
    files.set('avatars/zoe/2.jpg', JPEG);
    await checkUpload(
      { name: 'avatars/zoe/1.jpg', contentType: 'image/jpeg', size: 10, metadata: TOKEN },
      now,
    );
    expect([...files.keys()]).toEqual(['avatars/zoe/2.jpg']);
  });
  it('messages and drafts keep all their files', async () => {
    files.set('chat_media/zoe/1700000000000_a.jpg', JPEG);
    await arrive('chat_media/zoe/1700000000001_b.jpg');
    expect(files.size).toBe(2);
  });
});
