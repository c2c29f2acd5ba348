import type { Stripe } from 'stripe';
import { mergeMetadata } from '../core/merge-metadata.ts';
import { completeAddress } from '../core/address.ts';
import type { CheckoutTerms } from '../core/hidden-state.ts';
import type { CheckoutItem, CheckoutSession } from '../core/stored-objects.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/** Returns the fields of a session that only repeat a parameter. */
export function sessionFieldsFromParams(
  params: Params,
  currency: string,
): Partial<CheckoutSession> {
  const text = params.custom_text;
  return {
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    consent_collection: params.consent_collection
      ? {
          payment_method_reuse_agreement: null,
          promotions: null,
          terms_of_service:
            (params.consent_collection.terms_of_service as 'required' | 'none' | undefined) ?? null,
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
        ? (params.customer_creation ?? 'if_required')
        : null,
    customer_email: params.customer_email ?? null,
    ...(params.excluded_payment_method_types
      ? { excluded_payment_method_types: params.excluded_payment_method_types.map(String) }
      : {}),
    invoice_creation:
      params.mode === 'payment'
        ? {
            enabled: params.invoice_creation?.enabled ?? false,
            invoice_data: { ...NO_INVOICE_DATA, ...invoiceDataOf(params) },
          }
        : null,
    locale: params.locale ?? null,
    metadata: mergeMetadata(null, params.metadata),
    payment_method_collection: params.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: paymentMethodTypes(params, currency),
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    shipping_address_collection: params.shipping_address_collection
      ? {
          allowed_countries: params.shipping_address_collection.allowed_countries,
        }
      : null,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
    ui_mode: 'hosted_page',
  };
}

/**
 * Cards, and SEPA direct debits for one-time payments in euros, as an account with both enabled
 * offers them.
 */
function paymentMethodTypes(
  { mode, excluded_payment_method_types = [] }: Params,
  currency: string,
): CheckoutSession['payment_method_types'] {
  const offered = mode === 'payment' && currency === 'eur' ? ['card', 'sepa_debit'] : ['card'];
  return offered.filter(
    (method) => !excluded_payment_method_types.some((excluded) => excluded === method),
  );
}

const NO_INVOICE_DATA = { issuer: null, rendering_options: null };

function invoiceDataOf(params: Params): CheckoutTerms['invoice_data'] {
  const data = params.invoice_creation?.invoice_data;
  return {
    account_tax_ids: data?.account_tax_ids || null,
    custom_fields: data?.custom_fields || null,
    description: data?.description ?? null,
    footer: data?.footer ?? null,
    metadata: mergeMetadata(null, data?.metadata),
  };
}

/** Returns what the session must remember in order to fulfil the purchase. */
export function buildCheckoutTerms(
  params: Params,
  items: CheckoutItem[],
  shipping_cents: number,
  discount: CheckoutTerms['discount'],
): CheckoutTerms {
  const shipping = params.payment_intent_data?.shipping;
  return {
    items,
    tax_rates: (params.line_items ?? []).map(({ tax_rates }) => tax_rates ?? []),
    discount,
    shipping_cents,
    shipping_name: params.shipping_options?.[0]?.shipping_rate_data?.display_name ?? null,
    subscription_metadata: mergeMetadata(null, params.subscription_data?.metadata),
    subscription_description: params.subscription_data?.description ?? null,
    subscription_tax_ids: params.subscription_data?.invoice_settings?.account_tax_ids || null,
    default_tax_rates: params.subscription_data?.default_tax_rates ?? [],
    payment_metadata: mergeMetadata(null, params.payment_intent_data?.metadata),
    receipt_email: params.payment_intent_data?.receipt_email ?? null,
    payment_description: params.payment_intent_data?.description ?? null,
    payment_shipping: shipping
      ? {
          name: shipping.name,
          phone: shipping.phone ?? null,
          address: completeAddress(shipping.address),
        }
      : null,
    invoice_creation: params.invoice_creation?.enabled ?? false,
    invoice_data: invoiceDataOf(params),
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
