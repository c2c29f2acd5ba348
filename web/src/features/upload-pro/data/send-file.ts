import { idToken, storageEndpoint } from '../../../lib/firebase.ts';
import {
  abandonUpload,
  resumableUpload,
  type UploadResult,
  type UploadJob,
} from '../../../lib/upload/resumable-upload.ts';
import type { UploadRecord } from '../../../lib/upload/upload-records.ts';

/** Brings a file into the bucket, over cuts and reloads. @throws AppError as `resumableUpload`. */
export async function sendFile(job: UploadJob): Promise<UploadResult> {
  return resumableUpload(job, { endpoint: await storageEndpoint(), token: idToken });
}

/** Gives up an upload that was begun on this device. */
export const cancelUpload = (record: UploadRecord): Promise<void> => abandonUpload(record, idToken);
