import { draftState } from '../content/draft-state.ts';

/** Open tasks of admins by kind: documents of a collection in one of these states, but not a draft to correct. */
export const OPEN_TASKS = {
  drafts: { collection: 'videos', field: 'status', states: ['brouillon'] },
  applications: { collection: 'trainer_applications', field: 'status', states: ['pending'] },
  /** Paid and not yet shipped. */
  orders: { collection: 'starter_kit_orders', field: 'status', states: ['paid', 'expedier'] },
  reports: { collection: 'reports', field: 'state', states: ['open'] },
  support: { collection: 'support_messages', field: 'state', states: ['open'] },
} as const;
export type OpenTaskKind = keyof typeof OPEN_TASKS;
export const OPEN_TASK_KINDS = [
  'drafts',
  'applications',
  'orders',
  'reports',
  'support',
] as const satisfies OpenTaskKind[];

/** Returns whether a document (undefined for none) is an open task. */
export function isOpenTask(kind: OpenTaskKind, data: Readonly<Record<string, unknown>> | undefined): boolean {
  const { field, states } = OPEN_TASKS[kind];
  if (data === undefined || !states.some((state) => state === data[field])) return false;
  return kind !== 'drafts' || draftState(data) !== 'to-correct';
}
