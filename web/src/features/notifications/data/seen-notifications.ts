import { updateProfile } from '../../../lib/firestore/limited-writes.ts';

/**
 * Marks notifications as seen up to the newest one that was shown: one write, however many there
 * are.
 *
 * @throws AppError
 */
export const markSeen = (uid: string, newest: Date): Promise<void> =>
  updateProfile(uid, { notifications_seen_at: newest });
