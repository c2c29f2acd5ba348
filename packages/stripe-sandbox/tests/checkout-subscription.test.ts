import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { expectRedirect, openPage, expectPage } from '../src/testing/hosted-page.ts';
import { CARD, subscribe, subscriptionSession } from './support/subscribe.ts';
import { DAY, START_S, startTestBed, APP_URL } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
  await bed.newEvents();
});

async function openSession(more: Stripe.Checkout.SessionCreateParams = {}) {
  const customer = await bed.customer();
  const session = await subscriptionSession(bed, customer.id, 'basic', more);
  await bed.newEvents();
  return { customer, session, page: await openPage(session.url ?? '') };
}

const SUCCESS = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'customer.updated',
  'payment_method.attached',
  'customer.subscription.created',
  'invoice.created',
  'invoice.finalized',
  'invoice_payment.paid',
  'invoice.paid',
  'invoice.payment_succeeded',
  'checkout.session.completed',
];

test('a paid session creates an active subscription with a paid invoice', async () => {
  const { customer, session, page } = await openSession();
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    amount_total: 999,
    currency: 'eur',
  });
  expect(page.text).toContain('BAC À SABLE : aucun paiement réel');
  expect(page.text).toContain('puis 9,99 € par mois');
  expect(expectRedirect(await page.submit(`/c/pay/${session.id}`, CARD))).toBe(
    `${APP_URL}/subscription?session_id=${session.id}`,
  );
  expect(await bed.newEvents()).toEqual(SUCCESS);
  const done = await bed.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'subscription.latest_invoice.payments'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    client_reference_id: 'u1',
    payment_intent: null,
  });
  expect(done.line_items?.data[0]).toMatchObject({ amount_total: 999, quantity: 1 });
  const subscription = done.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({
    status: 'active',
    customer: customer.id,
    metadata: { uid: 'u1' },
    cancel_at: null,
  });
  expect(subscription.billing_mode.type).toBe('flexible');
  expect(subscription.items.data[0]).toMatchObject({
    current_period_start: START_S,
    current_period_end: START_S + 30 * DAY,
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 999,
    billing_reason: 'subscription_create',
  });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  expect(invoice.payments?.data[0]).toMatchObject({ status: 'paid', amount_paid: 999 });
});

test('a declined card leaves the session open and creates nothing; another card then succeeds', async () => {
  const { customer, session, page } = await openSession();
  const refused = expectPage(
    await page.submit(`/c/pay/${session.id}`, { ...CARD, test_card: 'noFunds' }),
  );
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Votre carte n’est pas assez approvisionnée.');
  expect(await bed.newEvents()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
  ]);
  expect(
    (await bed.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data,
  ).toEqual([]);
  expect((await bed.stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
  expectRedirect(await refused.submit(`/c/pay/${session.id}`, CARD));
  expect(await bed.newEvents()).toEqual(SUCCESS.slice(1));
});

test.each([
  ['4242 4242 4242 4241', 'Ce numéro de carte est incorrect.'],
  ['4111 1111 1111 1111', 'Utilisez une carte de test'],
  ['4000 0000 0000 0069', 'Votre carte est expirée.'],
  ['4000 0000 0000 0127', 'Le cryptogramme de votre carte est incorrect.'],
  ['4000 0000 0000 0119', 'Une erreur est survenue pendant le traitement de votre carte.'],
  ['4000 0000 0000 9987', 'Votre carte a été refusée.'],
  ['4000 0000 0000 0341', 'Votre carte a été refusée.'],
])('refuses the typed number %s with a message', async (card_number, words) => {
  const { session, page } = await openSession();
  const typed = { card_number, card_expiry: '12 / 34', card_cvc: '123', card_name: 'Camille' };
  expect(expectPage(await page.submit(`/c/pay/${session.id}`, typed)).text).toContain(words);
});

test.each(['4242424242424242', '5555 5555 5555 4444', '4000-0025-0000-0003'])(
  'accepts the typed number %s',
  async (card_number) => {
    const { session, page } = await openSession();
    expectRedirect(
      await page.submit(`/c/pay/${session.id}`, {
        card_number,
        card_expiry: '1/29',
        card_cvc: '123',
        card_name: 'Camille',
      }),
    );
  },
);

test('refuses a card that has expired by simulated time', async () => {
  const { session, page } = await openSession();
  const entry = {
    card_number: '4242424242424242',
    card_expiry: '10 / 26',
    card_cvc: '123',
    card_name: 'Camille',
  };
  expect(expectPage(await page.submit(`/c/pay/${session.id}`, entry)).text).toContain(
    'La date d’expiration de la carte est passée.',
  );
});

test('3-D Secure: success pays, failure leaves the session open', async () => {
  const { session, page } = await openSession();
  const challenge = expectPage(
    await page.submit(`/c/pay/${session.id}`, { ...CARD, test_card: 'secureOnSession' }),
  );
  expect(challenge.text).toContain('Votre banque vous demande de confirmer un paiement de 9,99 €');
  expect(await bed.newEvents()).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
  ]);
  const back = expectPage(
    await challenge.submit(new URL(challenge.url).pathname, { answer: 'no' }),
  );
  expect(back.text).toContain('Votre banque n’a pas pu confirmer que c’est bien vous.');
  expect(await bed.newEvents()).toEqual(['payment_intent.payment_failed']);
  const again = expectPage(
    await back.submit(`/c/pay/${session.id}`, { ...CARD, test_card: 'secureUntilSetUp' }),
  );
  expectRedirect(await again.submit(new URL(again.url).pathname, { answer: 'yes' }));
  expect(await bed.newEvents()).toEqual(['payment_intent.requires_action', ...SUCCESS.slice(1)]);
});

