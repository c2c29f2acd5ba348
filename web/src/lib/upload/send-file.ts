import { idToken, storageEndpoint } from '../firebase.ts';
import { resumableUpload, type UploadResult, type UploadJob } from './resumable-upload.ts';
import { renewConfirmation } from '../confirmed-email.ts';

/** Uploads a file; continues after a lost connection or a reload. @throws AppError `email-unconfirmed`; else as `resumableUpload` */
export async function sendFile(job: UploadJob): Promise<UploadResult> {
  await renewConfirmation();
  return resumableUpload(job, { endpoint: await storageEndpoint(), token: idToken });
}
