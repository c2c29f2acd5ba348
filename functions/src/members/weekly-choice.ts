import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import { parseProfile } from '@atelier/domain/members/profile';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { path } from '@atelier/domain/paths';
import { database } from '../platform/firebase.ts';

/** What a member said about the weekly mail when ordering a plan. */
interface WeeklyChoice {
  /** Version of the words that were shown. */
  wording: string;
  refused: boolean;
}

const CHOICE = new FieldPath('preferences', 'notifications', 'mail', 'weekly');

/**
 * Stores what a member said about the weekly mail when ordering a plan. A refusal counts in any
 * words; that there was none counts in the present ones only, and leaves an earlier consent that was
 * not withdrawn as it is. Safe to run twice.
 */
export async function recordWeeklyChoice(uid: string, choice: WeeklyChoice): Promise<void> {
  const reference = database().doc(path.profile(uid));
  await database().runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    if (!stored.exists) return;
    const { preferences, weekly_consent: former } = parseProfile(stored.data());
    const isOff = preferences?.notifications?.mail?.weekly === false;
    if (choice.refused) {
      if (!isOff) transaction.update(reference, CHOICE, false);
      return;
    }
    if (choice.wording !== WEEKLY_WORDING || (former !== undefined && !isOff)) return;
    const consent = { by: 'purchase', wording: WEEKLY_WORDING, at: FieldValue.serverTimestamp() };
    transaction.update(reference, CHOICE, true, 'weekly_consent', consent);
  });
}
