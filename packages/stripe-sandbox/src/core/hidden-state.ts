import type { Address } from './address.ts';
import type { CardName } from './test-cards.ts';
import type { IbanName } from './test-ibans.ts';
import type { CheckoutItem, InvoiceLine } from './stored-objects.ts';

/** State of a checkout session that Stripe's object does not show. */
export interface CheckoutTerms {
  items: CheckoutItem[];
  shipping_cents: number;
  subscription_metadata: Record<string, string>;
  payment_metadata: Record<string, string>;
  payment_description: string | null;
  payment_shipping: ShippingRecipient | null;
  invoice_creation: boolean;
  save_card: boolean;
  customer_update: { address: boolean; name: boolean; shipping: boolean };
  intent: string | null;
  /** The buyer's input, kept during the 3-D Secure challenge. */
  buyer: Buyer | null;
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
  purpose: { kind: 'checkout'; session: string } | { kind: 'invoice'; invoice: string; done: string; failed: string };
  locale: 'fr' | 'en';
}

/** A plan change that waits for the payment of its invoice (`payment_behavior: 'pending_if_incomplete'`). */
interface PendingPlan {
  invoice: string;
  items: { id: string | null; price: string; quantity: number; deleted: boolean }[];
  expires_at: number;
}

/** State that Stripe's objects do not show. Numbers of cards and bank accounts are never stored, only their names. */
export interface HiddenState {
  cards: Record<string, { name: CardName; set_up: boolean }>;
  debits: Record<string, IbanName>;
  checkout: Record<string, CheckoutTerms>;
  challenges: Record<string, Challenge>;
  pending_plans: Record<string, PendingPlan>;
  pending_lines: Record<string, InvoiceLine[]>;
  endpoint_secrets: Record<string, string>;
  deleted: Record<string, { id: string; object: string; deleted: true }>;
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
  };
}
