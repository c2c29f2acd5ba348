import { moderateRequest } from '@atelier/domain/contracts/moderate';
import { moderateContribution } from '../services/moderation.ts';
import { callable } from './callable.ts';

/** An admin edits or deletes another's comment or chat message. */
export const moderate = callable('moderate', moderateRequest, async (uid, request) => {
  await moderateContribution(uid, request);
  return { ok: true as const };
});
