// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_LIMIT_MS } from '../with-time-limit.ts';
import { GRANULARITY, nextChunkSize, resumableUpload, type UploadJob } from './resumable-upload.ts';
import { changingFile } from '../../test/changing-file.ts';
import type { UploadRecord } from './upload-records.ts';

const records = new Map<string, UploadRecord>();
vi.mock('./upload-records.ts', () => ({
  findRecord: (key: string) => Promise.resolve(records.get(key) ?? null),
  saveRecord: (record: UploadRecord) => Promise.resolve(void records.set(record.key, record)),
  deleteRecord: (key: string) => Promise.resolve(void records.delete(key)),
  withUploadLock: (_key: string, send: () => unknown) => send(),
}));

/** A fake bucket that implements the protocol; `failWith` can replace its next responses. */
const sessions = new Map<string, { size: number; bytes: number; path: string }>();
let starts: string[] = [];
let sent: number[] = [];
let failWith: ((command: string) => Response | Error | null) | null = null;
/** A command that gets no answer, whatever becomes of its request. */
let unanswered: string | null;
let asked: { command: string; signal: AbortSignal | null | undefined }[];

const answer = (headers: Record<string, string>) => new Response('OK', { headers });
async function bucket(input: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const command = headers.get('x-goog-upload-command') ?? '';
  asked.push({ command, signal: init.signal });
  if (command === unanswered) return new Promise(() => undefined);
  const failure = failWith?.(command) ?? null;
  if (failure instanceof Error) throw failure;
  if (failure !== null) return failure;
  if (command === 'start') {
    const path = new URL(input).searchParams.get('name') ?? '';
    starts.push(path);
    const url = `https://bucket.invalid/session-${starts.length}`;
    sessions.set(url, {
      size: Number(headers.get('x-goog-upload-header-content-length')),
      bytes: 0,
      path,
    });
    return answer({ 'x-goog-upload-url': url, 'x-goog-upload-status': 'active' });
  }
  const session = sessions.get(input);
  if (session === undefined) return new Response('', { status: 404 });
  if (command === 'cancel') sessions.delete(input);
  if (command.startsWith('upload')) {
    expect(Number(headers.get('x-goog-upload-offset'))).toBe(session.bytes);
    const { size } = init.body as Blob;
    sent.push(size);
    session.bytes += size;
  }
  const status = session.bytes === session.size ? 'final' : 'active';
  return answer({
    'x-goog-upload-status': status,
    'x-goog-upload-size-received': String(session.bytes),
  });
}

const MEBIBYTE = 1024 ** 2;
const file = new File([new Uint8Array(5 * MEBIBYTE).fill(7)], 'lancer.mp4', { type: 'video/mp4' });
let names = 0;
const jobOf = (change: Partial<UploadJob> = {}): UploadJob => ({
  uid: 'u1',
  file,
  folder: 'videos/free',
  newName: () => `${(names += 1)}.mp4`,
  onProgress: () => undefined,
  signal: new AbortController().signal,
  ...change,
});
const service = {
  endpoint: { origin: 'https://bucket.invalid', bucket: 'b' },
  token: () => Promise.resolve('t'),
};
const send = (change?: Partial<UploadJob>) => resumableUpload(jobOf(change), service);

beforeEach(() => {
  vi.stubGlobal('fetch', bucket);
  records.clear();
  sessions.clear();
  starts = [];
  sent = [];
  names = 0;
  failWith = null;
  unanswered = null;
  asked = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends a file in chunks and reports progress', async () => {
  const shares: number[] = [];
  const { path } = await send({ onProgress: (share) => shares.push(share) });
  expect(path).toBe('videos/free/1.mp4');
  expect(sent.reduce((sum, size) => sum + size, 0)).toBe(file.size);
  expect(sent.length).toBeGreaterThan(1);
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

describe('after a stopped upload', () => {
  const startAndStop = async () => {
    const stop = new AbortController();
    await expect(
      send({ signal: stop.signal, onProgress: (share) => (share > 0 ? stop.abort() : undefined) }),
    ).rejects.toMatchObject({ code: 'conflict' });
    return sent.reduce((sum, size) => sum + size, 0);
  };

  it('sends only the missing bytes when the same file is chosen again, under any name', async () => {
    const before = await startAndStop();
    sent = [];
    const again = new File([file], 'copie.mp4', { type: 'video/mp4' });
    expect((await send({ file: again })).path).toBe('videos/free/1.mp4');
    expect(sent.reduce((sum, size) => sum + size, 0)).toBe(file.size - before);
    expect(starts).toHaveLength(1);
  });
  it.each<[string, Partial<UploadJob>]>([
    ['another file', { file: new File([new Uint8Array(5 * MEBIBYTE).fill(8)], 'lancer.mp4') }],
    ['another folder', { folder: 'videos/pro' }],
    ['another member', { uid: 'u2' }],
  ])('starts a new upload for %s', async (_name, change) => {
    await startAndStop();
    await send(change);
    expect(starts).toHaveLength(2);
  });
  it('starts a new upload when the server has dropped the session', async () => {
    await startAndStop();
    sessions.clear();
    expect((await send()).path).toBe('videos/free/2.mp4');
  });
});

it('does not send a file again that arrived but is not yet referenced by a document', async () => {
  const { path } = await send();
  sent = [];
  expect((await send()).path).toBe(path);
  expect(sent).toEqual([]);
});

describe('after a network error', () => {
  // The `online` event ends the wait before the next attempt.
  let online: ReturnType<typeof setInterval>;
  beforeEach(() => {
    online = setInterval(() => window.dispatchEvent(new Event('online')), 5);
  });
  afterEach(() => clearInterval(online));

  it('queries which bytes arrived and continues from there', async () => {
    let failures = 2;
    failWith = (command) =>
      command === 'upload' && failures-- > 0 ? new TypeError('Failed to fetch') : null;
    const done = send();
    await done;
    expect(sent.reduce((sum, size) => sum + size, 0)).toBe(file.size);
    expect(starts).toHaveLength(1);
  });
  it('finishes when only the last response was lost', async () => {
    let lost = true;
    const real = bucket;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      const response = await real(input, init);
      if (lost && new Headers(init.headers).get('x-goog-upload-command') === 'upload, finalize') {
        lost = false;
        throw new TypeError('Failed to fetch');
      }
      return response;
    });
    const done = send();
    await done;
    expect(sent.reduce((sum, size) => sum + size, 0)).toBe(file.size);
  });
  it('fails after repeated errors and keeps the record, so that the upload can be resumed', async () => {
    failWith = (command) =>
      command.startsWith('upload') ? new TypeError('Failed to fetch') : null;
    const failed = expect(send()).rejects.toMatchObject({ code: 'offline' });
    await failed;
    expect(records.size).toBe(1);
  });
});

