import type {
  NotificationKind,
  NotificationChannel,
} from '@atelier/domain/notifications/notification-kinds';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { updateProfile } from '../../../lib/firestore/limited-writes.ts';
import { serverTime } from '../../../lib/firestore/writes.ts';

/** @throws AppError `forbidden` if the last change was less than a day ago. */
export function saveName(uid: string, displayName: string): Promise<void> {
  return updateProfile(uid, { display_name: displayName, name_changed_at: serverTime });
}

/** @param phone  empty to remove it. */
export function savePhone(uid: string, phone: string): Promise<void> {
  return updateProfile(uid, { phone });
}

/** @param avatarPath  path of an uploaded file; the server deletes the previous one. */
export function saveAvatar(uid: string, avatarPath: string): Promise<void> {
  return updateProfile(uid, { avatar_url: avatarPath });
}

/**
 * Saves whether the member is told of one kind of notification on one channel; with the consent that
 * the weekly mail needs.
 *
 * @throws AppError
 */
export function saveNotificationChoice(
  uid: string,
  { kind, channel, on }: { kind: NotificationKind; channel: NotificationChannel; on: boolean },
): Promise<void> {
  const agrees = kind === 'weekly' && channel === 'mail' && on;
  return updateProfile(uid, {
    [`preferences.notifications.${channel}.${kind}`]: on,
    ...(agrees && {
      weekly_consent: { by: 'profile', wording: WEEKLY_WORDING, at: serverTime },
    }),
  });
}
