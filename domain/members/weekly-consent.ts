import * as z from 'zod/mini';
import { serverInstant } from '../parsing/parse.ts';
import { WEEKLY_CONSENT_PLACES } from '../values.ts';

/**
 * Version of the words with which the weekly mail is agreed to or refused: at the registration, in
 * the profile and at the order. Another one with every change of them; `weekly-consent.test.ts` has
 * the words of each.
 */
export const WEEKLY_WORDING = '2026-11';

/**
 * `profiles.weekly_consent`: the last consent to the weekly mail. It stays when the mail is
 * switched off, as the proof for what was sent before (CPCE L34-5, GDPR art. 7).
 */
export const weeklyConsentSchema = z.object({
  by: z.enum(WEEKLY_CONSENT_PLACES),
  wording: z.string(),
  at: serverInstant,
});
