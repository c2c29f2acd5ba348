import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPage, expectPage } from '../src/testing/hosted-page.ts';
import type { HostedPage } from '../src/testing/hosted-page.ts';
import { CARD, subscribe, subscriptionSession } from './support/subscribe.ts';
import { startTestBed, APP_URL } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';
import { TEST_ACCOUNT } from './support/test-catalogue.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ account: { ...TEST_ACCOUNT, businessName: 'La <Boutique>' } });
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

/** Returns the URL of one page of each kind. */
async function everyPage(): Promise<Record<string, string>> {
  const { customer, subscription } = await subscribe(bed);
  const session = await subscriptionSession(bed, customer.id, 'pro', {
    consent_collection: { terms_of_service: 'required' },
  });
  const challenge = expectPage(
    await (
      await openPage(session.url ?? '')
    ).submit(`/c/pay/${session.id}`, { ...CARD, test_card: 'secureAlways', terms: 'yes' }),
  );
  const portal = await bed.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${APP_URL}/profile`,
  });
  const invoice = (await bed.stripe.invoices.list({ customer: customer.id })).data[0];
  return {
    checkout: session.url ?? '',
    bank: challenge.url,
    invoice: invoice?.hosted_invoice_url ?? '',
    portal: portal.url,
    card: `${portal.url}/card`,
    cancel: `${portal.url}/cancel/${subscription.id}`,
    plans: `${portal.url}/plan/${subscription.id}`,
    plan: `${portal.url}/plan/${subscription.id}?price=${bed.price.premium}`,
    control: bed.sandbox.controlUrl,
    unknown: `${bed.sandbox.url}/nowhere`,
  };
}

function inLanguage(url: string, lang: string): string {
  const found = new URL(url);
  found.searchParams.set('lang', lang);
  return found.href;
}

/** Checks language, headings, labels, escaping and external resources. */
function check(page: HostedPage, lang: string): void {
  expect(page.html).toContain(`<html lang="${lang}">`);
  expect(page.html.match(/<h1>/g)).toHaveLength(1);
  expect(page.html).toContain('<main');
  expect(page.text).not.toMatch(/undefined|\[object|NaN|\{\w+\}/);
  for (const [, id] of page.html.matchAll(
    /<(?:input|select)(?![^>]*type="(?:hidden|checkbox)")[^>]* id="([^"]+)"/g,
  )) {
    expect(page.html).toContain(`<label for="${id}">`);
  }
  expect(page.html).not.toMatch(/(?:src|href)="https?:\/\/(?!app\.test|127\.0\.0\.1)/);
  expect(page.html).toContain('La &lt;Boutique&gt;');
  expect(page.html).not.toContain('<Boutique>');
}

test('every page exists in French and English, labels its fields and loads nothing external', async () => {
  for (const [name, url] of Object.entries(await everyPage())) {
    const french = await openPage(inLanguage(url, 'fr'));
    const english = await openPage(inLanguage(url, 'en'));
    check(french, 'fr');
    check(english, 'en');
    expect(french.text, name).toContain('BAC À SABLE : aucun paiement réel');
    expect(english.text, name).toContain('SANDBOX: no real payment');
  }
});

test('forbids caching, framing and scripts, and serves the style sheet', async () => {
  const response = await fetch((await everyPage()).checkout ?? '');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const style = await fetch(`${bed.sandbox.url}/_assets/pages.css`);
  expect([style.status, style.headers.get('content-type')]).toEqual([
    200,
    'text/css; charset=utf-8',
  ]);
});

test('shows the input again, escaped, but never the card number', async () => {
  const { customer } = await subscribe(bed);
  const session = await subscriptionSession(bed, customer.id);
  const typed = {
    card_number: '4000 0000 0000 0002',
    card_expiry: '12 / 34',
    card_cvc: '123',
    card_name: '"><script>x</script>',
  };
  const page = expectPage(
    await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, typed),
  );
  expect(page.html).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
  expect(page.html).not.toMatch(/value="4000 ?0000/);
});

test('stores no card number', async () => {
  const { customer } = await subscribe(bed, 'basic', {
    card_number: '5555 5555 5555 4444',
    card_expiry: '12 / 34',
    card_cvc: '123',
    test_card: '',
  });
  const events = JSON.stringify(await bed.control('GET', '/events'));
  const cards = JSON.stringify(await bed.stripe.paymentMethods.list({ customer: customer.id }));
  expect(events + cards).toContain('4444');
  expect(events + cards).not.toContain('5555555555554444');
});

test('a portal link expires after an hour, and shows no data of other customers', async () => {
  const { customer, subscription } = await subscribe(bed);
  const otherCustomer = await bed.customer({ email: 'other@example.test' });
  const portal = await bed.stripe.billingPortal.sessions.create({
    customer: otherCustomer.id,
    return_url: `${APP_URL}/profile`,
    locale: 'fr',
  });
  expect((await openPage(`${portal.url}/cancel/${subscription.id}`)).status).toBe(404);
  expect((await openPage(portal.url)).text).toContain('Aucun abonnement en cours.');
  const own = await bed.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${APP_URL}/profile`,
    locale: 'fr',
  });
  await bed.advance('2h');
  const expired = await openPage(own.url);
  expect([expired.status, expired.text.includes('Lien expiré')]).toEqual([410, true]);
});

test('the portal does not save a declined card', async () => {
  const { customer } = await subscribe(bed);
  const portal = await bed.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: APP_URL,
    locale: 'en',
  });
  const page = expectPage(
    await (
      await openPage(`${portal.url}/card?lang=en`)
    ).submit('/card', { test_card: 'declined', card_name: 'C' }),
  );
  expect(page.text).toContain('Your card was declined.');
  expect((await bed.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
});
