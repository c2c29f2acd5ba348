import type { Address } from './address.ts';
import type { CardName } from './test-cards.ts';
import type { IbanName } from './test-ibans.ts';
import type { CheckoutItem, InvoiceLine } from './stored-objects.ts';

/** What a checkout session remembers beyond the fields that Stripe shows. */
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
  /** What the buyer typed, kept while the bank asks its question. */
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

/** A 3-D Secure question put to the buyer: which payment it blocks and what happens after the answer. */
export interface Challenge {
  intent: string;
  method: string;
  purpose: { kind: 'checkout'; session: string } | { kind: 'invoice'; invoice: string; done: string; failed: string };
  locale: 'fr' | 'en';
}

/** A plan change that waits for the payment of an invoice (`payment_behavior: 'pending_if_incomplete'`). */
interface PendingPlan {
  invoice: string;
  items: { id: string | null; price: string; quantity: number; deleted: boolean }[];
  expires_at: number;
}

/** What the sandbox knows and Stripe's objects do not show. No number of a card or an account is ever kept, only the name of its behaviour. */
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
