import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// What is only in the catalogue has no picture.
test.use({ expectedErrors: /\/img\/video\/more-/ });

const MORE = localeText('fr', 'common:actions.more');
const EXTRA = 60;

/** Where something stands in the window, in whole pixels; `null` while it is not drawn. */
const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? Number.NaN);

/** The page shows this many again, with what was in sight where it was. */
async function expectPositionRestored(shown: Locator, count: number, what: Locator, top: number): Promise<void> {
  await expect(shown).toHaveCount(count);
  await expect.poll(async () => Math.abs((await topOf(what)) - top)).toBeLessThanOrEqual(2);
}

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
    await expectPositionRestored(cards, shown, card, top);
    await page.reload();
    await expectPositionRestored(cards, shown, card, top);
    await page.goForward();
    await page.goBack();
    await expectPositionRestored(cards, shown, card, top);
    // Nobody has scrolled since: the place is where the way back led.
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(own[4]?.title));
    await page.goBack();
    await expectPositionRestored(cards, shown, card, top);
    await page.reload();
    await expectPositionRestored(cards, shown, card, top);

    // The same address opened anew is another visit.
    await page
      .getByRole('link', { name: localeText('fr', 'common:header.events') })
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
