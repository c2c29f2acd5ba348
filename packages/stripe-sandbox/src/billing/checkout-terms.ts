import type { Stripe } from 'stripe';
import { completeAddress } from '../core/address.ts';
import type { CheckoutTerms } from '../core/hidden-state.ts';
import type { CheckoutItem, CheckoutSession } from '../core/stored-objects.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/** Returns the fields of a session that only repeat a parameter. */
export function sessionFieldsFromParams(params: Params, currency: string): Partial<CheckoutSession> {
  const text = params.custom_text;
  return {
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    billing_address_collection:
      (params.billing_address_collection as CheckoutSession['billing_address_collection']) ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    consent_collection: params.consent_collection
      ? {
          payment_method_reuse_agreement: null,
          promotions: null,
          terms_of_service: (params.consent_collection.terms_of_service as 'required' | 'none' | undefined) ?? null,
        }
      : null,
    custom_text: {
      after_submit: text?.after_submit || null,
      shipping_address: text?.shipping_address || null,
      submit: text?.submit || null,
      terms_of_service_acceptance: text?.terms_of_service_acceptance || null,
    },
    customer: params.customer ?? null,
    customer_creation:
      params.mode === 'payment' && !params.customer
        ? ((params.customer_creation as CheckoutSession['customer_creation']) ?? 'if_required')
        : null,
    customer_email: params.customer_email ?? null,
    ...(params.excluded_payment_method_types
      ? { excluded_payment_method_types: params.excluded_payment_method_types.map(String) }
      : {}),
    invoice_creation:
      params.mode === 'payment'
        ? { enabled: params.invoice_creation?.enabled ?? false, invoice_data: NO_INVOICE_DATA }
        : null,
    locale: (params.locale as CheckoutSession['locale']) ?? null,
    metadata: Object.fromEntries(Object.entries(params.metadata || {}).map(([key, value]) => [key, String(value)])),
    payment_method_collection: params.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: paymentMethodTypes(params, currency),
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    shipping_address_collection: params.shipping_address_collection
      ? ({
          allowed_countries: params.shipping_address_collection.allowed_countries,
        } as CheckoutSession['shipping_address_collection'])
      : null,
    submit_type: (params.submit_type as CheckoutSession['submit_type']) ?? null,
    success_url: params.success_url ?? null,
    ui_mode: 'hosted_page',
  };
}

/** Cards, and SEPA direct debits for one-time payments in euros, as an account with both enabled offers them. */
function paymentMethodTypes(
  { mode, excluded_payment_method_types = [] }: Params,
  currency: string,
): CheckoutSession['payment_method_types'] {
  const offered = mode === 'payment' && currency === 'eur' ? ['card', 'sepa_debit'] : ['card'];
  return offered.filter((method) => !excluded_payment_method_types.some((excluded) => excluded === method));
}

const NO_INVOICE_DATA = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: null,
  rendering_options: null,
};

/** Returns what the session must remember in order to fulfil the purchase. */
export function buildCheckoutTerms(params: Params, items: CheckoutItem[], shipping_cents: number): CheckoutTerms {
  const shipping = params.payment_intent_data?.shipping;
  const text = (metadata: unknown) =>
    Object.fromEntries(Object.entries((metadata || {}) as object).map(([key, value]) => [key, String(value)]));
  return {
    items,
    shipping_cents,
    subscription_metadata: text(params.subscription_data?.metadata),
    payment_metadata: text(params.payment_intent_data?.metadata),
    payment_description: params.payment_intent_data?.description ?? null,
    payment_shipping: shipping
      ? { name: shipping.name, phone: shipping.phone ?? null, address: completeAddress(shipping.address) }
      : null,
    invoice_creation: params.invoice_creation?.enabled ?? false,
    save_card: params.payment_intent_data?.setup_future_usage !== undefined,
    customer_update: {
      address: params.customer_update?.address === 'auto',
      name: params.customer_update?.name === 'auto',
      shipping: params.customer_update?.shipping === 'auto',
    },
    intent: null,
    buyer: null,
  };
}
