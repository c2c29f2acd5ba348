import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { suiteInfo } from '../support/suite-info.ts';
import { billedReads, type BilledReads } from '../support/wire/billed-reads.ts';
import type { FirestoreRecorder } from '../support/wire/firestore-recorder.ts';
import { queriesOf } from '../support/wire/unindexed-queries.ts';

/** Sends the page's Firestore traffic through the recorder. */
export async function throughRecorder(page: Page, recorder: FirestoreRecorder): Promise<void> {
  await page.route('**/emulators.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), firestore: recorder.address } });
  });
}

/** Forgets what the browser kept of Firestore: signing in leaves a cache that a cold visit does not have. */
export async function forgetFirestore(page: Page): Promise<void> {
  await page.evaluate(() =>
    indexedDB
      .databases()
      .then((all) =>
        all
          .filter((one) => one.name?.startsWith('firestore/'))
          .forEach((one) => indexedDB.deleteDatabase(one.name ?? '')),
      ),
  );
}

/** Visits a page whose browser has nothing cached, so that it is counted cold, as `data.md` counts. */
export async function coldReads(
  page: Page,
  recorder: FirestoreRecorder,
  path: string,
  settled: () => Promise<void>,
  person: { uid: string; email: string } | null,
): Promise<BilledReads> {
  recorder.reset();
  await page.goto(path);
  await settled();
  const first = recorder.record().documents.length;
  await expect.poll(() => recorder.record().documents.length).toBe(first);
  expect(queriesOf(recorder.record()).unindexed, 'queries without a composite index').toEqual([]);
  return billedReads(recorder.record(), person, suiteInfo());
}
