import { path } from '@atelier/domain/paths';
import type { OrderStatus } from '@atelier/domain/values';
import { ago, type DemoDocument } from './demo-document.ts';
import { ACCOUNT_MEMBERS, ALL_MEMBERS, type DemoMember } from './members.ts';

interface OrderPlan {
  readonly id: string;
  readonly by: string;
  readonly street: string;
  readonly postal_code: string;
  readonly city: string;
  readonly status: OrderStatus;
  readonly days_ago: number;
  readonly tracking_number?: string;
}

const order = (
  id: string,
  by: string,
  [street, postal_code, city]: readonly [string, string, string],
  status: OrderStatus,
  days_ago: number,
  tracking_number?: string,
): OrderPlan => ({
  id,
  by,
  street,
  postal_code,
  city,
  status,
  days_ago,
  ...(tracking_number === undefined ? {} : { tracking_number }),
});

/** The kit and its shipping, in cents; premium members pay a tenth less for the kit. */
const KIT_CENTS = 4990;
const SHIPPING_CENTS = 690;

const ORDERS: readonly OrderPlan[] = [
  order('demo-kit-1', 'free', ['4 rue des Essais', '75011', 'Paris'], 'pending', 0),
  order('demo-kit-2', 'basic', ['18 quai des Verres', '69002', 'Lyon'], 'paid', 1),
  order('demo-kit-3', 'premium', ['7 impasse du Tapis', '33000', 'Bordeaux'], 'paid', 3),
  order('demo-kit-4', 'waiting', ['22 rue du Comptoir', '44000', 'Nantes'], 'expedier', 5),
  order('demo-kit-5', 'trainer', ['9 place du Lancer', '59000', 'Lille'], 'expedié', 16, '6A00000000015'),
  order('demo-kit-6', 'rose', ['31 cours de la Halle', '67000', 'Strasbourg'], 'expedié', 41, '6A00000000022'),
  order('demo-kit-7', 'adam', ['2 allée des Shakers', '13002', 'Marseille'], 'expired', 12),
  order('demo-kit-8', 'canceled', ['15 rue du Bar', '35000', 'Rennes'], 'refunded', 52),
  order('demo-kit-9', 'theo', ['6 chemin du Stall', '31000', 'Toulouse'], 'disputed', 28),
];

function memberNamed(key: string): DemoMember {
  const found = ALL_MEMBERS.find(({ uid }) => uid === `demo-${key}`);
  if (found === undefined) throw new Error(`no demo member ${key}`);
  return found;
}

function amountFor({ tier, status }: DemoMember): number {
  const share = tier === 'premium' && status === 'active' ? 0.9 : 1;
  return Math.round(KIT_CENTS * share) + SHIPPING_CENTS;
}

/** Orders of the starter kit in every status; what was never paid has no `paid_at`. */
export function orderDocuments(now: Date): DemoDocument[] {
  return ORDERS.map(({ id, by, street, status, days_ago, postal_code, city, tracking_number }, index) => {
    const member = memberNamed(by);
    const isPaid = status !== 'pending' && status !== 'expired';
    const isHandled = status === 'expedier' || status === 'expedié';
    return {
      path: path.order(id),
      data: {
        user_id: member.uid,
        full_name: member.display_name,
        address: street,
        postal_code,
        city,
        country: 'FR',
        phone: member.phone ?? `06 39 98 01 ${String(10 + index)}`,
        amount_total: amountFor(member),
        status,
        stripe_session_id: `cs_test_${id}`,
        created_at: ago(now, days_ago, 40),
        ...(isPaid ? { paid_at: ago(now, days_ago, 35), stripe_payment_intent_id: `pi_test_${id}` } : {}),
        ...(isHandled
          ? { updated_at: ago(now, Math.max(0, days_ago - 2)), updated_by: ACCOUNT_MEMBERS.admin.uid }
          : {}),
        ...(tracking_number === undefined ? {} : { tracking_number }),
      },
    };
  });
}
