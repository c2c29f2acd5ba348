import type { InvoiceLine, Price } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';

export interface LineDraft {
  price: Price;
  quantity: number;
  /** Cents before discount; negative for a credit. */
  amount: number;
  discount_amount?: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
  subscription: string | null;
  item: string | null;
}

/**
 * Builds an invoice line in the format since API release `basil`: price under `pricing`, origin
 * under `parent`.
 */
export function buildInvoiceLine(world: World, draft: LineDraft): InvoiceLine {
  const invoice_item = draft.item === null || draft.proration ? world.id('invoice_item') : null;
  return buildObject('line_item', {
    id: world.id('invoice_line'),
    amount: draft.amount,
    currency: draft.price.currency,
    description: draft.description,
    discountable: !draft.proration,
    livemode: false,
    period: draft.period,
    parent:
      draft.item !== null
        ? {
            type: 'subscription_item_details',
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item,
              proration: draft.proration,
              proration_details: null,
              subscription: draft.subscription,
              subscription_item: draft.item,
            },
          }
        : {
            type: 'invoice_item_details',
            invoice_item_details: {
              invoice_item: invoice_item ?? '',
              proration: draft.proration,
              proration_details: null,
              subscription: draft.subscription,
            },
            subscription_item_details: null,
          },
    pricing: {
      type: 'price_details',
      price_details: { price: draft.price.id, product: draft.price.product },
      unit_amount_decimal: draft.price.unit_amount_decimal,
    },
    quantity: draft.quantity,
    quantity_decimal: String(draft.quantity),
    subscription: draft.subscription,
    subtotal: draft.amount,
    taxes: [],
  });
}

export function sumOfLines(lines: readonly { amount: number }[]): number {
  return lines.reduce((total, line) => total + line.amount, 0);
}
