import * as z from 'zod/mini';
import { instant, serverInstant, parserOf, text } from '../parsing/parse.ts';
import { APPLICATION_STATUSES } from '../values.ts';
import { MAX_LENGTH } from '../limits.ts';

const applicationSchema = z.object({
  user_id: z.string(),
  full_name: text(1, MAX_LENGTH.fullName),
  email: z.string(),
  phone: text(1, MAX_LENGTH.phone),
  siret: text(1, MAX_LENGTH.siret),
  iban: text(1, MAX_LENGTH.iban),
  /** Storage paths; removed with the images some time after the decision. */
  id_front_path: z.optional(z.string()),
  id_back_path: z.optional(z.string()),
  accepted_contract: z.boolean(),
  status: z.enum(APPLICATION_STATUSES),
  reason: z.optional(z.string()),
  created_at: serverInstant,
  decided_at: z.optional(instant),
});
/**
 * `trainer_applications/{uid}`: one per member; status and reason are written by the server only.
 * Its member reads it, so only the audit log says who decided.
 */
export type TrainerApplication = z.output<typeof applicationSchema>;
export const parseTrainerApplication = parserOf('trainer_application', applicationSchema);
