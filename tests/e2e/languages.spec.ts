import { expect, signIn, test } from './fixtures.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

test.describe('a browser that prefers English', () => {
  test.use({ locale: 'en-GB' });
  test('gets the app in English; French public URLs offer the English page, and the toggle switches back', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      localeText('en', 'auth:login.title'),
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page
      .getByRole('link', { name: localeText('en', 'common:language-offer.switch') })
      .or(page.getByRole('button', { name: localeText('en', 'common:language-offer.switch') }))
      .click();
    await expect(page).toHaveURL(/\/en\/?$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // A prerendered page loads the app first; then the toggle opens the page in the other language.
    await page.goto('/en/about');
    await page.getByRole('button', { name: localeText('en', 'common:header.language') }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      localeText('fr', 'about:title'),
    );
    await page.goto('/about?lng=en');
    await expect(page).toHaveURL(/\/en\/about$/);
  });
});

test('the query parameter takes precedence; the toggle writes the cookie and, if signed in, the profile', async ({
  page,
  context,
}) => {
  const member = await newMember();
  await page.goto('/login?lng=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('en', 'auth:login.title'),
  );
  await page.goto('/login?lng=fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'auth:login.title'),
  );
  // French typography: no breaking space before : ; ! ?
  const text = await page.evaluate(() => document.body.innerText);
  expect(text.match(/.{0,20} [:;!?»%€]/g)).toBeNull();
  await signIn(page, member, '/dashboard');
  const account = {
    name: localeText('fr', 'common:header.account', { name: member.display_name }),
  };
  await expect(page.getByRole('button', account)).toBeVisible();
  await page.getByRole('button', { name: localeText('fr', 'common:header.language') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await waitForDocument(`profiles/${member.uid}`, (data) => data?.locale === 'en');
  expect((await context.cookies()).some((cookie) => cookie.value === 'en')).toBe(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
