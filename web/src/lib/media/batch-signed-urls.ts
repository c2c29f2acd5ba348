import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AppError } from '../errors.ts';
import { type SignedUrl, fetchSignedUrls } from './signed-urls.ts';

const MAX_BATCH_SIZE = 50;

interface PendingRequest {
  readonly file: MediaReference;
  readonly resolve: (link: SignedUrl) => void;
  readonly reject: (reason: unknown) => void;
}
let pendingRequests: PendingRequest[] = [];

async function sendBatch(batch: readonly PendingRequest[]): Promise<void> {
  try {
    const links = await fetchSignedUrls(batch.map(({ file }) => file));
    batch.forEach(({ resolve, reject }, index) => {
      const link = links[index] ?? new AppError('unexpected');
      if (link instanceof AppError) reject(link);
      else resolve(link);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

function sendPending(): void {
  const requests = pendingRequests;
  pendingRequests = [];
  for (let from = 0; from < requests.length; from += MAX_BATCH_SIZE) {
    void sendBatch(requests.slice(from, from + MAX_BATCH_SIZE));
  }
}

/**
 * Requests a signed URL of one file; requests of one tick are sent as one call.
 *
 * @throws AppError
 */
export function requestSignedUrl(file: MediaReference): Promise<SignedUrl> {
  return new Promise((resolve, reject) => {
    pendingRequests.push({ file, resolve, reject });
    if (pendingRequests.length === 1) setTimeout(sendPending, 0);
  });
}
