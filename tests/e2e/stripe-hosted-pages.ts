import { expect, type Page } from '@playwright/test';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';

/** A test card of the sandbox, by its name there. */
export type TestCard = 'visa' | 'declined' | 'secureOnSession' | 'failsLater';

const waitForStripe = (page: Page) => page.waitForURL((url) => url.origin === suiteInfo().stripe);
const waitForApp = (page: Page) => page.waitForURL((url) => url.origin === suiteInfo().web);

/** Fills the card on Stripe's open page and submits; the result depends on the card. */
export async function submitCard(page: Page, card: TestCard): Promise<void> {
  await waitForStripe(page);
  const form = page.locator('form', { has: page.locator('[name=test_card]') });
  await form.locator('[name=test_card]').selectOption(card);
  await form.locator('[name=card_name]').fill('Camille Martin');
  await form.locator('button[type=submit]').click();
}

/** Completes 3-D Secure. */
export async function completeThreeDSecure(page: Page, answer: 'yes' | 'no'): Promise<void> {
  await page.waitForURL('**/3ds/**');
  await page.locator(`button[value=${answer}]`).click();
}

/** Checks both agreements of the open order dialog and orders. */
export async function agreeAndOrder(page: Page, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  await page.getByLabel(localeText(locale, 'billing:order.immediate-start')).check();
  await page.getByLabel(localeText(locale, 'billing:order.withdrawal')).check();
  await page.getByRole('button', { name: localeText(locale, 'billing:order.submit') }).click();
}

/** Confirms the plan change on Stripe's open page and returns to the app. */
export async function confirmChange(page: Page): Promise<void> {
  await waitForStripe(page);
  await page.locator('form.whole button[type=submit]').click();
  await waitForApp(page);
}

/** Replaces the card on Stripe's page and returns to the app. */
export async function changeCard(page: Page, card: TestCard): Promise<void> {
  await submitCard(page, card);
  await waitForApp(page);
}

/** Pays the invoice on Stripe's open page with the saved card. */
export async function payWithSavedCard(page: Page): Promise<void> {
  await waitForStripe(page);
  await page
    .locator('form', { has: page.locator('[name=saved]') })
    .locator('button')
    .click();
  await expect(page.locator('[name=saved]')).toHaveCount(0);
}
