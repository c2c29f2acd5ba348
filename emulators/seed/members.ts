import { path } from '@atelier/domain/paths';
import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { searchTokens, sortName } from '@atelier/domain/search-tokens';
import type { Locale, MembershipSource, SubscriptionStatus, Tier } from '@atelier/domain/values';
import type { Account, AccountKey, Accounts } from './accounts.ts';
import { ago, type DemoDocument } from './demo-document.ts';

export interface DemoMember {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string;
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  readonly joinedDaysAgo: number;
  readonly locale?: Locale;
  readonly phone?: string;
  readonly is_admin?: boolean;
  readonly is_pro_trainer?: boolean;
}

/** One password for all: these accounts exist on this machine's emulators only. */
export const DEMO_PASSWORD = 'Lancer-2-tours';

type MembershipPlan = readonly [tier: Tier, status: SubscriptionStatus, joinedDaysAgo: number];

function member(
  key: string,
  display_name: string,
  [tier, status, joinedDaysAgo]: MembershipPlan,
  more: Partial<DemoMember> = {},
): DemoMember {
  return {
    uid: `demo-${key}`,
    email: `${key}@atelier-flair.example`,
    display_name,
    tier,
    status,
    joinedDaysAgo,
    ...more,
  };
}

/** The members that a person signs in as, by what they stand for. */
export const ACCOUNT_MEMBERS: Readonly<Record<AccountKey, DemoMember>> = {
  admin: member('admin', 'Jeanne Prieur', ['free', 'active', 400], { is_admin: true }),
  free: member('free', 'Camille Aubry', ['free', 'active', 38]),
  basic: member('basic', 'Sacha Boisson', ['basic', 'active', 122], { phone: '06 39 98 00 12' }),
  pro: member('pro', 'Lila Mercier', ['pro', 'active', 206]),
  premium: member('premium', 'Malo Tanguy', ['premium', 'active', 254], { phone: '06 39 98 00 31' }),
  canceled: member('canceled', 'Hugo Lemaire', ['pro', 'canceled', 310]),
  waiting: member('waiting', 'Nora Delmas', ['basic', 'waiting', 64]),
  trainer: member('trainer', 'Inès Ravel', ['premium', 'active', 322], {
    is_pro_trainer: true,
    phone: '06 39 98 00 47',
  }),
};

/** Those who write, order and apply besides them. */
const OTHER_MEMBERS: readonly DemoMember[] = [
  member('adam', 'Adam Kessler', ['free', 'active', 18], { locale: 'en' }),
  member('rose', 'Rose Fontanel', ['premium', 'active', 143]),
  member('theo', 'Théo Quéré', ['basic', 'canceled', 187]),
  member('yanis', 'Yanis Belkacem', ['pro', 'active', 97], { phone: '06 39 98 00 58' }),
];

export const ALL_MEMBERS: readonly DemoMember[] = [...Object.values(ACCOUNT_MEMBERS), ...OTHER_MEMBERS];

/** How a member signs in. */
function accountOf({ uid, email }: DemoMember): Account {
  return { uid, email, password: DEMO_PASSWORD };
}

export function demoAccounts(): Accounts {
  const { admin, free, basic, pro, premium, canceled, waiting, trainer } = ACCOUNT_MEMBERS;
  return {
    admin: accountOf(admin),
    free: accountOf(free),
    basic: accountOf(basic),
    pro: accountOf(pro),
    premium: accountOf(premium),
    canceled: accountOf(canceled),
    waiting: accountOf(waiting),
    trainer: accountOf(trainer),
  };
}

/**
 * Paid memberships are an admin's choice: they hold without a customer at the payment provider and do not run out while
 * the demo data are kept.
 */
function sourceOf({ tier }: DemoMember): MembershipSource {
  return tier === 'free' ? 'stripe' : 'admin';
}

export function memberDocuments(now: Date): DemoDocument[] {
  return ALL_MEMBERS.map((one) => ({
    path: path.profile(one.uid),
    data: {
      display_name: one.display_name,
      email: one.email,
      ...(one.phone === undefined ? {} : { phone: one.phone }),
      locale: one.locale ?? 'fr',
      time_zone: STUDIO_TIME_ZONE,
      subscription_tier: one.tier,
      subscription_status: one.status,
      membership_source: sourceOf(one),
      is_pro_trainer: one.is_pro_trainer ?? false,
      is_admin: one.is_admin ?? false,
      search: searchTokens(one.display_name, one.email),
      sort_name: sortName(one.display_name),
      created_at: ago(now, one.joinedDaysAgo),
    },
  }));
}
