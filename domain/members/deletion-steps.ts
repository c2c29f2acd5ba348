import { HOUR_MS } from '../time-units.ts';
/** The steps of a deletion, in order; `second_pass` repeats all but Stripe and Auth. */
export const DELETION_STEPS = [
  'stripe',
  'auth',
  'profile',
  'content',
  'files',
  'second_pass',
] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];
export type StepState = 'open' | 'done';

/**
 * A token outlives its account by up to an hour; the second pass removes what was written
 * meanwhile.
 */
export const SECOND_PASS_AFTER_MS = 2 * HOUR_MS;

const FIRST_RETRY_MS = 5 * 60_000;
const MAX_RETRY_MS = 6 * HOUR_MS;

/**
 * Returns the delay before a failed step is retried, by runs so far (from 1): 5 minutes, doubling
 * up to 6 hours.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS);
}

/**
 * Returns the open steps that are due: the second pass only after its time and after the first
 * pass.
 */
export function dueSteps(
  steps: Readonly<Record<DeletionStep, StepState>>,
  secondPassAt: Date,
  now: Date,
): DeletionStep[] {
  const firstPassDone = DELETION_STEPS.every(
    (step) => step === 'stripe' || step === 'second_pass' || steps[step] === 'done',
  );
  return DELETION_STEPS.filter((step) => {
    if (steps[step] === 'done') return false;
    return step !== 'second_pass' || (firstPassDone && now.getTime() >= secondPassAt.getTime());
  });
}

/**
 * Replaces a deleted member in what is retained: messages, orders, reports. A stored value; views
 * show a translated text for this id.
 */
export const DELETED_MEMBER = { user_id: 'deleted', author_name: 'Membre supprimé' } as const;
