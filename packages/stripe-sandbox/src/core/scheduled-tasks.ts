/**
 * Kinds of tasks that become due with time, in the order in which they run within one second: a
 * plan change at the end of a period runs before the renewal that bills it.
 */
const TASK_KINDS = [
  'expire_session',
  'expire_pending_update',
  'expire_incomplete',
  'upcoming_invoice',
  'schedule_phase',
  'end_period',
  'cancel_subscription',
  'finalize_invoice',
  'retry_invoice',
  'settle_refund',
  'settle_debit',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/**
 * A task that is due at a simulated second, of a test clock or (null) of the sandbox's own clock.
 */
export interface Task {
  at: number;
  kind: TaskKind;
  id: string;
  clock: string | null;
}

/**
 * Removes and returns the earliest task of a clock that is due by `until`; undefined when there is
 * none.
 */
export function takeNextDueTask(
  tasks: Task[],
  clock: string | null,
  until: number,
): Task | undefined {
  let best = -1;
  tasks.forEach((task, index) => {
    if (task.clock !== clock || task.at > until) return;
    const other = tasks[best];
    if (
      !other ||
      task.at < other.at ||
      (task.at === other.at && taskOrder(task) < taskOrder(other))
    ) {
      best = index;
    }
  });
  return best < 0 ? undefined : tasks.splice(best, 1)[0];
}

function taskOrder(task: Task): number {
  return TASK_KINDS.indexOf(task.kind);
}
