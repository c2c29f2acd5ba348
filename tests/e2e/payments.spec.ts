import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { agreeAndOrder, answerBank, changeCard, confirmChange, order, paySaved, sendCard } from './stripe-pages.ts';
import { path } from '@atelier/domain/collection-paths';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { advanceTime, forgetStripe, stripeControl } from '../support/stripe-control.ts';
import { suiteInfo } from '../support/suite-info.ts';
import { words } from '../support/words.ts';

const tier = (name: 'basic' | 'pro' | 'premium') => ({ tier: words('fr', `common:tier.${name}`) });
const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: words('fr', key, values), exact: true });
const says = (page: Page, key: string, values = {}) =>
  expect(page.getByText(words('fr', key, values)).first()).toBeVisible();
const saysNot = (page: Page, key: string, values = {}) =>
  expect(page.getByText(words('fr', key, values))).toHaveCount(0);
const banner = (page: Page) => page.getByRole('complementary', { name: words('fr', 'billing:problem.label') });
/** A row of the profile's membership, by its label. */
const row = (page: Page, label: string) =>
  page.getByText(words('fr', `profile:membership.${label}`), { exact: true }).locator('..');

/** A second tab on the profile, which follows whatever the first does. */
async function profileTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/userProfile');
  await expect(row(tab, 'tier')).toBeVisible();
  return tab;
}

/** Where a journey provokes a refusal or a failure, the browser reports it too. */
test.use({ provoked: /status of (403|404|409|500)/ });

// The time of the whole suite is moved here: nobody else's subscriptions are to renew with it, and whoever comes next
// finds the sandbox's clock where the wall's is.
test.beforeAll(forgetStripe);
test.afterAll(forgetStripe);

test.afterEach(async () => {
  await stripeControl('DELETE', '/chaos');
  await stripeControl('POST', '/webhooks/release');
});

