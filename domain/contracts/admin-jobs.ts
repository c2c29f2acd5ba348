import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { SCHEDULE_NAMES } from '../schedules.ts';

// Requests and responses of the admin area's calls about jobs; `calls.ts` says what each call does.

const documentId = z.string().check(z.refine(isDocumentId));

/**
 * Work of the server that goes on after its request: how far it is, is stored in a document of each
 * kind.
 */
export const JOB_KINDS = [
  'deletion',
  'declaration',
  'refund',
  'mail',
  'event',
  'encoding',
  'change',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
const jobKind = z.enum(JOB_KINDS);
const jobState = z.enum(['waiting', 'running', 'failed']);
/** Without a name once the profile is deleted. */
export const namedMember = z.object({ uid: z.string(), name: z.optional(z.string()) });
export const unfinishedJobsResponse = z.object({
  jobs: z.array(
    z.object({
      kind: jobKind,
      id: z.string(),
      state: jobState,
      /**
       * What it is about: kind of declaration, payment, address and subject, type of event, title
       * of a video, what is changed.
       */
      about: z.string(),
      /** Whose job it is. */
      member: z.optional(namedMember),
      /** Epoch milliseconds. */
      since: z.number(),
      attempts: z.int(),
      /** With `refund`: the amount that is owed. */
      cents: z.optional(z.int()),
      /**
       * The failed steps of a deletion, why a refund is due (`failed`, `disputed`), the mail
       * server's answer, or the code of the failure of an event or a change.
       */
      error: z.string(),
    }),
  ),
  /** How many jobs there are besides. */
  more: z.int(),
  /** Members one of whose payments is disputed. */
  disputes: z.array(namedMember),
  /** How many there are besides. */
  more_disputes: z.int(),
  /** Orders with a refund that failed. */
  failed_refunds: z.int(),
  /** Schedules without a recent run that did not fail; `last` in epoch milliseconds. */
  overdue_schedules: z.array(z.object({ name: z.enum(SCHEDULE_NAMES), last: z.number() })),
});
export type UnfinishedJobs = z.output<typeof unfinishedJobsResponse>;
export type Job = z.output<typeof unfinishedJobsResponse>['jobs'][number];
export const retryJobRequest = z.strictObject({
  kind: jobKind,
  id: documentId,
  /** Instead of a retry: the admin has paid a refund in another way. */
  settled: z.optional(z.literal(true)),
});
export type RetryJobRequest = z.output<typeof retryJobRequest>;
export const dismissMailRequest = z.strictObject({ id: documentId });
/** The state after the retry. */
export const retryJobResponse = z.object({ state: z.enum([...jobState.options, 'done']) });
export type RetryJobResponse = z.output<typeof retryJobResponse>;
