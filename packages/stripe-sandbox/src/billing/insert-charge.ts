import type { Charge, PaymentIntent, PaymentMethod } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';

/** Inserts a charge: one attempt to collect an intent, with the details of the payment method. */
export function insertCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  fields: Partial<Charge>,
): Charge {
  const charge = buildObject('charge', {
    id: world.id('charge'),
    amount: intent.amount,
    currency: intent.currency,
    created: world.nowFor(intent.customer),
    customer: intent.customer,
    description: intent.description,
    metadata: { ...intent.metadata },
    payment_intent: intent.id,
    payment_method: method.id,
    shipping: intent.shipping,
    billing_details: structuredClone(method.billing_details),
    payment_method_details: detailsOf(method),
    calculated_statement_descriptor: world.account.businessName.slice(0, 22).toUpperCase(),
    ...fields,
  });
  world.tables.charge.insert(charge);
  intent.latest_charge = charge.id;
  return charge;
}

function detailsOf(method: PaymentMethod): Charge['payment_method_details'] {
  if (!method.sepa_debit) return { type: 'card', card: cardDetails(method) };
  const { bank_code, branch_code, country, fingerprint, last4 } = method.sepa_debit;
  return {
    type: 'sepa_debit',
    sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate: null },
  };
}

function cardDetails(method: PaymentMethod): NonNullable<Charge['payment_method_details']>['card'] {
  const { card } = method;
  if (!card) return undefined;
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: card.brand,
    checks: structuredClone(card.checks),
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
