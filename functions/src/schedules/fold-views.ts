import { onSchedule } from 'firebase-functions/scheduler';
import { logEvent } from '../services/log-events.ts';
import { foldViews as fold } from '../services/views-fold.ts';

/** View markers become counts. */
export const foldViews = onSchedule({ schedule: '* * * * *', timeZone: 'Europe/Paris' }, async () => {
  const { markers, videos } = await fold();
  if (markers > 0) logEvent.viewsFolded(markers, videos);
});
