import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import { path } from '@atelier/domain/paths';
import { expectRedirect, openPage } from '@atelier/stripe-sandbox/testing';
import { idToken } from '../functions/support/functions-emulator.ts';
import { postApiOk } from '../payments/support/post-api.ts';
import { subscribeAtStripe } from '../payments/support/stripe-backend.ts';
import { suiteStripe } from '../payments/support/suite-stripe.ts';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import { settleWebhooks } from '../support/suite/stripe-control.ts';
import type { Account } from '../support/suite/suite-info.ts';

// What members of journeys have bought, for those that are not about buying.

const KIT_FORM: ShippingForm = {
  full_name: 'Camille Martin',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  phone: '+33 6 00 00 00 00',
};

/** Pays on Stripe's page. @returns the id of the session of the checkout */
async function pay(url: string): Promise<string> {
  const page = await openPage(url);
  const { pathname } = new URL(page.url);
  const card = { test_card: 'visa', card_name: 'Camille Martin' };
  expectRedirect(await page.submit(pathname, card));
  return /cs_\w+/.exec(pathname)?.[0] ?? '';
}

/** Pays the basic plan, and waits until the member has it. */
export async function subscribe(member: Account): Promise<void> {
  const consent = {
    terms_version: TERMS_VERSION,
    immediate_start: true,
    withdrawal_acknowledged: true,
  };
  const request = { email: member.email, priceId: 'basic', consent };
  const { url } = await postApiOk('create-subscription-session', request, await idToken(member));
  await pay(String(url));
  await waitForDocument(
    path.profile(member.uid),
    (profile) => profile?.subscription_tier === 'basic',
  );
}

/**
 * Pays the basic plan a second time beside the first one, which the app never does by itself.
 *
 * @returns the customer at Stripe
 */
export async function subscribeAgain({ uid }: Account): Promise<string> {
  const stored = await adminFirestore().doc(path.customer(uid)).get();
  const customer = String(stored.get('stripe_customer_id'));
  await subscribeAtStripe(suiteStripe(), customer, 'basic');
  await settleWebhooks([customer]);
  return customer;
}

/** Orders and pays a kit, and waits until the order is paid. @returns its id and number */
export async function buyKit(member: Account): Promise<{ id: string; number: string }> {
  const { checkoutUrl } = await postApiOk('starter-kit', KIT_FORM, await idToken(member));
  const session = await pay(String(checkoutUrl));
  const { metadata } = await suiteStripe().checkout.sessions.retrieve(session);
  const id = metadata?.order_id ?? '';
  const order = await waitForDocument(path.order(id), (data) => data?.status === 'paid');
  return { id, number: String(order?.number) };
}
