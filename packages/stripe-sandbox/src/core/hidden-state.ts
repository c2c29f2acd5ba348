import type { Address } from './address.ts';
import type { CardName } from './test-cards.ts';
import type { IbanName } from './test-ibans.ts';
import type { CheckoutItem, Coupon, Discount, InvoiceLine, TaxSettings } from './stored-objects.ts';

/** State of a checkout session that Stripe's object does not show. */
export interface CheckoutTerms {
  items: CheckoutItem[];
  /** Ids of the tax rates of each item. */
  tax_rates: string[][];
  discount: { coupon: string; promotion_code: string | null } | null;
  /** The discount object, once the session is paid. */
  discount_id?: string;
  shipping_cents: number;
  /** The words of the shipping rate; the page says `Delivery` without them. */
  shipping_name: string | null;
  subscription_metadata: Record<string, string>;
  subscription_description: string | null;
  subscription_tax_ids: string[] | null;
  default_tax_rates: string[];
  payment_metadata: Record<string, string>;
  payment_description: string | null;
  receipt_email: string | null;
  payment_shipping: ShippingRecipient | null;
  invoice_creation: boolean;
  invoice_data: InvoiceData;
  save_card: boolean;
  customer_update: { address: boolean; name: boolean; shipping: boolean };
  intent: string | null;
  /** The buyer's input, kept during the 3-D Secure challenge. */
  buyer: Buyer | null;
}

/** What a session says about the invoice of a one-time purchase. */
interface InvoiceData {
  account_tax_ids: string[] | null;
  custom_fields: { name: string; value: string }[] | null;
  description: string | null;
  footer: string | null;
  metadata: Record<string, string>;
}

export interface Buyer {
  name: string;
  email: string | null;
  phone: string | null;
  address: Address;
  shipping: ShippingRecipient | null;
  accepts_terms: boolean;
}

interface ShippingRecipient {
  name: string;
  phone?: string | null;
  address: Address;
}

/** A 3-D Secure challenge: the payment that it blocks, and what follows. */
export interface Challenge {
  intent: string;
  method: string;
  purpose:
    | { kind: 'checkout'; session: string }
    | { kind: 'invoice'; invoice: string; done: string; failed: string };
  locale: 'fr' | 'en';
}

/**
 * A plan change that waits for the payment of its invoice (`payment_behavior:
 * 'pending_if_incomplete'`).
 */
interface PendingPlan {
  invoice: string;
  items: { id: string | null; price: string; quantity: number; deleted: boolean }[];
  expires_at: number;
}

/** A planned outcome of the next refund of a customer (an alias), or of anybody. */
export interface RefundOutcome {
  for?: string;
  status: 'failed' | 'pending';
  failure_reason: string;
}

/**
 * State that Stripe's objects do not show. Numbers of cards and bank accounts are never stored,
 * only their names.
 */
export interface HiddenState {
  cards: Record<string, { name: CardName; set_up: boolean }>;
  debits: Record<string, IbanName>;
  checkout: Record<string, CheckoutTerms>;
  challenges: Record<string, Challenge>;
  pending_plans: Record<string, PendingPlan>;
  pending_lines: Record<string, InvoiceLine[]>;
  endpoint_secrets: Record<string, string>;
  deleted: Record<string, { id: string; object: string; deleted: true }>;
  discounts: Record<string, Discount>;
  /** Coupons of running discounts, which go on after the coupon was deleted. */
  coupons: Record<string, Coupon>;
  tax_settings: TaxSettings | null;
  refund_outcomes: RefundOutcome[];
}

export function emptyHiddenState(): HiddenState {
  return {
    cards: {},
    debits: {},
    checkout: {},
    challenges: {},
    pending_plans: {},
    pending_lines: {},
    endpoint_secrets: {},
    deleted: {},
    discounts: {},
    coupons: {},
    tax_settings: null,
    refund_outcomes: [],
  };
}

/** Terms that sessions of earlier runs may lack. */
export const NO_EXTRA_TERMS = {
  tax_rates: [] as string[][],
  discount: null,
  shipping_name: null,
  subscription_description: null,
  subscription_tax_ids: null,
  default_tax_rates: [] as string[],
  receipt_email: null,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    metadata: {},
  },
} satisfies Partial<CheckoutTerms>;
