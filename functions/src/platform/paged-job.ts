import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { parserOf } from '@atelier/domain/parsing/parse';
import { path } from '@atelier/domain/paths';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { database, dateAt } from './firebase.ts';
import { logEvent } from './log.ts';

/**
 * Handles one page of items, and isolates the failure of one item from the others.
 *
 * @param cursor  undefined for the first page
 * @param isLastTry  whether the page is left for later, or given up, if it fails once more
 * @returns the cursor of the next page; undefined after the last one
 */
export type JobPage = (
  cursor: string | undefined,
  isLastTry?: boolean,
) => Promise<string | undefined>;

/** A page of a step; without a cursor its first. */
const pageSchema = z.object({ step: z.number(), cursor: z.optional(z.string()) });
const positionSchema = z.extend(pageSchema, {
  /** Runs in a row in which this page failed. */
  failures: z.optional(z.number()),
  /**
   * Pages that failed too often: a run goes on from each of them once it has been through the other
   * steps.
   */
  left: z.optional(z.array(pageSchema)),
  /** Whether this page is one of those; its step is followed by the next of them. */
  is_left: z.optional(z.boolean()),
  /** Whether a page was given up since the job started. */
  is_incomplete: z.optional(z.boolean()),
});
/** Where a job continues. */
type JobPosition = z.output<typeof positionSchema>;

const parsePosition = parserOf('job_progress', positionSchema);

/**
 * After this many failures a page is left for later, so that the steps behind it have their turn.
 */
const MAX_FAILURES = 3;

/** Keeps the position of one job between its runs. */
export interface JobProgress {
  /** For the log. */
  readonly name: string;
  /**
   * Claims the job, so that no other run works on it.
   *
   * @returns where to continue; undefined while another run has it, or if nothing is left and none
   * shall be started
   */
  claim(mayStart: boolean): Promise<JobPosition | undefined>;
  /** Stores the position after a page and extends the claim. */
  save(position: JobPosition): Promise<void>;
  /**
   * Gives up the claim.
   *
   * @param position  where a later run continues; undefined once everything is done
   */
  release(position: JobPosition | undefined): Promise<void>;
}

/** What one run of a job may do. */
export interface JobRun {
  progress: JobProgress;
  /** False only continues an unfinished job. */
  mayStart: boolean;
  hasTime: () => boolean;
}

/**
 * Runs the pages of all steps from where the last run stopped, while there is time. An unfinished
 * job is continued before it is started again, so that its last items have their turn as well. A
 * failing page fails the run, and the next run begins with it. A page that failed three times waits
 * until the other steps are done, and then gets three more tries; what is behind it is only given
 * up after those, until the job starts again. Both are logged.
 *
 * @returns whether everything is done, which it never is once a page was given up; undefined if
 * there was nothing to do
 */
export async function runPagedJob(
  steps: readonly JobPage[],
  { progress, mayStart, hasTime }: JobRun,
): Promise<boolean | undefined> {
  let position = await progress.claim(mayStart);
  if (position === undefined) return undefined;
  try {
    for (
      let step = steps[position.step];
      step !== undefined && hasTime();
      step = steps[position.step]
    ) {
      const isLastTry = failuresAfter(position) >= MAX_FAILURES;
      const cursor: string | undefined = await step(position.cursor, isLastTry);
      position =
        cursor === undefined ? behind(position, steps.length) : { ...kept(position), cursor };
      await progress.save(position);
    }
  } catch (error) {
    const failures = failuresAfter(position);
    await progress.release(
      failures < MAX_FAILURES
        ? { ...position, failures }
        : withoutPage(progress.name, position, steps.length),
    );
    throw error;
  }
  const isDone = position.step >= steps.length;
  await progress.release(isDone ? undefined : position);
  return isDone && position.is_incomplete !== true;
}

/** Returns how often in a row the page has failed if it fails now. */
const failuresAfter = ({ failures = 0 }: JobPosition): number => failures + 1;

/** Returns what the pages of one step have in common. */
const kept = ({ step, left, is_left, is_incomplete }: JobPosition): JobPosition => ({
  step,
  left,
  is_left,
  is_incomplete,
});

/**
 * Returns the position behind a step: the next one, then each page that was left; the end is behind
 * the last step.
 */
function behind(
  { step, left = [], is_left: isLeft = false, is_incomplete }: JobPosition,
  steps: number,
): JobPosition {
  if (!isLeft && step + 1 < steps) return { step: step + 1, left, is_incomplete };
  const [page, ...others] = left;
  return page === undefined
    ? { step: steps, is_incomplete }
    : { ...page, left: others, is_left: true, is_incomplete };
}

/**
 * Leaves a page that fails, for later or, at its second turn, for good.
 *
 * @returns undefined if nothing is behind it
 */
function withoutPage(job: string, position: JobPosition, steps: number): JobPosition | undefined {
  const { step, cursor, left = [], is_left: isLeft = false } = position;
  if (isLeft) logEvent.jobPageGivenUp(job, step);
  else logEvent.jobPageLeft(job, step);
  const next = behind(
    isLeft
      ? { ...position, is_incomplete: true }
      : { ...position, left: [...left, { step, cursor }] },
    steps,
  );
  return next.step < steps ? next : undefined;
}

/** Longer than any page: afterwards the run is taken for dead. */
const CLAIM_MS = 10 * MINUTE_MS;

/** Keeps the position in `job_progress/{name}`. */
export function storedProgress(name: string): JobProgress {
  const reference = database().doc(path.jobProgress(name));
  // Without what is undefined, which Firestore does not take.
  const fields = (position: JobPosition) => JSON.parse(JSON.stringify(position)) as JobPosition;
  const claimedUntil = () => Timestamp.fromMillis(Date.now() + CLAIM_MS);
  return {
    name,
    claim: (mayStart) =>
      database().runTransaction(async (transaction) => {
        const stored = await transaction.get(reference);
        const claimed = dateAt(stored, 'claimed_until')?.getTime() ?? 0;
        if (claimed > Date.now()) return undefined;
        const isUnfinished = stored.get('step') !== undefined;
        if (!isUnfinished && !mayStart) return undefined;
        const position = isUnfinished ? parsePosition(stored.data()) : { step: 0 };
        transaction.set(reference, { ...fields(position), claimed_until: claimedUntil() });
        return position;
      }),
    save: async (position) => {
      await reference.set({ ...fields(position), claimed_until: claimedUntil() });
    },
    release: async (position) => {
      await (position === undefined ? reference.delete() : reference.set(fields(position)));
    },
  };
}
