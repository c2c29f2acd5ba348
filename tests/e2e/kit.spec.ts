import type { Page } from '@playwright/test';
import { path } from '@atelier/domain/collection-paths';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { answerBank, sendCard, sendDebit } from './stripe-pages.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { stripeControl } from '../support/stripe-control.ts';
import { suiteInfo } from '../support/suite-info.ts';
import { words } from '../support/words.ts';

type Locale = 'fr' | 'en';
const shop = (key: string, locale: Locale = 'fr', values: Record<string, string | number> = {}) =>
  words(locale, `shop:${key}`, values);

/** Where a journey provokes a refusal or a failure, the browser reports it too. */
test.use({ provoked: /status of (403|429|503)/ });

async function fillForm(page: Page, locale: Locale = 'fr'): Promise<void> {
  const fields = { address: '1 rue du Port', 'postal-code': '44000', city: 'Nantes', phone: '+33 6 00 00 00 00' };
  await page.getByLabel(shop('form.full-name', locale)).fill('Camille Martin');
  for (const [name, value] of Object.entries(fields)) {
    await page.getByLabel(shop(`form.${name}`, locale), { exact: true }).fill(value);
  }
}

const orderButton = (page: Page, locale: Locale = 'fr') => page.getByRole('button', { name: shop('submit', locale) });

/** The order that the address of the confirmation names. */
function orderIn(page: Page): string {
  return new URL(page.url()).searchParams.get('order') ?? '';
}

