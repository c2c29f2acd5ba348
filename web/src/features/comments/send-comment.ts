import { toAppError } from '../../lib/errors.ts';
import { withConfirmedEmail } from '../../lib/confirmed-email.ts';
import { delay, delayUntilOnline, retryDelayMs } from '../../lib/delay.ts';
import { deliver } from '../../lib/outbox/send-queue.ts';
import { type CommentDraft, toCommentInput } from './comment-draft.ts';
import {
  type Author,
  type CommentPlace,
  findPublished,
  publishComment,
  ratingToKeep,
} from './data/comment-store.ts';

/** The rules accept one contribution a second per member, and several may wait for the network. */
const REFUSED = { attempts: 3, pause: () => delay(1_500) };

/** A comment that is to be published. */
export type Submission = NonNullable<ReturnType<typeof toSubmission>>;

/**
 * Returns what is to be published of a draft; `null` when it cannot be.
 *
 * @param pressed while online: somebody is there to press again, so that it is tried once.
 */
export function toSubmission(draft: CommentDraft, pressed: boolean) {
  const input = toCommentInput(draft);
  return input === null ? null : { draft, input, pressed };
}

const READ_AGAIN_MS = 2_000;

/**
 * Reads the rating that a comment keeps, until the server answers: a comment waits for it as it
 * waits to be taken.
 *
 * @throws AppError other than `offline`, or any once `stop` is aborted
 */
async function readKeptRating(
  place: CommentPlace,
  uid: string,
  stop: AbortSignal,
): Promise<number> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ratingToKeep(place, uid);
    } catch (reason) {
      if (toAppError(reason).code !== 'offline' || stop.aborted) throw reason;
    }
    await delayUntilOnline(retryDelayMs(failures, READ_AGAIN_MS), stop);
  }
}

/**
 * Sends a comment.
 *
 * @returns `taken` if another one has its id, so that it was not published.
 * @throws AppError
 */
export async function sendComment(
  place: CommentPlace,
  author: Author,
  { draft: { id }, input: written }: Submission,
  stop: AbortSignal,
) {
  const rating = written.rating ?? (await readKeptRating(place, author.uid, stop));
  const input = { ...written, rating };
  let isTaken = false;
  await deliver(() => withConfirmedEmail(() => publishComment(place, id, author, input)), {
    ...REFUSED,
    async hasArrived() {
      const stored = await findPublished(place, id, author, input);
      isTaken = stored === 'other';
      return stored !== null;
    },
  });
  return isTaken ? 'taken' : 'published';
}
