import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// Videos that exist only in the catalog have no picture.
test.use({ expectedErrors: /\/img\/video\/more-/ });

const MORE = localeText('fr', 'common:actions.more');
const EXTRA = 60;

/** Returns the top of an element in the window in whole pixels; `null` while it is not rendered. */
const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? Number.NaN);

/**
 * Expects the number of items and the scroll position to be restored; else shows what the page
 * knows of it.
 */
async function expectPositionRestored(
  shown: Locator,
  count: number,
  what: Locator,
  top: number,
): Promise<void> {
  await expect(shown).toHaveCount(count);
  await expect
    .poll(async () => {
      if (Math.abs((await topOf(what)) - top) <= 2) return 'restored';
      return what.page().evaluate(() => {
        const { scrollY, history, sessionStorage } = window;
        const height = document.documentElement.scrollHeight;
        const stored = sessionStorage.getItem('history-entries');
        return JSON.stringify({ scrollY, height, state: history.state as unknown, stored });
      });
    })
    .toBe('restored');
}

test('back navigation and reload restore the loaded pages and the scroll position of a library', async ({
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
    // The video to start with, above the cards, has a smaller heading.
    const heading = page.getByRole('heading', { level: 2 });
    const cards = page.getByRole('main').getByRole('article').filter({ has: heading });
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
    // Not scrolled since: the position is that of the back navigation.
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(own[4]?.title));
    await page.goBack();
    await expectPositionRestored(cards, shown, card, top);
    await page.reload();
    await expectPositionRestored(cards, shown, card, top);

    // Opening the same URL again is a new visit.
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