test('subscribe, upgrade, fail a renewal, recover, cancel, resume, let it end: two tabs agree', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const member = await newMember();
  await signIn(page, member);
  const profile = await profileTab(context);
  await expect(row(profile, 'tier')).toContainText(words('fr', 'common:tier.free'));

  await test.step('the order wants both agreements', async () => {
    await page.goto('/subscription');
    await says(page, 'billing:own.free');
    await button(page, 'plans:action.subscribe', tier('basic')).click();
    await expect(page).toHaveURL(/[?]plan=basic$/);
    await button(page, 'billing:order.submit').click();
    await expect(page.getByText(words('fr', 'billing:order.tick'))).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('a declined card, then one that pays', async () => {
    await agreeAndOrder(page);
    await sendCard(page, 'declined');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(row(profile, 'tier')).toContainText(words('fr', 'common:tier.free'));
    await sendCard(page, 'visa');
    await says(page, 'billing:return.confirmed', tier('basic'));
    await expect(page).toHaveURL(/\/subscription$/);
    await expect(row(profile, 'tier')).toContainText('Basic');
    await expect(row(profile, 'renews')).toContainText(/9,99\s€/);
    await expectAccessible(page);
  });

  await test.step('an upgrade shows the difference and is there at once', async () => {
    await button(page, 'plans:action.switch', tier('pro')).click();
    await confirmChange(page);
    await says(page, 'billing:own.have', tier('pro'));
    await expect(row(profile, 'tier')).toContainText('Pro');
    await expect(row(profile, 'renews')).toContainText(/19,99\s€/);
  });

  await test.step('a cheaper plan waits for the next period, and can be taken back', async () => {
    await button(page, 'plans:action.switch', tier('basic')).click();
    await confirmChange(page);
    await says(page, 'plans:action.keep', tier('pro'));
    await expect(row(profile, 'tier')).toContainText('Pro');
    await expect(row(profile, 'renews')).toContainText(/9,99\s€/);
    await expect(row(profile, 'renews')).not.toContainText(/19,99/);
    await button(page, 'plans:action.keep', tier('pro')).click();
    await expect(row(profile, 'renews')).toContainText(/19,99\s€/);
    await expect(button(page, 'plans:action.keep', tier('pro'))).toHaveCount(0);
  });

  await test.step('a renewal fails: a banner on every page, access stays', async () => {
    await button(page, 'billing:manage.portal').click();
    await page.getByRole('link', { name: /Changer de carte/ }).click();
    await sendCard(page, 'failsLater');
    await page.getByRole('link', { name: /Revenir au site/ }).click();
    await says(page, 'billing:own.have', tier('pro'));
    await advanceTime('1m');
    await advanceTime('3h');
    await page.goto('/formation-pro');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const tab of [page, profile]) await expect(banner(tab)).toBeVisible();
    await expect(row(profile, 'unpaid-since')).toBeVisible();
    await expect(row(profile, 'status')).toContainText(words('fr', 'common:status.active'));
    await expectAccessible(page);
  });

  await test.step('another card and the invoice paid: as if nothing had been', async () => {
    await banner(page)
      .getByRole('button', { name: words('fr', 'billing:manage.card') })
      .click();
    await changeCard(page, 'visa');
    await banner(page)
      .getByRole('button', { name: words('fr', 'billing:manage.pay') })
      .click();
    await paySaved(page);
    await expect(banner(profile)).toHaveCount(0);
    await expect(row(profile, 'renews')).toContainText(/19,99\s€/);
    await page.goto('/subscription');
    await says(page, 'billing:own.have', tier('pro'));
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('cancelled from the profile, taken back on the other page', async () => {
    await button(profile, 'profile:cancel.action').click();
    await expectAccessible(profile);
    await button(profile, 'billing:manage.cancel-confirm').click();
    await says(profile, 'profile:cancel.done');
    await button(profile, 'common:actions.close').click();
    await expect(row(profile, 'until')).toBeVisible();
    await says(page, 'plans:action.resume-first');
    await button(page, 'billing:manage.resume').click();
    await says(page, 'billing:manage.resumed');
    await expect(row(profile, 'renews')).toBeVisible();
  });

  await test.step('cancelled and let end: what it opened closes by itself', async () => {
    await button(page, 'profile:cancel.action').click();
    await button(page, 'billing:manage.cancel-confirm').click();
    await says(page, 'profile:cancel.done');
    await page.goto('/formation-pro');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await advanceTime('1m');
    await page.waitForURL('**/dashboard');
    await expect(row(profile, 'status')).toContainText(words('fr', 'common:status.canceled'));
    await expect(row(profile, 'ended-on')).toBeVisible();
    await page.goto('/subscription');
    await says(page, 'billing:own.ended', tier('pro'));
    await expect(button(page, 'plans:action.subscribe', tier('pro'))).toBeEnabled();
  });
});

test('the bank says no, then yes, while no webhook comes: the way back brings the truth', async ({ page }) => {
  const member = await newMember();
  await signIn(page, member);
  await stripeControl('POST', '/chaos', { hold: true });
  await order(page, 'pro');
  await sendCard(page, 'secureOnSession');
  await answerBank(page, 'no');
  await expect(page.getByRole('alert')).toBeVisible();
  await sendCard(page, 'secureOnSession');
  await answerBank(page, 'yes');
  await says(page, 'billing:return.confirmed', tier('pro'));
  await stripeControl('POST', '/webhooks/release');
  await page.reload();
  await says(page, 'billing:own.have', tier('pro'));
});

test('nothing answers: it waits, over a reload too, claims nothing, and opens once the truth comes', async ({
  page,
}) => {
  const member = await newMember();
  await signIn(page, member);
  await stripeControl('POST', '/chaos', { hold: true });
  await page.route('**/api/confirm-checkout', (route) => route.abort());
  await order(page, 'basic');
  await sendCard(page, 'visa');
  await says(page, 'billing:return.checking');
  await expect(button(page, 'plans:action.subscribe', tier('pro'))).toBeDisabled();
  await page.clock.install();
  // The page's patience begins before it asks.
  const asked = page.waitForRequest('**/api/confirm-checkout');
  await page.reload();
  await says(page, 'billing:return.checking');
  await asked;
  await page.clock.runFor(35_000);
  await says(page, 'billing:return.slow');
  await saysNot(page, 'billing:return.confirmed', tier('basic'));
  await expectAccessible(page);
  await page.unroute('**/api/confirm-checkout');
  await button(page, 'billing:return.check').click();
  await says(page, 'billing:return.confirmed', tier('basic'));
});

test('back from the payment page, by its link or by the browser, the choice is kept', async ({ page }) => {
  await signIn(page, await newMember());
  await order(page, 'premium');
  await page.waitForURL('**/c/pay/**');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: words('fr', 'billing:order.title', tier('premium')) })).toBeVisible();
  await agreeAndOrder(page);
  await page.getByRole('link', { name: /Retour/ }).click();
  await says(page, 'billing:order.back');
  await expect(page.getByLabel(words('fr', 'billing:order.withdrawal'))).not.toBeChecked();
  await button(page, 'billing:order.later').click();
  await expect(page).toHaveURL(/\/subscription$/);
  await says(page, 'billing:own.free');
});

