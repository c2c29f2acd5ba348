import { path } from '@atelier/domain/paths';
import type { Profile } from '@atelier/domain/members/profile';
import { updateDocument } from '../../../lib/firestore/writes.ts';

export type PlayerPreferences = NonNullable<NonNullable<Profile['preferences']>['player']>;

/** Keeps the player's settings with the member, for every device of theirs. @throws AppError */
export function savePlayerPreferences(uid: string, player: PlayerPreferences): Promise<void> {
  return updateDocument(path.profile(uid), { 'preferences.player': player });
}
