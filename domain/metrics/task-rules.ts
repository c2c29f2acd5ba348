import { LATE_MS } from '../reviews/review-decisions.ts';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import type { OpenTaskKind } from './open-task.ts';

/** A clip without an answer is a task of the admins after this time: the trainers had a day. */
export const CLIP_WAITS_MS = DAY_MS;

/** A message to the team is late after this time: an answer within 24 hours is promised. */
export const MESSAGE_LATE_MS = 20 * HOUR_MS;

/** A task whose deadline is so near is late already: it is to be done today. */
const SOON_MS = DAY_MS;

interface TaskRule {
  /** How the studio learns of one: its document's trigger, or the schedule that looks for them. */
  foundBy: 'trigger' | 'schedule';
  /** Page with all of them. */
  list: string;
  /**
   * Page of one of them, or its place in the list; the list where there is neither.
   *
   * @param id of its document
   */
  page?: (id: string) => string;
  /** One without a deadline is late after this time. Null: each has its deadline. */
  lateAfterMs: number | null;
  /** Another time than a day before the deadline from which on one is late already. */
  soonMs?: number;
}

/** Returns the anchor of a task in a list of cards. @param id of its document */
export const taskAnchor = (id: string) => `task-${id}`;

const order = (id: string) => `/admin/starter-kit/${encodeURIComponent(id)}`;
/** Returns the address of a card in a list. */
const cardIn = (list: string) => (id: string) => `${list}#${taskAnchor(encodeURIComponent(id))}`;
const DRAFTS = '/admin/video-pro-validation?state=waiting';

/**
 * What waits for the studio, by kind: where it is found and done, and when it is late. A new kind
 * needs a row here, its words (`overview.task`, `overview.kind` of `admin.json`, `text.task-*` of
 * `notifications.json`, `frame.task-*` of `mails.json`), and a row in
 * `functions/src/studio/open-work.ts`. The switch in the settings follows.
 */
export const TASK_RULES: Readonly<Record<OpenTaskKind, TaskRule>> = {
  disputes: {
    foundBy: 'trigger',
    list: '/admin/starter-kit?status=disputed',
    page: order,
    lateAfterMs: null,
  },
  plan_disputes: { foundBy: 'schedule', list: '/admin/jobs', lateAfterMs: 2 * DAY_MS },
  refunds: {
    foundBy: 'trigger',
    list: '/admin/starter-kit?status=refund-failed',
    page: order,
    lateAfterMs: DAY_MS,
  },
  jobs: { foundBy: 'schedule', list: '/admin/jobs', lateAfterMs: DAY_MS },
  clips: { foundBy: 'schedule', list: '/upload-pro/avis', lateAfterMs: LATE_MS },
  sessions: {
    foundBy: 'schedule',
    list: '/admin/sessions',
    lateAfterMs: null,
    // It is a task from then on only.
    soonMs: 14 * DAY_MS,
  },
  reports: {
    foundBy: 'trigger',
    list: '/admin/moderation',
    page: cardIn('/admin/moderation'),
    lateAfterMs: DAY_MS,
  },
  support: {
    foundBy: 'trigger',
    list: '/admin/support',
    page: cardIn('/admin/support'),
    lateAfterMs: MESSAGE_LATE_MS,
  },
  orders: {
    foundBy: 'trigger',
    list: '/admin/starter-kit?status=waiting',
    page: order,
    lateAfterMs: 3 * DAY_MS,
  },
  applications: {
    foundBy: 'trigger',
    list: '/admin/pro-requests?status=pending',
    lateAfterMs: 7 * DAY_MS,
  },
  drafts: { foundBy: 'trigger', list: DRAFTS, page: cardIn(DRAFTS), lateAfterMs: 7 * DAY_MS },
};

/** Returns where a task is done. @param id of its document; without one its list. */
export function taskLink(kind: OpenTaskKind, id?: string): string {
  const { page, list } = TASK_RULES[kind];
  return page === undefined || id === undefined ? list : page(id);
}

/** When a task began to wait and must be done, as far as that is known. Epoch milliseconds. */
interface TaskTimes {
  since?: number | undefined;
  due?: number | undefined;
}

/**
 * Returns how late a task is: `overdue` after its deadline, `soon` less than a day before it (or
 * what its kind says), `late` without a deadline and waiting longer than its kind should.
 */
export function taskLateness(
  kind: OpenTaskKind,
  { since, due }: TaskTimes,
  now: Date,
): 'overdue' | 'soon' | 'late' | null {
  const { lateAfterMs, soonMs = SOON_MS } = TASK_RULES[kind];
  if (due !== undefined) {
    const leftMs = due - now.getTime();
    if (leftMs <= 0) return 'overdue';
    return leftMs < soonMs ? 'soon' : null;
  }
  return lateAfterMs !== null && since !== undefined && now.getTime() - since >= lateAfterMs
    ? 'late'
    : null;
}

/** Orders tasks: what has waited longest first; what nobody knows the beginning of, before it. */
export const byAge = (one: TaskTimes, other: TaskTimes): number =>
  (one.since ?? 0) - (other.since ?? 0);
