import { readFileSync } from 'node:fs';
import type {
  Charge,
  CheckoutItem,
  CheckoutSession,
  Coupon,
  CreditNote,
  CreditNoteLine,
  Customer,
  Discount,
  Dispute,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Refund,
  Schedule,
  Subscription,
  SubscriptionItem,
  TaxId,
  TaxRate,
  TaxRegistration,
  TestClock,
  WebhookEndpoint,
} from '../core/stored-objects.ts';

interface ObjectTypes {
  customer: Customer;
  product: Product;
  price: Price;
  coupon: Coupon;
  discount: Discount;
  promotion_code: PromotionCode;
  tax_rate: TaxRate;
  tax_id: TaxId;
  'tax.registration': TaxRegistration;
  'checkout.session': CheckoutSession;
  item: CheckoutItem;
  subscription: Subscription;
  subscription_item: SubscriptionItem;
  subscription_schedule: Schedule;
  invoice: Invoice;
  line_item: InvoiceLine;
  invoice_payment: InvoicePayment;
  credit_note: CreditNote;
  credit_note_line_item: CreditNoteLine;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': PortalConfiguration;
  'test_helpers.test_clock': TestClock;
  webhook_endpoint: WebhookEndpoint;
}

// The smallest valid instance of each object of the pinned API version; contract.test.ts checks it
// against the schemas.
const minimal = JSON.parse(
  readFileSync(new URL('minimal-objects.json', import.meta.url), 'utf8'),
) as ObjectTypes;

/** Returns an object with all fields that Stripe always sends, empty except those in `fields`. */
export function buildObject<Kind extends keyof ObjectTypes>(
  kind: Kind,
  fields: Partial<ObjectTypes[Kind]> & { id: string },
): ObjectTypes[Kind] {
  return { ...structuredClone(minimal[kind]), ...fields };
}

/** Returns a list inside an object, which is always complete. */
export function embeddedList<T>(
  url: string,
  data: T[],
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  return { object: 'list', data, has_more: false, url };
}
