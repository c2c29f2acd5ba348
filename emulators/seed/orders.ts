import { path } from '@atelier/domain/paths';
import { formatOrderNumber, orderTokens } from '@atelier/domain/shop/starter-kit-order';
import { KIT_DELIVERY_DAYS, kitDiscount, STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { ADMIN, memberOf, type DemoMember } from './members.ts';
import orders from './data/orders.json' with { type: 'json' };

/**
 * Returns what a member pays in cents: the kit with the discount of an active membership, and
 * shipping.
 */
function amountsFor({ tier, status }: DemoMember) {
  const { price_cents, shipping_cents } = STARTER_KIT;
  const discount_cents =
    (status === 'active' ? kitDiscount(tier, price_cents)?.cents : undefined) ?? 0;
  const amount_total = price_cents - discount_cents + shipping_cents;
  return { price_cents, shipping_cents, discount_cents, amount_total };
}

/**
 * Returns starter kit orders in every status, numbered by age, with notes about the disputed one;
 * an order that was never paid has no `paid_at`.
 */
export function orderDocuments(now: Date): DemoDocument[] {
  const year = String(now.getUTCFullYear());
  const oldestFirst = orders.toSorted((a, b) => b.days_ago - a.days_ago);
  const counter = demoDocument(path.orderCounter(year), { last: orders.length });
  const documents = orders.map(({ id, days_ago, ...order }, index) => {
    const buyer = memberOf(order.user_id);
    const number = formatOrderNumber(year, oldestFirst.findIndex((one) => one.id === id) + 1);
    const isPaid = order.status !== 'pending' && order.status !== 'expired';
    const isHandled = order.status === 'expedier' || order.status === 'expedié';
    return demoDocument(path.order(id), {
      ...order,
      number,
      search: orderTokens(number, buyer.display_name, buyer.email),
      full_name: buyer.display_name,
      email: buyer.email,
      country: 'FR',
      phone: buyer.phone ?? `06 39 98 01 ${String(10 + index)}`,
      ...amountsFor(buyer),
      delivery_days: KIT_DELIVERY_DAYS.default,
      stripe_session_id: `cs_test_${id}`,
      created_at: ago(now, days_ago, 40),
      ...(isPaid && { paid_at: ago(now, days_ago, 35), stripe_payment_intent_id: `pi_test_${id}` }),
      ...('refunded_cents' in order && { refunded_at: ago(now, Math.max(0, days_ago - 1)) }),
      ...(isHandled && { updated_at: handledAt(now, days_ago), updated_by: ADMIN }),
      ...(order.status === 'expedié' && { shipped_at: handledAt(now, days_ago) }),
      ...(order.status === 'disputed' && openDispute(now)),
    });
  });
  return [counter, ...documents, notesAboutDispute(now)];
}

const handledAt = (now: Date, orderedDaysAgo: number) => ago(now, Math.max(0, orderedDaysAgo - 2));

/** What the sync stores of a dispute that waits for an answer. */
const openDispute = (now: Date) => ({
  disputed_at: ago(now, 5),
  dispute_status: 'needs_response',
  dispute_reason: 'unrecognized',
  dispute_due_by: ago(now, -4),
});

const notesAboutDispute = (now: Date) =>
  demoDocument(path.orderNotes('demo-kit-9'), {
    notes: [
      {
        id: '5d1f0c7e-0d3b-4c0e-9a51-2f7f0f6f4b10',
        author: ADMIN,
        text: 'Appelé : ne reconnaît pas le nom de l’atelier sur son relevé. Demande la preuve de commande.',
        at: ago(now, 4),
      },
    ],
  });
