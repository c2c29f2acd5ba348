import type { Profile } from '@atelier/domain/members/profile';
import { updateProfileLater } from '../../../lib/firestore/limited-writes.ts';

export type PlayerPreferences = NonNullable<NonNullable<Profile['preferences']>['player']>;

/** Saves the player settings in the member's profile, for all their devices. @throws AppError */
export function savePlayerPreferences(uid: string, player: PlayerPreferences): Promise<void> {
  return updateProfileLater(uid, { 'preferences.player': player });
}
