import { describe, expect, it } from 'vitest';
import * as values from '@atelier/domain/values';
import { demoDocuments } from './documents.ts';
import { NOW, at, events } from './test/demo-data.ts';

describe('events', () => {
  it('cover every type and status, past and upcoming', () => {
    const all = (field: 'type' | 'status') => new Set(events.map(({ data }) => data[field]));
    expect(events).toHaveLength(8);
    expect(all('type')).toEqual(new Set(values.EVENT_TYPES));
    expect(all('status')).toEqual(new Set(values.EVENT_STATUSES));
    for (const { data } of events) {
      expect(data.date < '2026-11-20').toBe(data.status === 'completed');
      expect((data.date_end ?? data.date) >= data.date).toBe(true);
      expect(data.end_time > data.start_time).toBe(true);
    }
  });

  it('are public by status; VIP events five days after they got that status', () => {
    for (const { data } of events) {
      expect(data.vip_since !== undefined).toBe(data.status === 'premium-tchat-vip');
      const days =
        data.vip_since === undefined ? 0 : (NOW.getTime() - data.vip_since.getTime()) / 86_400_000;
      const isPublic = data.vip_since
        ? days >= values.VIP_EXCLUSIVITY_DAYS
        : data.status === 'upcoming' || data.status === 'completed';
      expect(data.is_public).toBe(isPublic);
    }
    expect(
      events.filter(({ data }) => data.status === 'premium-tchat-vip' && !data.is_public),
    ).toHaveLength(1);
  });

  it('are dated relative to the day of seeding in the studio’s time zone', () => {
    const late = demoDocuments(new Date('2026-12-31T23:30:00Z')); // 1 January in Paris
    const dates = late
      .filter(({ path }) => at('events/*').test(path))
      .map(({ data }) => data['date']);
    expect(dates).toContain('2027-01-13');
  });
});
