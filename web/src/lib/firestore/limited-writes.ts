import type { AppErrorCode } from '@atelier/domain/error-code';
import { MAX_CONTRIBUTIONS_PER_HOUR, WRITE_INTERVAL_MS } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import { nextCount, parseReportLimit } from '@atelier/domain/moderation/report-limit';
import { AppError, toAppError } from '../errors.ts';
import { ANSWER_LIMIT_MS, withTimeLimit } from '../with-time-limit.ts';
import {
  commit,
  commitNow,
  commitTransaction,
  oneMore,
  readNow,
  serverTime,
  type Write,
  type WriteData,
} from './writes.ts';

const queues = new Map<string, Promise<unknown>>();
const pause = () => new Promise((resolve) => setTimeout(resolve, WRITE_INTERVAL_MS + 100));

/**
 * Runs `write` after the previous one of this queue was accepted and the interval that the rules
 * require has passed.
 */
function spaced(queue: string, write: () => Promise<void>): Promise<void> {
  const sent = (queues.get(queue) ?? Promise.resolve()).then(write);
  queues.set(
    queue,
    sent.then(pause, () => {}),
  );
  return sent;
}

/**
 * A turn comes once those before have been sent, a good second each; many switches may be pressed
 * in a row.
 */
const TURN_LIMIT_MS = 3 * ANSWER_LIMIT_MS;

/**
 * Queues whose last write had no answer: if it arrives late, the rules refuse the next one as too
 * soon.
 */
const unanswered = new Set<string>();

async function sendAfterUnanswered(
  queue: string,
  writes: readonly Write[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await commitNow(writes);
    unanswered.delete(queue);
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'timeout' || code === 'offline') unanswered.add(queue);
    if (code !== 'forbidden' || !unanswered.delete(queue)) throw error;
    await pause();
    signal.throwIfAborted();
    await commitNow(writes);
  }
}

/**
 * Writes in its turn.
 *
 * @throws AppError; `timeout` also when its turn does not come in time: then it is never sent.
 */
const spacedNow = (queue: string, writes: readonly Write[]): Promise<void> =>
  withTimeLimit(TURN_LIMIT_MS, (signal) =>
    spaced(queue, async () => {
      signal.throwIfAborted();
      await sendAfterUnanswered(queue, writes, signal);
    }),
  );

const profileWrite = (uid: string, data: WriteData): readonly Write[] => [
  { kind: 'update', path: path.profile(uid), data: { ...data, updated_at: serverTime } },
];

/** Changes fields of a member's own profile. @throws AppError as `commitNow` */
export const updateProfile = (uid: string, data: WriteData): Promise<void> =>
  spacedNow('profile', profileWrite(uid, data));

/**
 * Changes what nobody waits for, when the page is closed as well. Stays pending without a network.
 *
 * @throws AppError
 */
export const updateProfileLater = (uid: string, data: WriteData): Promise<void> =>
  spaced('profile', () => commit(profileWrite(uid, data)));

/**
 * Edits a comment or message, reacts to one, or deletes one or an own draft. The same commit
 * updates `edit_limits/{uid}`, by which the rules limit the rate.
 *
 * @param ref `comment/{video}/{comment}`, `chat/{room}/{message}` or `video/{video}`
 * @param data changed fields; `null` deletes the document
 */
export const commitEdit = (
  uid: string,
  ref: string,
  target: string,
  data: WriteData | null,
): Promise<void> =>
  spacedNow('edit', [
    { kind: 'set', path: path.editLimit(uid), data: { at: serverTime, ref } },
    data === null ? { kind: 'delete', path: target } : { kind: 'update', path: target, data },
  ]);

/**
 * Returns the write that counts a new session or skill in the commit that creates it, as the rules
 * demand.
 */
export const countedWrite = (uid: string, what: string, ref: string): Write => ({
  kind: 'merge',
  path: path.ownCount(uid, what),
  data: { count: oneMore, at: serverTime, ref },
});

/**
 * Writes a comment or message and, in the same commit, counts it in `limits/{uid}`, by which the
 * rules limit the rate and how many there are in an hour. Nothing is read: it counts on, and starts
 * another hour only if that is refused.
 *
 * @param ref how the rate limit names the written document
 * @param send `commit` or `commitNow`
 * @throws AppError `rate-limited` after `MAX_CONTRIBUTIONS_PER_HOUR` within an hour; otherwise as
 * `send`.
 */
export async function commitContribution(
  uid: string,
  ref: string,
  write: Write,
  send: typeof commit,
): Promise<void> {
  const limit = path.limit(uid);
  const isForbidden = (error: unknown) => toAppError(error).code === 'forbidden';
  try {
    return await send([
      { kind: 'merge', path: limit, data: { count: oneMore, at: serverTime, ref } },
      write,
    ]);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  try {
    await send([
      { kind: 'set', path: limit, data: { count: 1, since: serverTime, at: serverTime, ref } },
      write,
    ]);
  } catch (error) {
    const stored = isForbidden(error) ? await readNow(limit, parseReportLimit) : null;
    // One that is named there has arrived.
    const isFull =
      stored !== null && stored.count >= MAX_CONTRIBUTIONS_PER_HOUR && stored.ref !== ref;
    throw isFull ? new AppError('rate-limited', { cause: error }) : error;
  }
}

/**
 * Writes at once and, in the same commit, counts it in a rate limit of `max` an hour, which the
 * rules check.
 *
 * @param limit path of the rate limit
 * @param ref how the rate limit names the written document
 * @returns false if that is the document that was counted last: nothing is written.
 * @throws AppError `tooMany` after `max` writes within an hour; otherwise as `commitNow`.
 */
export async function commitCounted(
  [limit, max, tooMany]: readonly [string, number, AppErrorCode],
  ref: string,
  write: Write,
): Promise<boolean> {
  let isNew = true;
  let isFull = false;
  try {
    await commitTransaction(limit, parseReportLimit, (stored): Write[] => {
      const { startsHour, count } = nextCount(stored, max);
      isNew = stored?.ref !== ref;
      isFull = stored !== null && startsHour;
      const counted: WriteData = { count, at: serverTime, ref };
      if (!isNew) return [];
      if (!startsHour) return [{ kind: 'merge', path: limit, data: counted }, write];
      return [{ kind: 'set', path: limit, data: { ...counted, since: serverTime } }, write];
    });
    return isNew;
  } catch (error) {
    // The rules deny starting another hour before this one is over.
    const isTooMany = isFull && error instanceof AppError && error.code === 'forbidden';
    throw isTooMany ? new AppError(tooMany, { cause: error }) : error;
  }
}
