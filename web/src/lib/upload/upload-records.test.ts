import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import {
  deleteRecord,
  saveRecord,
  type UnfinishedUpload,
  type UploadRecord,
  watchUnfinishedUploads,
  withUploadLock,
} from './upload-records.ts';

const stop = new AbortController();
const record: UploadRecord = {
  key: 'ines|videos/pro|1',
  uid: 'ines',
  name: 'film.mp4',
  path: 'videos/pro/1.mp4',
  url: 'https://bucket.invalid/1',
  started_at: Date.now(),
  arrived: false,
};

it('reports the progress of another tab, and that it has ended', async () => {
  let latest: UnfinishedUpload[] | undefined;
  const stopWatching = watchUnfinishedUploads(
    'ines',
    (uploads) => (latest = uploads),
    (error) => expect.fail(String(error)),
  );
  const reported = (...expected: UnfinishedUpload[]) =>
    vi.waitFor(() => expect(latest).toEqual(expected));
  await reported();
  let closeTab = () => {};
  const sending = withUploadLock(
    record.key,
    () => new Promise<void>((resolve) => (closeTab = resolve)),
    stop.signal,
  );
  await saveRecord({ ...record, share: 0.4 });
  await reported({ record: { ...record, share: 0.4 }, isSending: true });
  closeTab();
  await sending;
  await reported({ record: { ...record, share: 0.4 }, isSending: false });
  await deleteRecord(record.key);
  await reported();
  stopWatching();
});

it('sends a file from one tab at a time', async () => {
  const order: string[] = [];
  const send = (tab: string) =>
    withUploadLock(
      record.key,
      async () => {
        order.push(`${tab} begins`);
        await Promise.resolve();
        order.push(`${tab} ends`);
      },
      stop.signal,
    );
  await Promise.all([send('first'), send('second')]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('no longer waits for another tab once it is stopped', async () => {
  let closeTab = () => {};
  const other = withUploadLock(
    record.key,
    () => new Promise<void>((resolve) => (closeTab = resolve)),
    stop.signal,
  );
  const own = new AbortController();
  const waiting = withUploadLock(record.key, () => Promise.resolve(), own.signal);
  own.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AppError', code: 'conflict' });
  closeTab();
  await other;
});
