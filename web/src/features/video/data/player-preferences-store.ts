import { path } from '@atelier/domain/paths';
import type { Profile } from '@atelier/domain/members/profile';
import { updateDocument } from '../../../lib/firestore/writes.ts';

export type PlayerPreferences = NonNullable<NonNullable<Profile['preferences']>['player']>;

/** Saves the player settings in the member's profile, for all their devices. @throws AppError */
export function savePlayerPreferences(uid: string, player: PlayerPreferences): Promise<void> {
  return updateDocument(path.profile(uid), { 'preferences.player': player });
}
