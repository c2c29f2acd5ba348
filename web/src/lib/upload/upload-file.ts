import { toAppError } from '../errors.ts';
import { storage } from '../firebase.ts';

/** The SDK tries again on its own for this long after a failure on the way; then the person decides. */
const RETRY_MS = 60_000;

export interface Upload {
  /** Settles when the file is there or the upload was stopped. @throws AppError `forbidden`, `timeout`, `offline`… */
  readonly done: Promise<'sent' | 'stopped'>;
  stop(): void;
}

/**
 * Puts a file where the rules let this member put one. A path is written once: whoever tries again after a failure
 * takes another name, for the file may have arrived though its answer did not.
 *
 * @param path      of domain/storage-paths.ts.
 * @param onProgress  share of the bytes that have arrived, 0 to 1.
 */
export function startUpload(path: string, file: Blob, onProgress: (share: number) => void): Upload {
  let stopped = false;
  let cancel = () => {};
  const run = async (): Promise<'sent' | 'stopped'> => {
    const [{ ref, uploadBytesResumable }, service] = await Promise.all([import('firebase/storage'), storage()]);
    if (stopped) return 'stopped';
    service.maxUploadRetryTime = RETRY_MS;
    const task = uploadBytesResumable(ref(service, path), file, { contentType: file.type });
    cancel = () => task.cancel();
    task.on('state_changed', ({ bytesTransferred, totalBytes }) => onProgress(bytesTransferred / totalBytes));
    await task;
    return 'sent';
  };
  const done = run().catch((error: unknown): 'stopped' => {
    if (stopped) return 'stopped';
    throw toAppError(error);
  });
  return {
    done,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
