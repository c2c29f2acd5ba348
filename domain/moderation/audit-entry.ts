import * as z from 'zod/mini';
import { instant, parserOf } from '../parsing/parse.ts';

const stateOfDocument = z.nullable(z.record(z.string(), z.unknown()));
const auditEntrySchema = z.object({
  /**
   * uid of the actor; `unknown` if the database does not provide it, `make-admin:{user}` for the
   * command.
   */
  actor: z.string(),
  /** Name of the actor at that time. */
  actor_name: z.optional(z.string()),
  /** uid of a member, or path of a document. */
  target: z.string(),
  /** Name of the member or title of the document at that time. */
  target_name: z.optional(z.string()),
  /** uid of the affected member: the target, or the author, buyer or reported member. */
  member: z.optional(z.string()),
  /** `{subject}.{verb}` */
  action: z.string(),
  at: instant,
  /** The logged fields; bank and contact data as fingerprints. */
  before: z.optional(stateOfDocument),
  after: z.optional(stateOfDocument),
});
/** `audit_log/{id}`: an action of an admin, retained for a year. Written by the server only. */
export type AuditEntry = z.output<typeof auditEntrySchema>;
export const parseAuditEntry = parserOf('audit_log', auditEntrySchema);
