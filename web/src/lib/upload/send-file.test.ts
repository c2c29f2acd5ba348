import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import type { UploadJob } from './resumable-upload.ts';
import { ANSWER_LIMIT_MS } from '../with-time-limit.ts';

const resumableUpload = vi.fn();
vi.mock('./resumable-upload.ts', () => ({ resumableUpload }));
vi.mock('../firebase.ts', () => ({ storageEndpoint: () => Promise.resolve({}), idToken: vi.fn() }));
vi.mock('../confirmed-email.ts', () => ({ renewConfirmation: () => new Promise(() => undefined) }));
const { sendFile } = await import('./send-file.ts');

const stop = new AbortController();
const job: UploadJob = {
  uid: 'u1',
  file: new File(['film'], 'film.mp4'),
  folder: 'videos/free',
  newName: () => '1.mp4',
  onProgress: () => undefined,
  signal: stop.signal,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('fails in time, and is stopped at once, while nobody answers whether the address is confirmed', async () => {
  const failed = expect(sendFile(job)).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
  await failed;
  const stopped = expect(sendFile(job)).rejects.toMatchObject({ code: 'conflict' });
  stop.abort();
  await stopped;
  expect(resumableUpload).not.toHaveBeenCalled();
});
