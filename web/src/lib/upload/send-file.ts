import { idToken, storageEndpoint } from '../firebase.ts';
import { resumableUpload, type UploadResult, type UploadJob } from './resumable-upload.ts';
import { renewConfirmation } from '../confirmed-email.ts';
import { ANSWER_LIMIT_MS, withTimeLimit } from '../with-time-limit.ts';

/**
 * Uploads a file; continues after a lost connection or a reload.
 *
 * @throws AppError `email-unconfirmed`; else as `resumableUpload`
 */
export async function sendFile(job: UploadJob): Promise<UploadResult> {
  const prepare = async () => {
    await renewConfirmation();
    return storageEndpoint();
  };
  const endpoint = await withTimeLimit(ANSWER_LIMIT_MS, prepare, job.signal);
  return resumableUpload(job, { endpoint, token: idToken });
}