test('a premium member buys a kit: the price with their discount before the button, thanks only once it is paid', async ({
  page,
}) => {
  const member = await newMember({ subscription_tier: 'premium', membership_source: 'admin' });
  await signIn(page, member);
  await page.getByRole('button', { name: words('fr', 'common:header.account', { name: member.display_name }) }).click();
  await page.getByRole('menuitem', { name: words('fr', 'common:header.shop') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('title'));
  await expect(page.getByLabel(shop('form.country'))).toHaveValue('FR');
  await expect(page.getByLabel(shop('form.full-name'))).toHaveValue(member.display_name);
  const total = page.locator('dl > div', { hasText: shop('price.total') });
  await expect(total).toContainText('51,81');
  await expect(page.getByText(shop('price.discount', 'fr', { tier: 'Premium', percent: 10 }))).toBeVisible();

  await fillForm(page);
  await orderButton(page).click();
  await sendCard(page, 'declined');
  await sendCard(page, 'secureOnSession');
  await answerBank(page, 'yes');

  await page.waitForURL('**/starter-kit-confirmation?order=*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.paid-title'));
  const order = orderIn(page);
  await expect(page.getByText(order)).toBeVisible();
  await expect(page.getByText('44000 Nantes')).toBeVisible();
  await expect(page.getByText('51,81')).toBeVisible();
  await expectAccessible(page);

  // The admin sends it; the open profile tells.
  await page.getByRole('link', { name: shop('confirmation.orders') }).click();
  await expect(page.getByText(words('fr', 'profile:orders.status.paid'))).toBeVisible();
  await storedDocument(path.order(order), (data) => data?.applied_seq === data?.sync_seq);
  await adminFirestore().doc(path.order(order)).update({ status: 'expedié', tracking_number: '6A12345678901' });
  await expect(page.getByText(words('fr', 'profile:orders.status.expedié'))).toBeVisible();
  const tracking = page.getByRole('link', { name: /6A12345678901/ });
  await expect(tracking).toHaveAttribute('href', /6A12345678901/);
  await expectAccessible(page);

  // The confirmation, opened again, thanks no more for what is being packed.
  await page.goto(`/starter-kit-confirmation?order=${order}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.sent-title'));
  await expect(page.getByText('51,81')).toBeVisible();
});

test('back from the checkout without paying: nothing is lost, and the next try is the same order', async ({ page }) => {
  await signIn(page, await newMember());
  await page.goto('/starter-kit');
  await fillForm(page);
  await orderButton(page).click();
  await page.waitForURL((url) => url.origin === suiteInfo().stripe);
  const checkout = page.url();
  await page.goto('/starter-kit');
  await expect(page.getByText(shop('back'))).toBeVisible();
  await expect(page.getByLabel(shop('form.city'))).toHaveValue('Nantes');
  await orderButton(page).click();
  await page.waitForURL(checkout);
});

test('a refusal says what to do, and keeps what was typed', async ({ page }) => {
  await signIn(page, await newMember());
  await page.route('**/api/starter-kit', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"payment-unavailable"}' }),
  );
  await page.goto('/starter-kit');
  await orderButton(page).click();
  await expect(page.getByText(shop('fault.address'))).toBeVisible();
  await expect(page.getByLabel(shop('form.address'))).toBeFocused();
  await fillForm(page);
  await orderButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: shop('failed') });
  await expect(alert).toContainText(words('fr', 'errors:payment-unavailable'));
  await expect(page.getByLabel(shop('form.address'))).toHaveValue('1 rue du Port');
  await expect(orderButton(page)).toBeEnabled();
});

test('while the order is sent the button reads Chargement... and a second press orders nothing', async ({ page }) => {
  await signIn(page, await newMember());
  let asked = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/starter-kit', async (route) => {
    asked += 1;
    await held;
    await route.fulfill({ status: 429, contentType: 'application/json', body: '{"error":"rate-limited"}' });
  });
  await page.goto('/starter-kit');
  await fillForm(page);
  await orderButton(page).click();
  const busy = page.getByRole('button', { name: words('fr', 'common:loading') });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.press('Enter');
  answer();
  await expect(page.getByText(words('fr', 'errors:rate-limited'))).toBeVisible();
  expect(asked).toBe(1);
});

test('signed out: the shop is open, ordering asks to log in and comes back', async ({ page }) => {
  const member = await newMember();
  await page.goto('/starter-kit');
  await expect(page.locator('dl > div', { hasText: shop('price.total') })).toContainText('56,80');
  await expect(orderButton(page)).toBeDisabled();
  await page.getByRole('link', { name: shop('signed-out.action') }).click();
  await page.getByLabel(words('fr', 'auth:email')).fill(member.email);
  await page.getByLabel(words('fr', 'auth:password'), { exact: true }).fill(member.password);
  await page.getByRole('button', { name: words('fr', 'auth:login.submit') }).click();
  await page.waitForURL('**/starter-kit');
  await expect(orderButton(page)).toBeEnabled();
});

test('the confirmation tells a visitor the reference alone, and a stranger nothing', async ({ page }) => {
  const owner = await newMember();
  const order = adminFirestore().collection(path.orders()).doc();
  await order.set({
    user_id: owner.uid,
    full_name: 'Camille Martin',
    address: '1 rue du Port',
    postal_code: '44000',
    city: 'Nantes',
    country: 'FR',
    amount_total: 5680,
    status: 'paid',
    created_at: new Date(),
  });
  await page.goto(`/starter-kit-confirmation?order=${order.id}`);
  await expect(page.getByText(order.id)).toBeVisible();
  await expect(page.getByText('Nantes')).toHaveCount(0);
  await expectAccessible(page);

  await signIn(page, await newMember());
  await page.goto(`/starter-kit-confirmation?order=${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.unknown-title'));
  await page.goto('/starter-kit-confirmation?order=nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.unknown-title'));
  await order.delete();
});

test('the confirmation waits for a server that is away, and claims nothing', async ({ page }) => {
  await page.clock.install();
  await signIn(page, await newMember());
  await page.route('**/api/confirm-checkout', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"payment-unavailable"}' }),
  );
  // The page's patience begins before it asks.
  const asked = page.waitForRequest('**/api/confirm-checkout');
  await page.goto('/starter-kit-confirmation?order=some-order');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.checking-title'));
  await asked;
  await page.clock.runFor(35_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.slow-title'));
  await expectAccessible(page);
});

for (const theme of ['dark', 'light'] as const) {
  test.describe(`${theme}, on a phone, in English`, () => {
    test.use({ colorScheme: theme, locale: 'en-GB', viewport: { width: 360, height: 740 } });
    test('the shop is clean for axe and fits', async ({ page }) => {
      await page.goto('/starter-kit');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('title', 'en'));
      await expect(page.locator('dl > div', { hasText: shop('price.total', 'en') })).toContainText('€56.80');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
}

test.describe('on a narrow phone, in French', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the buttons that oblige to pay are readable whole', async ({ page }) => {
    await signIn(page, await newMember());
    await page.goto('/starter-kit');
    const subscribe = page.getByRole('button', { name: words('fr', 'billing:order.submit') });
    for (const open of [() => Promise.resolve(null), () => page.goto('/subscription?plan=premium')]) {
      await open();
      const button = orderButton(page).or(subscribe);
      await expect(button).toBeVisible();
      const outside = await button.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const [text, box] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
        return text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom;
      });
      expect(outside).toBe(false);
    }
  });
});

test('a kit by direct debit: nothing is claimed while the money is on its way, and the open profile tells when it came', async ({
  page,
}) => {
  const member = await newMember();
  await signIn(page, member);
  await page.goto('/starter-kit');
  await fillForm(page);
  await orderButton(page).click();
  await sendDebit(page, 'paid');
  await page.waitForURL('**/starter-kit-confirmation?order=*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.processing-title'));
  await expectAccessible(page);
  const order = orderIn(page);
  await page.getByRole('link', { name: shop('confirmation.orders') }).click();
  const row = page.getByRole('listitem').filter({ hasText: order });
  await expect(row).toContainText(words('fr', 'profile:orders.processing'));
  await stripeControl('POST', '/debit', { charge: await pendingChargeOf(order), ends: 'paid' });
  await expect(row).toContainText(words('fr', 'profile:orders.status.paid'));
});

/** The charge that waits for the bank, as the sandbox told of it. */
async function pendingChargeOf(order: string): Promise<string | undefined> {
  const { events } = (await stripeControl('GET', '/events')) as {
    events: { type: string; data: { object: { id: string; metadata?: { order_id?: string } } } }[];
  };
  return events.find(({ type, data }) => type === 'charge.pending' && data.object.metadata?.order_id === order)?.data
    .object.id;
}
