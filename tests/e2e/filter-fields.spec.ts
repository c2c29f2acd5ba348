import { expectLettersKept, fieldOf, FIELDS, slowDown } from './filter-fields.ts';
import { signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';

test('a slow phone keeps every letter that is typed into the search of a library', async ({
  page,
}) => {
  await page.goto(FIELDS.library.at);
  await page.getByRole('main').getByRole('article').first().waitFor();
  await slowDown(page);
  await expectLettersKept(page, FIELDS.library, 50);
});

for (const msPerKey of [50, 100]) {
  test(
    `a slow phone keeps every letter in each filter field, at ${msPerKey} ms a key`,
    { tag: '@full' },
    async ({ page }) => {
      test.slow();
      await signIn(page, await newMember({ is_admin: true }));
      for (const field of Object.values(FIELDS)) {
        await page.goto(field.at);
        await fieldOf(page, field).waitFor();
        // Not while the browser compiles the app: on a busy machine that alone takes a minute.
        const speedUp = await slowDown(page);
        await expectLettersKept(page, field, msPerKey);
        await speedUp();
      }
    },
  );
}