describe('on a network that is reported but dead', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /**
   * Begins an upload, for `query` one that resumes, and waits until the bucket owes an answer to
   * the command.
   */
  async function begin(
    command: 'start' | 'query' | 'upload',
    signal = new AbortController().signal,
  ) {
    if (command === 'query') {
      const stop = new AbortController();
      await send({ signal: stop.signal, onProgress: (share) => share > 0 && stop.abort() }).catch(
        () => undefined,
      );
    }
    unanswered = command;
    const done = send({ signal });
    done.catch(() => undefined);
    await vi.waitFor(() => expect(asked.at(-1)?.command).toBe(command));
    return { done, request: asked.at(-1)?.signal };
  }

  it.each([
    ['start', 0],
    ['query', 1],
    ['upload', 1],
  ] as const)(
    'is stopped at once while %s has no answer, and keeps what arrived',
    async (command, kept) => {
      const stop = new AbortController();
      const { done, request } = await begin(command, stop.signal);
      stop.abort();
      await expect(done).rejects.toMatchObject({ code: 'conflict' });
      expect([request?.aborted, records.size]).toEqual([true, kept]);
    },
  );

  it.each(['start', 'query'] as const)('fails in time when %s has no answer', async (command) => {
    const { done, request } = await begin(command);
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    await expect(done).rejects.toMatchObject({ code: 'timeout', retryable: true });
    expect(request?.aborted).toBe(true);
  });

  it('has the time of a slow network for a chunk, then asks what arrived before it sends a smaller one', async () => {
    const { done, request } = await begin('upload');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(request?.aborted).toBe(false);
    let queries = 0;
    unanswered = null;
    failWith = (command) =>
      command === 'query' && (queries += 1) === 1 ? new Response('', { status: 503 }) : null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request?.aborted).toBe(true);
    const online = setInterval(() => window.dispatchEvent(new Event('online')), 5);
    await done.finally(() => clearInterval(online));
    expect(asked.map(({ command }) => command).slice(1, 5)).toEqual([
      'upload',
      'query',
      'query',
      'upload',
    ]);
    expect(sent[0]).toBe(GRANULARITY);
  });
});

describe('a file that changes on the device', () => {
  const startThen = (change: () => void, file: File) =>
    send({ file, onProgress: (share) => (share > 0 ? change() : undefined) });

  it('fails at once, and its bytes are dropped on the device and the server', async () => {
    const { file, change } = changingFile(5 * MEBIBYTE);
    const failed = startThen(() => {
      change();
      failWith = (command) =>
        command.startsWith('upload') ? new TypeError('Failed to fetch') : null;
    }, file);
    await expect(failed).rejects.toMatchObject({ code: 'file-changed', retryable: false });
    expect(records.size).toBe(0);
    await vi.waitFor(() => expect(sessions.size).toBe(0));
  });
  it('is not completed with bytes of another version when the browser notices nothing', async () => {
    const { file, change } = changingFile(5 * MEBIBYTE);
    const failed = startThen(
      () => change((part) => Promise.resolve(new Uint8Array(part.size).buffer)),
      file,
    );
    await expect(failed).rejects.toMatchObject({ code: 'file-changed' });
    expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThan(file.size);
    expect(records.size).toBe(0);
  });
  it.each([
    ['is gone', undefined],
    ['has become shorter', () => Promise.resolve(new ArrayBuffer(0))],
  ])('is not sent when it %s before the upload', async (_what, instead) => {
    const { file, change } = changingFile(5 * MEBIBYTE);
    change(instead);
    await expect(send({ file })).rejects.toMatchObject({ code: 'file-changed' });
    expect(starts).toEqual([]);
  });
});

it('does not retry a file that the rules deny, and starts a new upload next time', async () => {
  failWith = (command) => (command.includes('finalize') ? new Response('', { status: 403 }) : null);
  await expect(send()).rejects.toMatchObject({ code: 'forbidden' });
  expect(records.size).toBe(0);
});

describe('nextChunkSize', () => {
  it.each([
    [null, 4],
    [{ size: 4 * GRANULARITY, tookMs: 10 }, 8],
    [{ size: 4 * GRANULARITY, tookMs: 2_000 }, 4],
    [{ size: 4 * GRANULARITY, tookMs: 60_000 }, 2],
    [{ size: GRANULARITY, tookMs: 60_000 }, 1],
    [{ size: 32 * GRANULARITY, tookMs: 1 }, 32],
  ])('%o: %s grains', (previous, grains) => {
    expect(nextChunkSize(previous)).toBe(grains * GRANULARITY);
  });
});
