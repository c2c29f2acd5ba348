import { expect, test } from 'vitest';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { parseProfile } from '@atelier/domain/members/profile';
import { parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { parseReport } from '@atelier/domain/moderation/report';
import {
  parseCatalog,
  parseTeasers,
  parseVideo,
  parseVideoStats,
} from '@atelier/domain/content/video';
import { crowdDocuments } from './crowd-documents.ts';

const now = new Date('2026-11-20T12:00:00Z');
const documents = crowdDocuments(5000, now);
const of = (collection: string) =>
  documents.filter(({ path }) => path.startsWith(`${collection}/`));
/** Converts dates to timestamps as the SDK returns them. */
const read = (value: unknown): unknown => {
  if (value instanceof Date) return { toMillis: () => value.getTime() };
  if (Array.isArray(value)) return value.map(read);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one)]));
};

test('every document is unique and passes its parser', () => {
  expect(new Set(documents.map(({ path }) => path)).size).toBe(documents.length);
  const parsers = {
    profiles: parseProfile,
    trainer_applications: parseTrainerApplication,
    starter_kit_orders: parseStarterKitOrder,
    videos: parseVideo,
    catalog: parseCatalog,
    teasers: parseTeasers,
    video_stats: parseVideoStats,
    metrics: parseDailyMetrics,
    reports: parseReport,
    events: parseStudioEvent,
    audit_log: parseAuditEntry,
  };
  for (const [collection, parse] of Object.entries(parsers)) {
    for (const { data } of of(collection)) expect(() => parse(read(data))).not.toThrow();
  }
});

test('every admin list is longer than a page', () => {
  expect(of('profiles')).toHaveLength(5000);
  expect(of('profiles').filter(({ data }) => data.is_pro_trainer)).toHaveLength(200);
  const others = [
    'trainer_applications',
    'starter_kit_orders',
    'videos',
    'events',
    'audit_log',
    'reports',
  ];
  for (const collection of others) {
    expect([collection, of(collection).length > 50]).toEqual([collection, true]);
  }
});

test('the same time gives the same documents', () => {
  expect(crowdDocuments(5000, now)).toEqual(documents);
});
