import { expectLettersKept, FIELDS, slowDown } from './filter-fields.ts';
import { expect, test } from './fixtures.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';

// Videos that exist only in the catalog have no picture.
test.use({ expectedErrors: /\/img\/video\/more-/ });

test(
  'the search of a library of 250 films keeps every letter on a slow phone',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const catalog = adminFirestore().doc('catalog/free');
    const before = (await catalog.get()).data() ?? {};
    const own: Record<string, unknown>[] = before.cards ?? [];
    const words = ['tour', 'longue', 'bouteille', 'shaker', 'verse'];
    const films = Array.from({ length: 250 }, (_, number) => ({
      ...own[number % own.length],
      id: `more-${number}`,
      title: `Geste ${words[number % words.length]} ${words[(number * 3 + 1) % words.length]} ${number}`,
    }));
    await catalog.set({ ...before, cards: films });
    try {
      await page.goto(FIELDS.library.at);
      await expect(page.getByRole('main').getByRole('article').first()).toContainText('Geste');
      await slowDown(page);
      for (const msPerKey of [50, 100]) await expectLettersKept(page, FIELDS.library, msPerKey);
    } finally {
      await catalog.set(before);
    }
  },
);
