import { beforeEach, expect, it, vi } from 'vitest';

const service = { maxUploadRetryTime: 0 };
const cancel = vi.fn();
let transfer = Promise.withResolvers<undefined>();
let onState: (state: { bytesTransferred: number; totalBytes: number }) => void = () => undefined;
vi.mock('../firebase.ts', () => ({ storage: () => Promise.resolve(service) }));
vi.mock('firebase/storage', () => ({
  ref: (_service: unknown, path: string) => path,
  uploadBytesResumable: () => ({
    on: (_event: string, next: typeof onState) => {
      onState = next;
    },
    cancel,
    then: transfer.promise.then.bind(transfer.promise),
  }),
}));
const { startUpload: upload } = await import('./upload-file.ts');

const fail = (code: string) => transfer.reject(Object.assign(new Error(code), { code }));
const begin = async (onProgress = vi.fn<(share: number) => void>()) => {
  const uploading = upload('avatars/zoe/1.jpg', new Blob(['x'], { type: 'image/jpeg' }), onProgress);
  await vi.waitFor(() => expect(service.maxUploadRetryTime).toBeGreaterThan(0));
  return { uploading, onProgress };
};

beforeEach(() => {
  vi.clearAllMocks();
  service.maxUploadRetryTime = 0;
  transfer = Promise.withResolvers();
});

it('tells how far it is, and when the file is there', async () => {
  const { uploading, onProgress } = await begin();
  onState({ bytesTransferred: 1, totalBytes: 4 });
  expect(onProgress).toHaveBeenCalledWith(0.25);
  transfer.resolve(undefined);
  expect(await uploading.done).toBe('sent');
});

it('lets the SDK try again for a minute, then leaves it to the person', async () => {
  const { uploading } = await begin();
  expect(service.maxUploadRetryTime).toBe(60_000);
  fail('storage/retry-limit-exceeded');
  await expect(uploading.done).rejects.toMatchObject({ code: 'timeout', retryable: true });
});

it('a refusal is a refusal', async () => {
  const { uploading } = await begin();
  fail('storage/unauthorized');
  await expect(uploading.done).rejects.toMatchObject({ code: 'forbidden' });
});

it('who stops it hears of no failure', async () => {
  const { uploading } = await begin();
  uploading.stop();
  expect(cancel).toHaveBeenCalledOnce();
  fail('storage/canceled');
  expect(await uploading.done).toBe('stopped');
});
