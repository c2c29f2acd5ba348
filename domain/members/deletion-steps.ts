/** What a deletion does, in this order; `second_pass` does all but Stripe and Auth again. */
export const DELETION_STEPS = ['stripe', 'auth', 'profile', 'content', 'files', 'second_pass'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];
export type StepState = 'open' | 'done';

/** A token outlives its account by an hour, and may write until then: what it wrote goes with the second pass. */
export const SECOND_PASS_AFTER_MS = 2 * 3_600_000;

const FIRST_RETRY_MS = 5 * 60_000;
const MAX_RETRY_MS = 6 * 3_600_000;

/** When a failed step is tried again: 5 minutes, doubling up to 6 hours. @param attempts runs so far, 1 or more. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS);
}

/** Steps that are open and due: the second pass not before its time, nor before the first one went through. */
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
 * Stands in place of a member who left, in what stays for others' sake: messages, orders, reports. A stored value like
 * the specification's own; views show their own words for this id.
 */
export const DELETED_MEMBER = { user_id: 'deleted', author_name: 'Membre supprimé' } as const;
