import { taxIdsOf } from '../core/tax-ids.ts';
import type { Customer, Discount, Invoice, InvoiceLine, TaxRate } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject, embeddedList } from '../objects/build-object.ts';
import { couponOf, discountAmounts } from './discounts.ts';
import { sumOfLines } from './invoice-lines.ts';
import {
  automaticRate,
  automaticRates,
  sumOfTaxes,
  taxCountry,
  taxLine,
  totalTaxes,
} from './taxes.ts';

export interface InvoiceDraft {
  customer: string;
  subscription: string | null;
  billing_reason: Invoice['billing_reason'];
  lines: InvoiceLine[];
  discounts?: readonly Discount[];
  shipping_cents?: number;
  shipping?: Invoice['shipping_details'];
  metadata?: Record<string, string>;
  period: { start: number; end: number };
  automatic_tax?: boolean;
  /** The tax rates of a line, without automatic tax. Default: those of its subscription. */
  ratesOf?: (line: InvoiceLine) => readonly TaxRate[];
  settings?: Partial<Pick<Invoice, 'account_tax_ids' | 'custom_fields' | 'description' | 'footer'>>;
}

/** Builds an invoice without storing it, as previews and `invoice.upcoming` need it. */
export function buildInvoice(world: World, id: string, draft: InvoiceDraft): Invoice {
  const { account } = world;
  const customer = world.getExisting('customer', draft.customer);
  const subscription = draft.subscription
    ? world.tables.subscription.get(draft.subscription)
    : undefined;
  const subtotal = sumOfLines(draft.lines);
  const shipping = draft.shipping_cents ?? 0;
  const { lines, discountTotals } = discountLines(world, draft);
  const taxed = taxLines(world, draft, lines, customer);
  const taxes = totalTaxes([
    ...taxed.flatMap((line) => line.taxes ?? []),
    ...shippingTaxes(world, draft, customer),
  ]);
  const discount = discountTotals.reduce((total, { amount }) => total + amount, 0);
  const total = subtotal - discount + shipping + sumOfTaxes(taxes, 'exclusive');
  const due = Math.max(0, total + customer.balance);
  const taxStatus = taxCountry(customer) === null ? 'requires_location_inputs' : 'complete';
  const own = subscription?.invoice_settings;
  return buildObject('invoice', {
    id,
    account_country: account.country,
    account_name: account.businessName,
    account_tax_ids: draft.settings?.account_tax_ids ?? own?.account_tax_ids ?? null,
    amount_due: due,
    amount_remaining: due,
    amount_shipping: shipping,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: draft.automatic_tax ?? false,
      liability: draft.automatic_tax ? { type: 'self' } : null,
      provider: draft.automatic_tax ? 'stripe' : null,
      status: draft.automatic_tax ? taxStatus : null,
    },
    billing_reason: draft.billing_reason,
    created: world.nowFor(customer.id),
    currency: draft.lines[0]?.currency ?? subscription?.currency ?? account.currency,
    custom_fields: draft.settings?.custom_fields ?? customer.invoice_settings.custom_fields,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: taxIdsOf(world, customer.id).map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_tax_rates: structuredClone(subscription?.default_tax_rates ?? []),
    description: draft.settings?.description ?? subscription?.description ?? null,
    discounts: discountTotals.map(({ discount: discountId }) => discountId),
    footer: draft.settings?.footer ?? customer.invoice_settings.footer,
    lines: embeddedList(
      `/v1/invoices/${id}/lines`,
      taxed.map((line) => ({ ...line, invoice: id })),
    ),
    metadata: draft.metadata ?? {},
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: {
            metadata: { ...subscription.metadata },
            subscription: subscription.id,
          },
        }
      : null,
    period_start: draft.period.start,
    period_end: draft.period.end,
    shipping_details: draft.shipping ?? null,
    starting_balance: customer.balance,
    ending_balance: null,
    status: 'draft',
    subtotal,
    subtotal_excluding_tax:
      subtotal -
      sumOfTaxes(
        taxed.flatMap((line) => line.taxes ?? []),
        'inclusive',
      ),
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: discountTotals,
    total_excluding_tax: total - sumOfTaxes(taxes),
    total_pretax_credit_amounts: [],
    total_taxes: taxes,
  });
}

/** Applies the discounts, one after the other, to the lines that can have one. */
function discountLines(world: World, draft: InvoiceDraft) {
  let lines = draft.lines;
  const discountTotals: { amount: number; discount: string }[] = [];
  for (const discount of draft.discounts ?? []) {
    const amounts = discountAmounts(
      lines.map((line) => ({
        amount: line.discountable ? netOf(line) : 0,
        product: line.pricing?.price_details?.product ?? null,
      })),
      couponOf(world, discount),
    );
    lines = lines.map((line, index) => {
      const amount = amounts[index] ?? 0;
      if (amount === 0) return line;
      return {
        ...line,
        discount_amounts: [...(line.discount_amounts ?? []), { amount, discount: discount.id }],
      };
    });
    discountTotals.push({
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
      discount: discount.id,
    });
  }
  return { lines, discountTotals };
}

/** The amount of a line after its discounts. */
function netOf(line: InvoiceLine): number {
  return (line.discount_amounts ?? []).reduce((net, { amount }) => net - amount, line.amount);
}

function taxLines(
  world: World,
  draft: InvoiceDraft,
  lines: readonly InvoiceLine[],
  customer: Customer,
): InvoiceLine[] {
  return lines.map((line) =>
    taxLine(line, netOf(line), ratesFor(world, draft, line, customer), customer.tax_exempt),
  );
}

function ratesFor(
  world: World,
  draft: InvoiceDraft,
  line: InvoiceLine,
  customer: Customer,
): readonly TaxRate[] {
  if (draft.automatic_tax) {
    const price = world.tables.price.get(line.pricing?.price_details?.price ?? '');
    return price ? automaticRates(world, price, taxCountry(customer)) : [];
  }
  if (draft.ratesOf) return draft.ratesOf(line);
  const subscription = world.tables.subscription.get(draft.subscription ?? '');
  const itemId = line.parent?.subscription_item_details?.subscription_item;
  const item = subscription?.items.data.find(({ id }) => id === itemId);
  return item?.tax_rates?.length ? item.tax_rates : (subscription?.default_tax_rates ?? []);
}

/** The tax inside the shipping cost, which automatic tax finds too. */
function shippingTaxes(world: World, draft: InvoiceDraft, customer: Customer) {
  const country = taxCountry(customer);
  if (!draft.automatic_tax || !draft.shipping_cents || country === null) return [];
  const line = buildObject('line_item', { id: '' });
  return (
    taxLine(line, draft.shipping_cents, [automaticRate(world, country, true)], customer.tax_exempt)
      .taxes ?? []
  );
}
