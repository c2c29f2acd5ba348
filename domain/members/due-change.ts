import * as z from 'zod/mini';
import { parserOf } from '../parsing/parse.ts';

const kept = {
  /** The member whom it is about. */
  uid: z.string(),
  /** Another one for each order, and each time that a sync is kept. */
  version: z.string(),
  /** How often it failed. */
  attempts: z.int(),
};
const ordered = {
  ...kept,
  /** The admin who asked for it. */
  actor: z.string(),
};

const dueChangeSchema = z.discriminatedUnion('what', [
  /** The copy of what Stripe knows. */
  z.object({ ...kept, what: z.literal('membership'), customer: z.string() }),
  /** `minutes` from when it gets through; 0 lifts the mute. */
  z.object({
    ...ordered,
    what: z.literal('mute'),
    minutes: z.int(),
    reason: z.optional(z.string()),
  }),
  z.object({ ...ordered, what: z.literal('trainer'), on: z.boolean() }),
  z.object({ ...ordered, what: z.literal('admin'), on: z.boolean() }),
  z.object({ ...ordered, what: z.literal('deletion') }),
]);
type DueChange = z.output<typeof dueChangeSchema>;

/**
 * Parses `due_changes/{id}`: what the server still has to write about a member. No client reads it,
 * so none can lock it.
 */
export const parseDueChange = parserOf('due_changes', dueChangeSchema);

/** Kinds of due changes. */
export type DueChangeKind = DueChange['what'];

type WithoutState<Change> = Change extends unknown ? Omit<Change, 'version' | 'attempts'> : never;
/** What an admin asked for about a member. */
export type MemberOrder = WithoutState<Exclude<DueChange, { what: 'membership' }>>;
export type OrderOf<Kind extends DueChangeKind> = Extract<MemberOrder, { what: Kind }>;

/** Returns the id of an order, which is kept beside the others about the same member. */
export const orderId = ({ what, uid }: MemberOrder, version: string) => `${what}_${uid}_${version}`;

/** Returns the id of a membership that is to be synced: a member has one. */
export const syncId = (uid: string) => `membership_${uid}`;

/**
 * From this many failures on, a person should look: the page of jobs shows it as failed, though it
 * is tried further.
 */
export const CHANGE_FAILURES_SHOWN = 3;
