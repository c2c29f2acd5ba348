import { studioTime } from '../time/studio-time.ts';

/**
 * Days of the week from Sunday, 0, to Saturday, 6; times of day in the studio's time zone, the end
 * excluded.
 */
const SUPPORT_HOURS = {
  email: { days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '24:00' },
  chat: { days: [0, 1, 2, 3, 4, 5, 6], from: '09:00', to: '18:00' },
  phone: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
} as const;
export type SupportChannel = keyof typeof SUPPORT_HOURS;

export const isSupportChannel = (name: string): name is SupportChannel =>
  Object.hasOwn(SUPPORT_HOURS, name);

/** Returns whether somebody answers now. Public holidays are not known. */
export function isSupportOpen(channel: SupportChannel, now: Date): boolean {
  const { days, from, to } = SUPPORT_HOURS[channel];
  const [day = '', clock = ''] = studioTime(now).split('T');
  const time = clock.slice(0, 'HH:mm'.length);
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return days.some((one) => one === weekday) && time >= from && time < to;
}
