import { isDeepStrictEqual } from 'node:util';
import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { searchTokens, sortName } from '@atelier/domain/search-tokens';
import { database } from '../platform/firebase.ts';

/**
 * Returns the profile fields that the server derives from the others and that are not up to date:
 * search tokens, sort name, and a trainer flag that must be a boolean. Empty if all are correct,
 * which ends the chain of events that a repair starts.
 */
export function profileRepairs(profile: DocumentData): DocumentData {
  const { display_name, email, search, sort_name, is_pro_trainer } = profile;
  const name = typeof display_name === 'string' ? display_name : '';
  const tokens = searchTokens(name, typeof email === 'string' ? email : '');
  const sorted = sortName(name);
  return {
    ...(!isDeepStrictEqual(search, tokens) && { search: tokens }),
    ...(sort_name !== sorted && { sort_name: sorted }),
    ...(typeof is_pro_trainer !== 'boolean' && { is_pro_trainer: is_pro_trainer === 'true' }),
  };
}

/** Repairs a profile as currently stored, which may be newer than the event that requested it. */
export async function repairProfile(uid: string): Promise<void> {
  const profile = database().doc(path.profile(uid));
  await database().runTransaction(async (transaction) => {
    const data = (await transaction.get(profile)).data();
    if (data === undefined) return;
    const repairs = profileRepairs(data);
    if (Object.keys(repairs).length > 0) transaction.update(profile, repairs);
  });
}
