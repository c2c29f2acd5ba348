import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AppError, toAppError } from '../errors.ts';
import { type SignedUrl, fetchSignedUrls } from './signed-urls.ts';

/** The maximum number of files in one call. */
const MAX_BATCH_SIZE = 50;

interface PendingRequest {
  readonly thing: MediaReference;
  readonly settle: (answer: SignedUrl | AppError) => void;
}
let pendingRequests: PendingRequest[] = [];

async function sendBatch(batch: readonly PendingRequest[]): Promise<void> {
  try {
    const links = await fetchSignedUrls(batch.map(({ thing }) => thing));
    batch.forEach(({ settle }, index) => settle(links[index] ?? new AppError('unexpected')));
  } catch (error) {
    for (const { settle } of batch) settle(toAppError(error));
  }
}

function sendPending(): void {
  const requests = pendingRequests;
  pendingRequests = [];
  for (let from = 0; from < requests.length; from += MAX_BATCH_SIZE)
    void sendBatch(requests.slice(from, from + MAX_BATCH_SIZE));
}

/** Requests a signed URL of one file; requests of one tick are sent as one call. Never rejects. */
export function requestSignedUrl(thing: MediaReference): Promise<SignedUrl | AppError> {
  return new Promise((settle) => {
    pendingRequests.push({ thing, settle });
    if (pendingRequests.length === 1) setTimeout(sendPending, 0);
  });
}
