import { expect, type Page } from '@playwright/test';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';

/** A card of the sandbox's list, by its name there. */
export type TestCard = 'visa' | 'declined' | 'secureOnSession' | 'failsLater';

const waitForStripe = (page: Page) => page.waitForURL((url) => url.origin === suiteInfo().stripe);
const waitForApp = (page: Page) => page.waitForURL((url) => url.origin === suiteInfo().web);

/** Fills the card of the page that Stripe shows, and sends the form; what comes then is the card's. */
export async function submitCard(page: Page, card: TestCard): Promise<void> {
  await waitForStripe(page);
  const form = page.locator('form', { has: page.locator('[name=test_card]') });
  await form.locator('[name=test_card]').selectOption(card);
  await form.locator('[name=card_name]').fill('Camille Martin');
  await form.locator('button[type=submit]').click();
}

/** Answers the bank's question. */
export async function answerThreeDSecure(page: Page, answer: 'yes' | 'no'): Promise<void> {
  await page.waitForURL('**/3ds/**');
  await page.locator(`button[value=${answer}]`).click();
}

/** Ticks both agreements of the order dialog, which is open, and orders. */
export async function agreeAndOrder(page: Page, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  await page.getByLabel(localeText(locale, 'billing:order.immediate-start')).check();
  await page.getByLabel(localeText(locale, 'billing:order.withdrawal')).check();
  await page.getByRole('button', { name: localeText(locale, 'billing:order.submit') }).click();
}

/** Confirms the change of plan that Stripe shows, and comes back. */
export async function confirmChange(page: Page): Promise<void> {
  await waitForStripe(page);
  await page.locator('form.whole button[type=submit]').click();
  await waitForApp(page);
}

/** Replaces the card that pays, from the page's own button. */
export async function changeCard(page: Page, card: TestCard): Promise<void> {
  await submitCard(page, card);
  await waitForApp(page);
}

/** Pays the open invoice that Stripe shows, with the card that is saved. */
export async function paySaved(page: Page): Promise<void> {
  await waitForStripe(page);
  await page
    .locator('form', { has: page.locator('[name=saved]') })
    .locator('button')
    .click();
  await expect(page.locator('[name=saved]')).toHaveCount(0);
}
