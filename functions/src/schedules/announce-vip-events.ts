import { onSchedule } from 'firebase-functions/scheduler';
import { systemClock } from '@atelier/domain/clock';
import { logEvent } from '../services/log-events.ts';
import { announceVipEvents as announce } from '../services/vip-events.ts';

/** VIP events become public once their days of exclusivity are over. */
export const announceVipEvents = onSchedule({ schedule: '*/15 * * * *', timeZone: 'Europe/Paris' }, async () => {
  const count = await announce(systemClock.now());
  if (count > 0) logEvent.vipEventsAnnounced(count);
});
