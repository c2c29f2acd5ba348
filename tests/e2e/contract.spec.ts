import type { Page } from '@playwright/test';
import { path } from '@atelier/domain/collection-paths';
import { TERMS_VERSION } from '@atelier/domain/terms-version';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { idToken } from '../functions/support/emulated.ts';
import { granted } from '../payments/support/post.ts';
import { away, open } from '../stripe/support/hosted-page.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

type Locale = 'fr' | 'en';
const law = (key: string, locale: Locale = 'fr', values: Record<string, string> = {}) =>
  words(locale, `contracts:${key}`, values);

/** Where a journey provokes a refusal, the browser reports it too. */
test.use({ provoked: /status of 409/ });

/** A member who has just subscribed, and is signed in on their page of plans. */
async function subscriber(page: Page) {
  const member = await newMember();
  const token = await idToken(member);
  const consent = { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true };
  const wish = { email: member.email, priceId: 'basic', consent };
  const checkout = await open(String((await granted('create-subscription-session', wish, token)).url));
  away(await checkout.submit(new URL(checkout.url).pathname, { test_card: 'visa', card_name: 'Camille Martin' }));
  await storedDocument(path.profile(member.uid), (profile) => profile?.subscription_tier === 'basic');
  await signIn(page, member);
  await page.goto('/subscription');
  await expect(page.getByText(words('fr', 'billing:own.have', { tier: 'Basic' }))).toBeVisible();
  return member;
}

/** The newest link that was mailed to an address. */
async function mailedLink(email: string): Promise<string> {
  const mails = adminFirestore().collection('mail').where('to', '==', email);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { docs } = await mails.get();
      link = docs.map((mail) => /https?:\S+token=\S+/.exec(String(mail.get('message.text')))?.[0]).find(Boolean);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test('a member ends the contract from the footer, signed in', async ({ page }) => {
  await subscriber(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('fr', 'common:footer.end-contract') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(law('end.title'));
  await expectAccessible(page);
  await page.getByRole('button', { name: law('end.confirm') }).click();
  // Who has said no has not said yes: the other button, pressed while the dialog closes, does nothing.
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText([law('end.keep'), law('end.confirm')]);
  await page.getByRole('dialog').evaluate(async (dialog) => {
    const [keep, confirm] = dialog.querySelectorAll('button');
    keep?.click();
    await new Promise(requestAnimationFrame);
    confirm?.click();
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: law('end.confirm') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: law('end.confirm') })
    .click();
  const told = page.getByRole('status').filter({ hasText: law('done-title') });
  await expect(told).toContainText('Votre abonnement prend fin le');
  await expect(told).toContainText('Votre demande nous est parvenue le');
  await expectAccessible(page);
});

test('a member withdraws signed out: by the address, the link, the confirmation', async ({ page, secondBrowser }) => {
  const member = await subscriber(page);
  const visitor = secondBrowser;
  await visitor.goto('/login');
  await visitor
    .getByRole('contentinfo')
    .getByRole('link', { name: words('fr', 'common:footer.withdraw') })
    .click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(law('withdraw.title'));
  await visitor.getByRole('button', { name: law('send') }).click();
  await expect(visitor.getByText(law('email-invalid'))).toBeVisible();
  await visitor.getByLabel(law('email')).fill(member.email);
  await visitor.getByRole('button', { name: law('send') }).click();
  await expect(visitor.getByText(law('sent', 'fr', { email: member.email }))).toBeVisible();

  const link = await mailedLink(member.email);
  await visitor.goto(link);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: law('withdraw.confirm') }).click();
  await expect(visitor.getByRole('status').filter({ hasText: law('done-title') })).toContainText('9,99');
  expect(visitor.url()).not.toContain('token');

  // The member's own tab knows without a reload.
  await expect(page.getByText(words('fr', 'billing:own.ended', { tier: 'Basic' }))).toBeVisible();
  await visitor.goto(link);
  await visitor.getByRole('button', { name: law('withdraw.confirm') }).click();
  await expect(visitor.getByText(words('fr', 'errors:expired-link'))).toBeVisible();
  await visitor.getByRole('button', { name: law('again') }).click();
  await expect(visitor.getByLabel(law('email'))).toBeVisible();
});

test('an address that nobody has gets the same answer', async ({ page }) => {
  await page.goto('/end-contract');
  const email = `nobody-${Date.now()}@example.com`;
  await page.getByLabel(law('email')).fill(email);
  await page.getByLabel(law('email')).press('Enter');
  await expect(page.getByText(law('sent', 'fr', { email }))).toBeVisible();
});

test('who has nothing to withdraw from is told so', async ({ page }) => {
  await signIn(page, await newMember());
  await page.goto('/withdraw');
  await page.getByLabel(law('what')).selectOption('kit');
  await page.getByRole('button', { name: law('withdraw.confirm') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: law('withdraw.confirm') })
    .click();
  await expect(page.getByText(words('fr', 'errors:no-order'))).toBeVisible();
});

test('both links are at the foot of every kind of page, in its language', async ({ page }) => {
  for (const [address, locale] of [
    ['/', 'fr'],
    ['/en', 'en'],
    ['/login', 'fr'],
    ['/en/consumer-rights', 'en'],
    ['/videos/free', 'fr'],
    ['/nulle-part', 'fr'],
  ] as const) {
    await page.goto(address);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: words(locale, 'common:footer.end-contract') })).toBeVisible();
    await expect(foot.getByRole('link', { name: words(locale, 'common:footer.withdraw') })).toBeVisible();
  }
});

test('the explanation is dated, says that counsel must check it, and has its English', async ({ page }) => {
  await page.goto('/withdraw');
  await page.getByRole('link', { name: law('rights') }).click();
  await expect(page).toHaveURL(/\/consumer-rights$/);
  await expect(page.getByText(words('fr', 'consumer-rights:updated'))).toBeVisible();
  await expect(page.getByText(words('fr', 'common:counsel-notice'))).toBeVisible();
  await page.goto('/en/consumer-rights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en', 'consumer-rights:title'));
});

for (const theme of ['dark', 'light'] as const) {
  test.describe(`${theme}, on a phone, in English`, () => {
    test.use({ colorScheme: theme, locale: 'en-GB', viewport: { width: 360, height: 740 } });
    test('the pages of law are clean for axe and fit', async ({ page }) => {
      for (const [address, title] of [
        ['/end-contract', law('end.title', 'en')],
        ['/withdraw', law('withdraw.title', 'en')],
        ['/end-contract?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', law('end.title', 'en')],
        ['/en/consumer-rights', words('en', 'consumer-rights:title')],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      }
    });
  });
}
