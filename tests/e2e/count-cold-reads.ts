import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { billedReads, type BilledReads } from '../support/wire/billed-reads.ts';
import type { FirestoreRecorder } from '../support/wire/firestore-recorder.ts';
import type { WireRecord } from '../support/wire/wire-record.ts';
import { queriesOf } from '../support/wire/unindexed-queries.ts';

/** Sends the page's Firestore traffic through the recorder. */
export async function routeThroughRecorder(page: Page, recorder: FirestoreRecorder): Promise<void> {
  const response = await fetch(new URL('/emulators.json', suiteInfo().web));
  const addresses = { ...((await response.json()) as object), firestore: recorder.address };
  // Fetched in advance, so that a closing page has no pending request.
  await page.route('**/emulators.json', (route) => route.fulfill({ json: addresses }));
}

/**
 * Deletes the browser's Firestore cache, which signing in fills and a cold visit lacks. Leaves the
 * app first, because its pages keep the cache open.
 */
export async function clearFirestoreCache(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('firestore/')) continue;
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error ?? new Error(name));
      });
    }
  });
}

/**
 * Visits a page without cache and returns its billed reads, counted like in docs/data.md.
 *
 * @param waitForContent  waits for the last content of the page
 */
export async function countColdReads(
  page: Page,
  recorder: FirestoreRecorder,
  path: string,
  waitForContent: () => Promise<void>,
  person: { uid: string; email: string } | null,
): Promise<BilledReads & { record: WireRecord }> {
  recorder.reset();
  await page.goto(path);
  await waitForContent();
  await waitForAnswers(recorder);
  const record = recorder.record();
  expect(queriesOf(record).unindexed, 'queries without a composite index').toEqual([]);
  return { ...(await billedReads(record, person, suiteInfo())), record };
}

/** Waits until every request is answered and no new one comes between two polls. */
export async function waitForAnswers(recorder: FirestoreRecorder): Promise<void> {
  let previousCount: number | undefined;
  const isIdle = () => {
    const { targets, aggregations, unanswered } = recorder.record();
    const count = targets.length + aggregations.length;
    const idle = unanswered.length === 0 && count === previousCount;
    previousCount = count;
    return idle;
  };
  await expect.poll(isIdle, { intervals: [500], timeout: 60_000 }).toBe(true);
}
