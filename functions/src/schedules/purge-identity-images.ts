import { onSchedule } from 'firebase-functions/scheduler';
import { systemClock } from '@atelier/domain/clock';
import { purgeIdentityImages as purge } from '../services/decided-applications.ts';
import { logEvent } from '../services/log-events.ts';

/** Identity images of decided applications go, every night. */
export const purgeIdentityImages = onSchedule(
  { schedule: '45 3 * * *', timeZone: 'Europe/Paris', timeoutSeconds: 540 },
  async () => {
    const applications = await purge(systemClock.now());
    if (applications > 0) logEvent.identityImagesPurged(applications);
  },
);