test('another’s checkout, a link that is none, and a plan that was given', async ({ page, secondBrowser }) => {
  await signIn(page, await newMember());
  for (const session of ['cs_test_inconnu', 'rien']) {
    await page.goto(`/subscription?session_id=${session}`);
    await says(page, 'billing:return.not-yours');
    await expect(page).toHaveURL(/\/subscription$/);
  }
  await signIn(secondBrowser, suiteInfo().accounts.pro);
  await secondBrowser.goto('/subscription?plan=premium');
  await says(secondBrowser, 'billing:own.given', tier('pro'));
  await expect(secondBrowser.getByRole('dialog')).toHaveCount(0);
  await secondBrowser.goto('/userProfile');
  await expect(button(secondBrowser, 'profile:cancel.action')).toHaveCount(0);
});

test('whoever was given a plan beside the one they pay still sees that one, and can end it', async ({ page }) => {
  const member = await newMember();
  await signIn(page, member);
  await order(page, 'basic');
  await sendCard(page, 'visa');
  await says(page, 'billing:return.confirmed', tier('basic'));
  const given = { subscription_tier: 'premium', membership_source: 'admin' };
  await adminFirestore()
    .doc(path.profile(member.uid))
    .update({ ...given, paid_beside: { tier: 'basic', cancel_at_period_end: false } });
  await page.goto('/userProfile');
  await says(page, 'billing:own.beside', tier('basic'));
  await expect(row(page, 'tier')).toContainText('Premium');
  await button(page, 'profile:cancel.action').click();
  await button(page, 'billing:manage.cancel-confirm').click();
  await says(page, 'profile:cancel.done');
  await button(page, 'common:actions.close').click();
  await button(page, 'billing:manage.resume').click();
  await says(page, 'billing:manage.resumed');
  await expect(button(page, 'profile:cancel.action')).toBeVisible();
  await expect(row(page, 'tier')).toContainText('Premium');
});

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 360, height: 740 } });

  test('every failure has its words, and the member can go on', async ({ page }) => {
    const en = (key: string, values = {}) => words('en', key, values);
    const press = (key: string, values = {}) =>
      page.getByRole('button', { name: en(key, values), exact: true }).click();
    const member = await newMember({ locale: 'en' });
    await signIn(page, member);
    await page.goto('/subscription?plan=premium');
    const checkout = '**/api/create-subscription-session';
    await page.route(checkout, (route) => route.fulfill({ status: 500, json: { error: 'unexpected' } }));
    await agreeAndOrder(page, 'en');
    await expect(page.getByText('An error occurred during subscription', { exact: true })).toBeVisible();
    await page.unroute(checkout);
    await page.route(checkout, (route) => route.fulfill({ json: {} }));
    await press('common:actions.retry');
    await expect(page.getByText('Error while redirecting to Stripe')).toBeVisible();
    await page.unroute(checkout);
    await page.route(checkout, (route) => route.abort());
    await press('common:actions.retry');
    await expect(page.getByText('Cannot contact server')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(checkout);
    await press('common:actions.retry');
    await sendCard(page, 'visa');
    await expect(page.getByText(en('billing:return.confirmed', { tier: 'Premium' }))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

    const cancel = '**/api/cancel-subscription';
    await page.route(cancel, (route) => route.abort());
    await press('profile:cancel.action');
    await press('billing:manage.cancel-confirm');
    await expect(page.getByText('Unable to contact server')).toBeVisible();
    await page.unroute(cancel);
    await page.route(cancel, (route) => route.fulfill({ status: 500, json: { error: 'unexpected' } }));
    await press('billing:manage.cancel-confirm');
    await expect(page.getByText('Error: An error occurred')).toBeVisible();
    await page.unroute(cancel);
    await press('billing:manage.cancel-confirm');
    await expect(page.getByText('Subscription cancelled successfully')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await storedDocument(`profiles/${member.uid}`, (data) => data?.cancel_at_period_end === true);
    await press('billing:manage.resume');
    await expect(page.getByText(en('billing:manage.resumed'))).toBeVisible();
  });
});
