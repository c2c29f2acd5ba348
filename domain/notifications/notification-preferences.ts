import type { Profile } from '../members/profile.ts';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts';

/** Where a notification reaches a member. */
export const NOTIFICATION_CHANNELS = ['app', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export type NotificationPreferences = NonNullable<NonNullable<Profile['preferences']>['notifications']>;

/** Returns whether the member may choose: not about mails that the law or a contract wants, or that do not exist. */
export const isSwitchable = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel === 'app' || NOTIFICATION_KINDS[kind].mail === 'optional';

/** Returns whether a notification goes out on a channel. */
export function isWanted(
  preferences: NotificationPreferences | undefined,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const { mail, defaults } = NOTIFICATION_KINDS[kind];
  if (!isSwitchable(kind, channel)) return mail === 'always';
  return preferences?.[channel]?.[kind] ?? defaults[channel];
}

/** Returns the kinds among the settings of a member, in the order of the table. */
export const kindsFor = ({ is_pro_trainer, is_admin }: Pick<Profile, 'is_pro_trainer' | 'is_admin'>) =>
  NOTIFICATION_KIND_NAMES.filter(
    (kind) => NOTIFICATION_KINDS[kind].audience === 'members' || is_pro_trainer || is_admin,
  );
