import { type AppError, toAppError } from '../errors.ts';
import { storage } from '../firebase.ts';
import { renewConfirmation } from '../confirmed-email.ts';
import { checkReadable } from '../readable-file.ts';
import { ANSWER_LIMIT_MS, withTimeLimit } from '../with-time-limit.ts';

/** How long the SDK retries after a network error before the upload fails. */
const RETRY_MS = 60_000;
/** How often the file is checked meanwhile: the SDK does not tell of its retries. */
const FILE_CHECK_MS = 1_000;

// Loaded with the page that uploads, before the network can be lost: a browser keeps a failed
// import until the page is reloaded. An upload that needs it reports the failure.
import('firebase/storage').catch(() => {});

export interface Upload {
  /**
   * Settles when the file has arrived or the upload was stopped. Rejects with AppError
   * `email-unconfirmed`, `file-changed`, `forbidden`, `timeout`…
   */
  readonly done: Promise<'sent' | 'stopped'>;
  stop: () => void;
}

/**
 * Uploads a file to the bucket. A path can be written only once: use another name to try again
 * after a failure, because the file may have arrived although the response was lost.
 *
 * @param path of domain/storage-paths.ts.
 * @param onProgress gets the share of bytes that have arrived, 0 to 1.
 */
export function startUpload(path: string, file: Blob, onProgress: (share: number) => void): Upload {
  const stopping = new AbortController();
  let cancel = () => {};
  const run = async (): Promise<'sent' | 'stopped'> => {
    const prepare = async () => {
      const loaded = await Promise.all([import('firebase/storage'), storage()]);
      await renewConfirmation();
      return loaded;
    };
    const [{ ref, uploadBytesResumable }, service] = await withTimeLimit(
      ANSWER_LIMIT_MS,
      prepare,
      stopping.signal,
    );
    await checkReadable(file);
    if (stopping.signal.aborted) return 'stopped';
    service.maxUploadRetryTime = RETRY_MS;
    const task = uploadBytesResumable(ref(service, path), file, { contentType: file.type });
    cancel = () => task.cancel();
    task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
      onProgress(bytesTransferred / totalBytes),
    );
    let unreadable = null as AppError | null;
    const check = setInterval(() => {
      // A file elsewhere on a network is not there without one.
      if (!navigator.onLine) return;
      checkReadable(file).catch((error: unknown) => {
        unreadable = toAppError(error);
        cancel();
      });
    }, FILE_CHECK_MS);
    try {
      await task;
    } catch (error) {
      // Why the file cannot be read explains more than why the request failed.
      if (!stopping.signal.aborted && navigator.onLine) await checkReadable(file);
      throw unreadable ?? error;
    } finally {
      clearInterval(check);
    }
    return 'sent';
  };
  const done = run().catch((error: unknown): 'stopped' => {
    if (stopping.signal.aborted) return 'stopped';
    throw toAppError(error);
  });
  return {
    done,
    stop: () => {
      stopping.abort();
      cancel();
    },
  };
}
