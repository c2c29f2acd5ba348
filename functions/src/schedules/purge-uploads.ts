import { onSchedule } from 'firebase-functions/scheduler';
import { businessClock } from '../services/business-clock.ts';
import { purgeAbandonedUploads } from '../services/abandoned-uploads.ts';
import { logEvent } from '../services/log-events.ts';

/** Uploads that nothing names are deleted, every night. */
export const purgeUploads = onSchedule(
  { schedule: '30 3 * * *', timeZone: 'Europe/Paris', timeoutSeconds: 540 },
  async () => {
    const files = await purgeAbandonedUploads((await businessClock()).now());
    if (files > 0) logEvent.uploadsPurged(files);
  },
);
