import { knownEmail } from '../billing/pay-checkout.ts';
import { completeAddress } from '../core/address.ts';
import type { Buyer } from '../core/hidden-state.ts';
import type { CheckoutSession } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { chosenMethod } from './debit-form.ts';

/**
 * Reads the buyer from the form.
 *
 * @returns the buyer, or the message key of what is missing or wrong
 */
export function readBuyer(
  world: World,
  session: CheckoutSession,
  form: URLSearchParams,
): Buyer | { problem: string } {
  const text = (name: string) => form.get(name)?.trim() ?? '';
  const email = knownEmail(world, session) ?? text('email');
  if (!email.includes('@')) return { problem: 'problem.email' };
  const accepts_terms = form.get('terms') === 'yes';
  if (session.consent_collection?.terms_of_service === 'required' && !accepts_terms) {
    return { problem: 'problem.terms' };
  }
  const phone = text('phone') || null;
  if (session.phone_number_collection?.enabled && !phone) return { problem: 'problem.phone' };
  const byDebit = chosenMethod(form) === 'sepa_debit';
  const name = text(byDebit ? 'debit_name' : 'card_name');
  if (!name) return { problem: byDebit ? 'problem.debit-name' : 'problem.name' };
  const address = addressOf(world, text, 'billing');
  if (
    session.billing_address_collection === 'required' &&
    !(address.line1 && address.city && address.postal_code)
  ) {
    return { problem: 'problem.address' };
  }
  if (!session.shipping_address_collection) {
    return { name, email, phone, address, shipping: null, accepts_terms };
  }
  const to = addressOf(world, text, 'shipping');
  const allowed = session.shipping_address_collection.allowed_countries as readonly string[];
  if (!text('shipping_name') || !to.line1 || !to.city || !to.postal_code) {
    return { problem: 'problem.shipping' };
  }
  if (!allowed.includes(to.country ?? '')) return { problem: 'problem.shipping-country' };
  return {
    name,
    email,
    phone,
    address,
    shipping: { name: text('shipping_name'), phone, address: to },
    accepts_terms,
  };
}

function addressOf(
  { account }: World,
  text: (name: string) => string,
  kind: 'billing' | 'shipping',
) {
  return completeAddress({
    line1: text(`${kind}_line1`),
    line2: text(`${kind}_line2`),
    postal_code: text(`${kind}_postal_code`),
    city: text(`${kind}_city`),
    country: text(`${kind}_country`) || account.country,
    state: null,
  });
}
