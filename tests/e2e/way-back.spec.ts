import type { Locator } from '@playwright/test';
import { throughRecorder } from './cold-reads.ts';
import { expect, test } from './fixtures.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { suiteInfo } from '../support/suite-info.ts';
import { recordFirestore, type FirestoreRecorder } from '../support/wire/firestore-recorder.ts';
import { rulesQuery } from '../support/wire/rules-request.ts';
import { words } from '../support/words.ts';

// The recorder is another origin than the page's own policy names; that policy holds in every other journey.
// What is only in the catalogue has no picture.
test.use({ bypassCSP: true, provoked: /\/img\/video\/more-/ });

const MORE = words('fr', 'common:actions.more');
const EXTRA = 60;

/** Where something stands in the window, in whole pixels; `null` while it is not drawn. */
const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? Number.NaN);

/** The page shows this many again, with what was in sight where it was. */
async function isAsLeft(shown: Locator, count: number, what: Locator, top: number): Promise<void> {
  await expect(shown).toHaveCount(count);
  await expect.poll(async () => Math.abs((await topOf(what)) - top)).toBeLessThanOrEqual(2);
}

/** How many events each query of a record asked for. */
const limitsOf = (recorder: FirestoreRecorder) =>
  recorder.record().targets.flatMap(({ query }) => (query ? [rulesQuery(query.structuredQuery).limit] : []));

test('a library is shown again as far as it was, where the reader was, on the way back and after a reload', async ({
  page,
}) => {
  const catalog = adminFirestore().doc('catalog/free');
  const before = (await catalog.get()).data() ?? {};
  const own: Record<string, unknown>[] = before.cards ?? [];
  const extra = Array.from({ length: EXTRA }, (_, number) => ({
    ...own[0],
    id: `more-${number}`,
    title: `Geste ${number}`,
  }));
  await catalog.set({ ...before, cards: [...extra, ...own] });
  try {
    await page.goto('/videos/free');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(24);
    await page.getByRole('button', { name: MORE }).click();
    await expect(cards).toHaveCount(48);
    await page.getByRole('button', { name: MORE }).click();
    const shown = Math.min(72, EXTRA + own.length);
    await expect(cards).toHaveCount(shown);
    const card = page.getByRole('link', { name: String(own[4]?.title), exact: true });
    await card.scrollIntoViewIfNeeded();
    const top = await topOf(card);

    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(own[4]?.title));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await isAsLeft(cards, shown, card, top);
    await page.reload();
    await isAsLeft(cards, shown, card, top);
    await page.goForward();
    await page.goBack();
    await isAsLeft(cards, shown, card, top);
    // Nobody has scrolled since: the place is where the way back led.
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(own[4]?.title));
    await page.goBack();
    await isAsLeft(cards, shown, card, top);
    await page.reload();
    await isAsLeft(cards, shown, card, top);

    // The same address opened anew is another visit.
    await page
      .getByRole('link', { name: words('fr', 'common:header.events') })
      .first()
      .click();
    await page.waitForURL('**/events');
    await page.goto('/videos/free');
    await expect(cards).toHaveCount(24);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  } finally {
    await catalog.set(before);
  }
});

test('past events are read again as far as they were shown, with one query', async ({ page }) => {
  const recorder = await recordFirestore(suiteInfo().firestore);
  await throughRecorder(page, recorder);
  const store = adminFirestore();
  const model = (await store.doc('events/masterclass-bouteille-et-shaker').get()).data() ?? {};
  const added = Array.from({ length: EXTRA }, (_, number) => ({
    reference: store.doc(`events/past-${number}`),
    data: {
      ...model,
      title: `Soirée ${number}`,
      status: 'completed',
      date: `2001-01-${String((number % 28) + 1).padStart(2, '0')}`,
    },
  }));
  const batch = store.batch();
  for (const { reference, data } of added) batch.set(reference, data);
  await batch.commit();
  try {
    await page.goto('/events');
    const past = page.getByRole('region', { name: words('fr', 'events:past'), exact: true }).getByRole('article');
    await expect(past).toHaveCount(24);
    await page.getByRole('button', { name: words('fr', 'events:more-past') }).click();
    await expect(past).toHaveCount(48);
    const event = past.nth(40).getByRole('link').first();
    await event.scrollIntoViewIfNeeded();
    const top = await topOf(event);
    await event.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Soirée/);

    recorder.reset();
    await page.goBack();
    await isAsLeft(past, 48, event, top);
    expect(limitsOf(recorder)).toContain(48);
    expect(limitsOf(recorder)).not.toContain(24);
    await page.reload();
    await isAsLeft(past, 48, event, top);
  } finally {
    // An open page goes on asking for the pictures of its cards, which go with the events.
    await page.goto('about:blank');
    await recorder.close();
    const removal = store.batch();
    for (const { reference } of added) removal.delete(reference);
    await removal.commit();
  }
});
