import { onSchedule } from 'firebase-functions/scheduler';
import { businessClock } from '../services/business-clock.ts';
import { logEvent } from '../services/log-events.ts';
import { announceVipEvents as announce } from '../services/vip-events.ts';

/** VIP events become public once their days of exclusivity are over. */
export const announceVipEvents = onSchedule({ schedule: '*/15 * * * *', timeZone: 'Europe/Paris' }, async () => {
  const count = await announce((await businessClock()).now());
  if (count > 0) logEvent.vipEventsAnnounced(count);
});
