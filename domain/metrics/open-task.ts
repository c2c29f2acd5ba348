import { draftState } from '../content/draft-state.ts';

/**
 * Open tasks of admins that a document tells of: one in one of these states, but not a draft to
 * correct, or one whose field is above a value.
 */
export const OPEN_TASKS = {
  drafts: { collection: 'videos', field: 'status', states: ['brouillon'] },
  applications: { collection: 'trainer_applications', field: 'status', states: ['pending'] },
  /** Paid and not yet shipped. */
  orders: { collection: 'starter_kit_orders', field: 'status', states: ['paid', 'expedier'] },
  reports: { collection: 'reports', field: 'state', states: ['open'] },
  support: { collection: 'support_messages', field: 'state', states: ['open'] },
  /** Kits whose payment is disputed at the bank; Stripe takes an answer until this instant. */
  disputes: { collection: 'starter_kit_orders', field: 'dispute_due_by', above: new Date(0) },
  /** Members one of whose payments of a plan is disputed. */
  plan_disputes: { collection: 'customers', field: 'open_disputes', above: [] },
  /** Kits with a refund that failed at Stripe. */
  refunds: { collection: 'starter_kit_orders', field: 'failed_refund_cents', above: 0 },
} as const;
/** A kind whose tasks are documents. */
export type StoredTaskKind = keyof typeof OPEN_TASKS;
export const STORED_TASK_KINDS = [
  'drafts',
  'applications',
  'orders',
  'reports',
  'support',
  'disputes',
  'plan_disputes',
  'refunds',
] as const satisfies StoredTaskKind[];

/**
 * All kinds: also clips that have waited for a day, live sessions that a month still owes, and
 * failed jobs of the server, which follow from the time.
 */
export const OPEN_TASK_KINDS = [...STORED_TASK_KINDS, 'clips', 'sessions', 'jobs'] as const;
export type OpenTaskKind = (typeof OPEN_TASK_KINDS)[number];
export const isOpenTaskKind = (name: string): name is OpenTaskKind =>
  OPEN_TASK_KINDS.some((kind) => kind === name);

/** Kinds that are told a second time when they are late: members were promised an answer. */
const TOLD_LATE = ['clips', 'support'] as const satisfies OpenTaskKind[];
export type LateKind = (typeof TOLD_LATE)[number];
export const isLateKind = (kind: OpenTaskKind): kind is LateKind =>
  TOLD_LATE.some((one) => one === kind);

/** Returns whether a document (undefined for none) is an open task. */
export function isOpenTask(
  kind: StoredTaskKind,
  data: Readonly<Record<string, unknown>> | undefined,
): boolean {
  const source = OPEN_TASKS[kind];
  const value = data?.[source.field];
  if (data === undefined || value === undefined || value === null) return false;
  if ('states' in source) {
    return (
      source.states.some((state) => state === value) &&
      (kind !== 'drafts' || draftState(data) !== 'to-correct')
    );
  }
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'number' ? value > 0 : true;
}
