import { path } from '@atelier/domain/paths';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { ADMIN, memberOf, type DemoMember } from './members.ts';
import orders from './data/orders.json' with { type: 'json' };

/** Prices in cents; premium members pay 10 % less for the kit. */
const KIT_CENTS = 4990;
const SHIPPING_CENTS = 690;

function amountFor({ tier, status }: DemoMember): number {
  const share = tier === 'premium' && status === 'active' ? 0.9 : 1;
  return Math.round(KIT_CENTS * share) + SHIPPING_CENTS;
}

/** Returns starter kit orders in every status; an order that was never paid has no `paid_at`. */
export function orderDocuments(now: Date): DemoDocument[] {
  return orders.map(({ id, days_ago, ...order }, index) => {
    const buyer = memberOf(order.user_id);
    const isPaid = order.status !== 'pending' && order.status !== 'expired';
    const isHandled = order.status === 'expedier' || order.status === 'expedié';
    return demoDocument(path.order(id), {
      ...order,
      full_name: buyer.display_name,
      country: 'FR',
      phone: buyer.phone ?? `06 39 98 01 ${String(10 + index)}`,
      amount_total: amountFor(buyer),
      stripe_session_id: `cs_test_${id}`,
      created_at: ago(now, days_ago, 40),
      ...(isPaid && { paid_at: ago(now, days_ago, 35), stripe_payment_intent_id: `pi_test_${id}` }),
      ...(isHandled && { updated_at: ago(now, Math.max(0, days_ago - 2)), updated_by: ADMIN }),
    });
  });
}
