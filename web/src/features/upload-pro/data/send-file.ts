import { idToken, storageEndpoint } from '../../../lib/firebase.ts';
import {
  abandonUpload,
  resumableUpload,
  type UploadResult,
  type UploadJob,
} from '../../../lib/upload/resumable-upload.ts';
import type { UploadRecord } from '../../../lib/upload/upload-records.ts';

/** Uploads a file; continues after a lost connection or a reload. @throws AppError as `resumableUpload` */
export async function sendFile(job: UploadJob): Promise<UploadResult> {
  return resumableUpload(job, { endpoint: await storageEndpoint(), token: idToken });
}

/** Cancels an upload that was started on this device. */
export const cancelUpload = (record: UploadRecord): Promise<void> => abandonUpload(record, idToken);
