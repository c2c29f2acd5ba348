import type { Page } from '@playwright/test';
import { path } from '@atelier/domain/paths';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { completeThreeDSecure, submitCard } from './stripe-hosted-pages.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// Stripe's page refuses a card with 400.
test.use({ expectedErrors: /status of 400 .*\/c\/pay\/cs_test_/ });

const shop = (key: string, values: Record<string, string | number> = {}) =>
  localeText('fr', `shop:${key}`, values);

async function fillForm(page: Page): Promise<void> {
  const fields = {
    address: '1 rue du Port',
    'postal-code': '44000',
    city: 'Nantes',
    phone: '+33 6 00 00 00 00',
  };
  await page.getByLabel(shop('form.full-name')).fill('Camille Martin');
  for (const [name, value] of Object.entries(fields)) {
    await page.getByLabel(shop(`form.${name}`), { exact: true }).fill(value);
  }
}

const orderButton = (page: Page) => page.getByRole('button', { name: shop('submit') });

/** Returns the order in the URL of the confirmation. */
function orderIn(page: Page): string {
  return new URL(page.url()).searchParams.get('order') ?? '';
}

test('a premium member buys a kit: discounted price before the button, thanks only after payment @smoke', async ({
  page,
}) => {
  const member = await newMember({ subscription_tier: 'premium', membership_source: 'admin' });
  await signIn(page, member, '/dashboard');
  await page
    .getByRole('button', {
      name: localeText('fr', 'common:header.account', { name: member.display_name }),
    })
    .click();
  await page.getByRole('menuitem', { name: localeText('fr', 'common:header.shop') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('title'));
  await expect(page.getByLabel(shop('form.country'))).toHaveValue('FR');
  await expect(page.getByLabel(shop('form.full-name'))).toHaveValue(member.display_name);
  const total = page.locator('dl > div', { hasText: shop('price.total') });
  await expect(total).toContainText('51,81');
  await expect(
    page.getByText(shop('price.discount', { tier: 'Premium', percent: 10 })),
  ).toBeVisible();

  await fillForm(page);
  await orderButton(page).click();
  await submitCard(page, 'declined');
  await submitCard(page, 'secureOnSession');
  await completeThreeDSecure(page, 'yes');

  await page.waitForURL('**/starter-kit-confirmation?order=*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.paid-title'));
  const order = orderIn(page);
  const number = new URL(page.url()).searchParams.get('number') ?? '';
  expect(number).toMatch(/^AF-[0-9]{4}-[0-9]{6}$/);
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText('44000 Nantes')).toBeVisible();
  await expect(page.getByText('51,81')).toBeVisible();
  await expectAccessible(page);

  // The admin ships it; the open page of the order shows it.
  await page.getByRole('link', { name: shop('confirmation.order'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('order.title', { number }));
  await expect(page.getByText(localeText('fr', 'profile:orders.status.paid'))).toBeVisible();
  await waitForDocument(path.order(order), (data) => data?.applied_seq === data?.sync_seq);
  await adminFirestore()
    .doc(path.order(order))
    .update({ status: 'expedié', tracking_number: '6A12345678901' });
  await expect(page.getByText(localeText('fr', 'profile:orders.status.expedié'))).toBeVisible();
  const tracking = page.getByRole('link', { name: /6A12345678901/ });
  await expect(tracking).toHaveAttribute('href', /6A12345678901/);
  await expectAccessible(page);

  // The confirmation, opened again, no longer shows the thanks.
  await page.goto(`/starter-kit-confirmation?order=${order}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop('confirmation.sent-title'));
  await expect(page.getByText('51,81')).toBeVisible();
});

test.describe('on a narrow phone, in French', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the labels of order buttons are not cut off', async ({ page }) => {
    await signIn(page, await newMember());
    await page.goto('/starter-kit');
    const subscribe = page.getByRole('button', { name: localeText('fr', 'billing:order.submit') });
    for (const open of [
      () => Promise.resolve(null),
      () => page.goto('/subscription?plan=premium'),
    ]) {
      await open();
      const button = orderButton(page).or(subscribe);
      await expect(button).toBeVisible();
      const outside = await button.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        return (
          text.left < box.left ||
          text.right > box.right ||
          text.top < box.top ||
          text.bottom > box.bottom
        );
      });
      expect(outside).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      );
    }
  });
});
