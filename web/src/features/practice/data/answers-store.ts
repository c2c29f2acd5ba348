import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import { updateProfileLater } from '../../../lib/firestore/limited-writes.ts';

/**
 * Saves what a member answered, all answers at once. Without a network the profile of this device
 * has them at once, and the promise stays pending until they have left.
 *
 * @throws AppError
 */
export function saveAnswers(uid: string, answers: PracticeAnswers): Promise<void> {
  return updateProfileLater(uid, { 'preferences.practice': answers });
}
