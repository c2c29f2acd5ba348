import type { Stripe } from 'stripe';
import type {
  Charge,
  CheckoutSession,
  Coupon,
  CreditNote,
  Customer,
  Dispute,
  Invoice,
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
  TaxId,
  TaxRate,
  TaxRegistration,
  TestClock,
  WebhookEndpoint,
} from './stored-objects.ts';

/** The fields by which lists are sorted and paginated. */
export interface Row {
  id: string;
  created: number;
}

/** Objects of one kind, in the order of their creation. */
class Table<T extends Row> {
  readonly #rows = new Map<string, T>();

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  insert(row: T): T {
    this.#rows.set(row.id, row);
    return row;
  }

  remove(id: string): void {
    this.#rows.delete(id);
  }

  all(): T[] {
    return [...this.#rows.values()];
  }

  /**
   * Returns the rows as Stripe's lists do: newest first by simulated time, then by order of
   * creation.
   */
  newestFirst(): T[] {
    return this.all()
      .reverse()
      .sort((a, b) => b.created - a.created);
  }

  load(rows: readonly T[]): void {
    this.#rows.clear();
    for (const row of rows) this.insert(row);
  }
}

/** An event as stored and sent. `data.object` is a copy of the object at that moment. */
export interface StoredEvent extends Row {
  object: 'event';
  api_version: string;
  data: { object: object; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: Stripe.Event['type'];
}

export function makeTables() {
  return {
    customer: new Table<Customer>(),
    product: new Table<Product>(),
    price: new Table<Price>(),
    coupon: new Table<Coupon>(),
    promotion_code: new Table<PromotionCode>(),
    tax_rate: new Table<TaxRate>(),
    tax_id: new Table<TaxId>(),
    tax_registration: new Table<TaxRegistration>(),
    checkout_session: new Table<CheckoutSession>(),
    subscription: new Table<Subscription>(),
    schedule: new Table<Schedule>(),
    invoice: new Table<Invoice>(),
    invoice_payment: new Table<InvoicePayment>(),
    credit_note: new Table<CreditNote>(),
    payment_intent: new Table<PaymentIntent>(),
    payment_method: new Table<PaymentMethod>(),
    charge: new Table<Charge>(),
    refund: new Table<Refund>(),
    dispute: new Table<Dispute>(),
    portal_session: new Table<PortalSession>(),
    portal_configuration: new Table<PortalConfiguration>(),
    test_clock: new Table<TestClock>(),
    webhook_endpoint: new Table<WebhookEndpoint>(),
    event: new Table<StoredEvent>(),
  };
}
export type Tables = ReturnType<typeof makeTables>;
export type TableName = keyof Tables;
