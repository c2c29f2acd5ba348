import { onSchedule } from 'firebase-functions/scheduler';
import { systemClock } from '@atelier/domain/clock';
import { countToday } from '../services/daily-metrics.ts';

/** The house in numbers, every hour. */
export const countMetrics = onSchedule({ schedule: '5 * * * *', timeZone: 'Europe/Paris' }, () =>
  countToday(systemClock.now()),
);
