import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { changingFile } from '../../test/changing-file.ts';
import { AppError } from '../errors.ts';
import { ANSWER_LIMIT_MS } from '../with-time-limit.ts';

const service = { maxUploadRetryTime: 0 };
const cancel = vi.fn();
let transfer = Promise.withResolvers<undefined>();
let onState: (state: { bytesTransferred: number; totalBytes: number }) => void = () => undefined;
vi.mock('../firebase.ts', () => ({ storage: () => Promise.resolve(service) }));
const sdk = vi.hoisted(() => ({ isLoaded: false }));
const renewConfirmation = vi.fn(() => Promise.resolve(false));
vi.mock('../confirmed-email.ts', () => ({ renewConfirmation }));
vi.mock('firebase/storage', () => ({
  isLoaded: (sdk.isLoaded = true),
  ref: (_service: unknown, path: string) => path,
  uploadBytesResumable: () => ({
    on: (_event: string, next: typeof onState) => {
      onState = next;
    },
    cancel,
    then: transfer.promise.then.bind(transfer.promise),
  }),
}));
const { startUpload } = await import('./upload-file.ts');
const isLoadedWithPage = await vi.waitUntil(() => sdk.isLoaded).catch(() => false);

const fail = (code: string) => transfer.reject(Object.assign(new Error(code), { code }));
const picture = new Blob(['x'], { type: 'image/jpeg' });
const begin = async (onProgress = vi.fn<(share: number) => void>(), file = picture) => {
  const upload = startUpload('avatars/zoe/1.jpg', file, onProgress);
  await vi.waitFor(() => expect(service.maxUploadRetryTime).toBeGreaterThan(0));
  return { upload, onProgress };
};

beforeEach(() => {
  vi.clearAllMocks();
  service.maxUploadRetryTime = 0;
  transfer = Promise.withResolvers();
});

it('loads the SDK before the first upload, because it cannot be loaded after the network is lost', () => {
  expect(isLoadedWithPage).toBe(true);
});

it('reports progress and completion', async () => {
  const { upload, onProgress } = await begin();
  onState({ bytesTransferred: 1, totalBytes: 4 });
  expect(onProgress).toHaveBeenCalledWith(0.25);
  transfer.resolve(undefined);
  expect(await upload.done).toBe('sent');
});

it('lets the SDK retry for a minute, then fails with a retryable timeout', async () => {
  const { upload } = await begin();
  expect(service.maxUploadRetryTime).toBe(60_000);
  fail('storage/retry-limit-exceeded');
  await expect(upload.done).rejects.toMatchObject({ code: 'timeout', retryable: true });
});

it('fails as forbidden when the rules deny the file', async () => {
  const { upload } = await begin();
  fail('storage/unauthorized');
  await expect(upload.done).rejects.toMatchObject({ code: 'forbidden' });
});

it('fails within seconds when the file changes on the device, although the SDK would retry', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  cancel.mockImplementationOnce(() => fail('storage/canceled'));
  const { file, change } = changingFile(2_000, 'id.jpg', 'image/jpeg');
  const { upload } = await begin(undefined, file);
  change();
  vi.advanceTimersByTime(2_000);
  await expect(upload.done).rejects.toMatchObject({ code: 'file-changed', retryable: false });
});

it('names the file also when it can be read again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  cancel.mockImplementationOnce(() => fail('storage/canceled'));
  const file = new File(['picture'], 'id.jpg', { type: 'image/jpeg' });
  const { upload } = await begin(undefined, file);
  vi.spyOn(file, 'slice').mockReturnValueOnce(
    Object.assign(new Blob(['x']), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    }),
  );
  vi.advanceTimersByTime(1_000);
  await expect(upload.done).rejects.toMatchObject({ code: 'file-changed' });
});

it('does not look at the file while the device is offline: it may be elsewhere on the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const { file, change } = changingFile(2_000, 'id.jpg', 'image/jpeg');
  const { upload } = await begin(undefined, file);
  change();
  fail('storage/retry-limit-exceeded');
  await expect(upload.done).rejects.toMatchObject({ code: 'timeout' });
});

it('names the file, not the connection, as the reason of a failure', async () => {
  const { file, change } = changingFile(2_000, 'id.jpg', 'image/jpeg');
  const { upload } = await begin(undefined, file);
  change();
  fail('storage/retry-limit-exceeded');
  await expect(upload.done).rejects.toMatchObject({ code: 'file-changed' });
});

it('resolves as stopped, without an error, when stopped', async () => {
  const { upload } = await begin();
  upload.stop();
  expect(cancel).toHaveBeenCalledOnce();
  fail('storage/canceled');
  expect(await upload.done).toBe('stopped');
});

it('sends nothing from an unconfirmed address', async () => {
  renewConfirmation.mockRejectedValueOnce(new AppError('email-unconfirmed'));
  const { done } = startUpload('avatars/zoe/1.jpg', picture, () => undefined);
  await expect(done).rejects.toMatchObject({ code: 'email-unconfirmed' });
  expect(service.maxUploadRetryTime).toBe(0);
});

it('waits for no confirmation that does not come: it is stopped at once, and fails in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  renewConfirmation.mockReturnValue(new Promise(() => undefined));
  onTestFinished(() => void renewConfirmation.mockResolvedValue(false));
  const upload = startUpload('avatars/zoe/1.jpg', picture, () => undefined);
  upload.stop();
  expect(await upload.done).toBe('stopped');
  const { done } = startUpload('avatars/zoe/2.jpg', picture, () => undefined);
  const failed = expect(done).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
  await failed;
});
