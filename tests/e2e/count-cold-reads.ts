import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { billedReads, type BilledReads } from '../support/wire/billed-reads.ts';
import type { FirestoreRecorder } from '../support/wire/firestore-recorder.ts';
import type { WireRecord } from '../support/wire/wire-record.ts';
import { queriesOf } from '../support/wire/unindexed-queries.ts';

/** Sends the page's Firestore traffic through the recorder. */
export async function routeThroughRecorder(page: Page, recorder: FirestoreRecorder): Promise<void> {
  const answer = await fetch(new URL('/emulators.json', suiteInfo().web));
  const addresses = { ...((await answer.json()) as object), firestore: recorder.address };
  // Fetched before: a page that closes leaves no question of its own on the way.
  await page.route('**/emulators.json', (route) => route.fulfill({ json: addresses }));
}

/**
 * Forgets what the browser kept of Firestore: signing in leaves a cache that a cold visit does not have. Leaves the app
 * before, whose pages hold the cache open and go on asking.
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
 * Visits a page whose browser has nothing cached, so that it is counted cold, as `data.md` counts.
 *
 * @param settled  waits for the last thing that the page shows
 */
export async function countColdReads(
  page: Page,
  recorder: FirestoreRecorder,
  path: string,
  settled: () => Promise<void>,
  person: { uid: string; email: string } | null,
): Promise<BilledReads & { record: WireRecord }> {
  recorder.reset();
  await page.goto(path);
  await settled();
  await waitForAnswers(recorder);
  const record = recorder.record();
  expect(queriesOf(record).unindexed, 'queries without a composite index').toEqual([]);
  return { ...(await billedReads(record, person, suiteInfo())), record };
}

/** Waits until every target is answered, and from one look to the next nothing more was asked. */
export async function waitForAnswers(recorder: FirestoreRecorder): Promise<void> {
  let before: number | undefined;
  const look = () => {
    const { targets, aggregations, unanswered } = recorder.record();
    const asked = targets.length + aggregations.length;
    const quiet = unanswered.length === 0 && asked === before;
    before = asked;
    return quiet;
  };
  await expect.poll(look, { intervals: [500], timeout: 60_000 }).toBe(true);
}
