import { readFileSync } from 'node:fs';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { overdueMails } from '@atelier/domain/queries/server-mail-queries';

const write = vi.hoisted(() => vi.fn());
const docs = vi.hoisted((): object[] => []);
const toFirestoreQuery = vi.hoisted(() => vi.fn(() => ({ get: () => Promise.resolve({ docs }) })));
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('../platform/firebase.ts', () => ({ toFirestoreQuery }));
vi.mock('../platform/secrets.ts', () => ({}));
const { reportOverdueMails } = await import('./send-mails.ts');

test('mails over ten minutes old are one error, which an alert watches; younger ones are none', async () => {
  const now = new Date('2026-11-23T10:00:00Z');
  await reportOverdueMails(now);
  expect(toFirestoreQuery).toHaveBeenCalledWith(overdueMails(new Date('2026-11-23T09:50:00Z')));
  expect(write).not.toHaveBeenCalled();

  const createTime = Timestamp.fromDate(new Date('2026-11-23T09:30:00Z'));
  docs.push({ createTime }, { createTime });
  await reportOverdueMails(now);
  const entry = { severity: 'ERROR', message: 'mails-overdue', count: 2, oldestMinutes: 30 };
  expect(write.mock.calls).toEqual([[expect.objectContaining(entry)]]);
  expect(readFileSync('monitoring/alerts/mails.json', 'utf8')).toContain(
    'jsonPayload.message=\\"mails-overdue\\"',
  );
});