test('3-D Secure succeeds, but the charge is declined', async () => {
  const { session, page } = await openSession();
  const challenge = expectPage(
    await page.submit(`/c/pay/${session.id}`, { ...CARD, test_card: 'secureNoFunds' }),
  );
  const back = expectPage(
    await challenge.submit(new URL(challenge.url).pathname, { answer: 'yes' }),
  );
  expect(back.text).toContain('n’est pas assez approvisionnée');
  expect((await bed.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('two simultaneous submits pay once', async () => {
  const { customer, session, page } = await openSession();
  const results = await Promise.all([
    page.submit(`/c/pay/${session.id}`, CARD),
    page.submit(`/c/pay/${session.id}`, CARD),
  ]);
  expect(
    results
      .map((result) => ('redirect' in result ? 'paid' : result.text.includes('Paiement terminé')))
      .sort(),
  ).toEqual(['paid', true].sort());
  expect((await bed.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
});

test('two open sessions can both be paid, as at Stripe', async () => {
  const { customer } = await subscribe(bed);
  const second = await subscriptionSession(bed, customer.id, 'pro');
  expectRedirect(await (await openPage(second.url ?? '')).submit(`/c/pay/${second.id}`, CARD));
  expect((await bed.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(2);
});

test('the cancel link sends no event, and the session stays open until it expires', async () => {
  const { session, page } = await openSession();
  expect(page.html).toContain(`href="${APP_URL}/subscription"`);
  expect(await bed.newEvents()).toEqual([]);
  expect(await bed.advance('24h')).toEqual(['checkout.session.expired']);
  const gone = await openPage(session.url ?? '');
  expect(gone.status).toBe(410);
  expect(gone.text).toContain('Session expirée');
});

test('refuses to pay or expire an expired session', async () => {
  const { session, page } = await openSession();
  await bed.stripe.checkout.sessions.expire(session.id);
  expect(expectPage(await page.submit(`/c/pay/${session.id}`, CARD)).text).toContain(
    'Session expirée',
  );
  await expect(bed.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('ignores a form with a wrong token', async () => {
  const { session, page } = await openSession();
  expect(
    expectPage(await page.submit(`/c/pay/${session.id}`, { ...CARD, token: 'forged' })).text,
  ).toContain('Ce formulaire a expiré.');
  expect(await bed.newEvents()).toEqual([]);
});

test('requires terms to be accepted, and records it in the session', async () => {
  const { session, page } = await openSession({
    consent_collection: { terms_of_service: 'required' },
  });
  expect(expectPage(await page.submit(`/c/pay/${session.id}`, CARD)).text).toContain(
    'Acceptez les conditions générales',
  );
  expectRedirect(await page.submit(`/c/pay/${session.id}`, { ...CARD, terms: 'yes' }));
  expect((await bed.stripe.checkout.sessions.retrieve(session.id)).consent?.terms_of_service).toBe(
    'accepted',
  );
});
