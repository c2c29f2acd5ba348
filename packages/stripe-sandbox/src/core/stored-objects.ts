import type { Stripe } from 'stripe';

/**
 * An SDK object as stored and as sent in JSON: expandable fields hold ids, decimals are strings.
 * `api/expand.ts` expands a copy for the response.
 */
type Stored<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Element)[]
    ? StoredField<Element>[]
    : T extends object
      ? { [Key in keyof T]: StoredField<T[Key]> }
      : T;

type StoredField<Field> = string extends Field
  ? Extract<Field, string | number | null | undefined>
  : Stored<Field>;

export type Customer = Stored<Stripe.Customer>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type Coupon = Stored<Stripe.Coupon>;
export type Discount = Stored<Stripe.Discount>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type TaxRate = Stored<Stripe.TaxRate>;
export type TaxId = Stored<Stripe.TaxId>;
export type TaxSettings = Stored<Stripe.Tax.Settings>;
export type TaxRegistration = Stored<Stripe.Tax.Registration>;
export type CheckoutSession = Stored<Stripe.Checkout.Session>;
export type CheckoutItem = Stored<Stripe.LineItem>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Schedule = Stored<Stripe.SubscriptionSchedule>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type CreditNote = Stored<Stripe.CreditNote>;
export type CreditNoteLine = Stored<Stripe.CreditNoteLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type TestClock = Stored<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
