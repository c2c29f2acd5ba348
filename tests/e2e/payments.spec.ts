import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import {
  agreeAndOrder,
  changeCard,
  confirmChange,
  payWithSavedCard,
  submitCard,
} from './stripe-hosted-pages.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { advanceTime, resetStripe } from '../support/suite/stripe-control.ts';
import { localeText } from '../support/locale-text.ts';

const tier = (name: 'basic' | 'pro' | 'premium') => ({
  tier: localeText('fr', `common:tier.${name}`),
});
const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: localeText('fr', key, values), exact: true });
const expectText = (page: Page, key: string, values = {}) =>
  expect(page.getByText(localeText('fr', key, values)).first()).toBeVisible();
const banner = (page: Page) =>
  page.getByRole('complementary', { name: localeText('fr', 'billing:problem.label') });
/** Returns a row of the profile's membership by its label. */
const row = (page: Page, label: string) =>
  page.getByText(localeText('fr', `profile:membership.${label}`), { exact: true }).locator('..');

/** Opens a second tab on the profile, which must follow the first. */
async function profileTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/userProfile');
  await expect(row(tab, 'tier')).toBeVisible();
  return tab;
}

// The browser reports the denied and failed requests of this journey, and Stripe's page, which
// refuses a card with 400.
test.use({
  expectedErrors:
    /status of (?:403|404)|status of 409 .*\/api\/|status of 400 .*\/c\/pay\/cs_test_/,
});

// This journey moves the time of the suite: no other subscriptions may renew, and later journeys
// need the real time.
test.beforeAll(resetStripe);
test.afterAll(resetStripe);

test('subscribe, upgrade, fail a renewal, recover, cancel, resume, expire: two tabs stay in sync', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const member = await newMember();
  await signIn(page, member);
  const profile = await profileTab(context);
  await expect(row(profile, 'tier')).toContainText(localeText('fr', 'common:tier.free'));

  await test.step('the order requires both agreements', async () => {
    await page.goto('/subscription');
    await expectText(page, 'billing:own.free');
    await button(page, 'plans:action.subscribe', tier('basic')).click();
    await expect(page).toHaveURL(/[?]plan=basic$/);
    await button(page, 'billing:order.submit').click();
    await expect(page.getByText(localeText('fr', 'billing:order.tick'))).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('back navigation from Stripe keeps the chosen plan', async () => {
    await agreeAndOrder(page);
    await page.getByRole('link', { name: /Retour/ }).click();
    await expectText(page, 'billing:order.back');
  });

  await test.step('a declined card, then one that pays', async () => {
    await agreeAndOrder(page);
    await submitCard(page, 'declined');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(row(profile, 'tier')).toContainText(localeText('fr', 'common:tier.free'));
    await submitCard(page, 'visa');
    await expectText(page, 'billing:return.confirmed', tier('basic'));
    await expect(page).toHaveURL(/\/subscription$/);
    await expect(row(profile, 'tier')).toContainText('Basic');
    await expect(row(profile, 'renews')).toContainText(/9,99\s€/);
    await expectAccessible(page);
  });

  await test.step('an upgrade shows the price difference and applies at once', async () => {
    await button(page, 'plans:action.switch', tier('pro')).click();
    await confirmChange(page);
    await expectText(page, 'billing:own.have', tier('pro'));
    await expect(row(profile, 'tier')).toContainText('Pro');
    await expect(row(profile, 'renews')).toContainText(/19,99\s€/);
  });

  await test.step('a downgrade waits for the next period and can be cancelled', async () => {
    await button(page, 'plans:action.switch', tier('basic')).click();
    await confirmChange(page);
    await expectText(page, 'plans:action.keep', tier('pro'));
    await expect(row(profile, 'tier')).toContainText('Pro');
    await expect(row(profile, 'renews')).toContainText(/9,99\s€/);
    await expect(row(profile, 'renews')).not.toContainText(/19,99/);
    await button(page, 'plans:action.keep', tier('pro')).click();
    await expect(row(profile, 'renews')).toContainText(/19,99\s€/);
    await expect(button(page, 'plans:action.keep', tier('pro'))).toHaveCount(0);
  });

  await test.step('a failed renewal shows a banner on every page; access stays', async () => {
    await button(page, 'billing:manage.portal').click();
    await page.getByRole('link', { name: /Changer de carte/ }).click();
    await submitCard(page, 'failsLater');
    await page.getByRole('link', { name: /Revenir au site/ }).click();
    await expectText(page, 'billing:own.have', tier('pro'));
    await advanceTime('1m');
    await advanceTime('3h');
    await page.goto('/formation-pro');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const tab of [page, profile]) await expect(banner(tab)).toBeVisible();
    await expect(row(profile, 'unpaid-since')).toBeVisible();
    await expect(row(profile, 'status')).toContainText(localeText('fr', 'common:status.active'));
    await expectAccessible(page);
  });

  await test.step('with another card and the invoice paid, the banner disappears', async () => {
    await banner(page)
      .getByRole('button', { name: localeText('fr', 'billing:manage.card') })
      .click();
    await changeCard(page, 'visa');
    await banner(page)
      .getByRole('button', { name: localeText('fr', 'billing:manage.pay') })
      .click();
    await payWithSavedCard(page);
    await expect(banner(profile)).toHaveCount(0);
    await expect(row(profile, 'renews')).toContainText(/19,99\s€/);
    await page.goto('/subscription');
    await expectText(page, 'billing:own.have', tier('pro'));
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('cancelled on the profile, resumed on the subscription page', async () => {
    await button(profile, 'profile:cancel.action').click();
    await expectAccessible(profile);
    await button(profile, 'billing:manage.cancel-confirm').click();
    await expectText(profile, 'profile:cancel.done');
    await button(profile, 'common:actions.close').click();
    await expect(row(profile, 'until')).toBeVisible();
    await expectText(page, 'plans:action.resume-first');
    await button(page, 'billing:manage.resume').click();
    await expectText(page, 'billing:manage.resumed');
    await expect(row(profile, 'renews')).toBeVisible();
  });

  await test.step('cancelled and expired: its content closes by itself', async () => {
    await button(page, 'profile:cancel.action').click();
    await button(page, 'billing:manage.cancel-confirm').click();
    await expectText(page, 'profile:cancel.done');
    await page.goto('/formation-pro');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await advanceTime('1m');
    await page.waitForURL('**/dashboard');
    await expect(row(profile, 'status')).toContainText(localeText('fr', 'common:status.canceled'));
    await expect(row(profile, 'ended-on')).toBeVisible();
    await page.goto('/subscription');
    await expectText(page, 'billing:own.ended', tier('pro'));
    await expect(button(page, 'plans:action.subscribe', tier('pro'))).toBeEnabled();
  });
});
