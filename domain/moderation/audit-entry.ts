import * as z from 'zod/mini';
import { instant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';

const stateOfDocument = z.nullable(z.record(z.string(), z.unknown()));
const auditEntrySchema = z.object({
  /** uid of who acted; `unknown` where the database does not tell, `make-admin:{user}` for the command. */
  actor: z.string(),
  /** Name of who acted, as it was then. */
  actor_name: z.optional(z.string()),
  /** uid of a member, else path of a document. */
  target: z.string(),
  /** Name of the member or title of the document, as it was then. */
  target_name: z.optional(z.string()),
  /** uid of the member whom it concerns: the target, or who wrote, bought or was reported. */
  member: z.optional(z.string()),
  /** `{subject}.{verb}` */
  action: z.string(),
  at: instant,
  /** The fields that matter, bank and contact data as fingerprints. */
  before: z.optional(stateOfDocument),
  after: z.optional(stateOfDocument),
});
/** `audit_log/{id}`: what an administrator did, kept for a year. Written by the server alone. */
export type AuditEntry = z.output<typeof auditEntrySchema>;
export const parseAuditEntry = parserOf('audit_log', auditEntrySchema);
