import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { path } from '@atelier/domain/paths';
import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { searchTokens, sortName } from '@atelier/domain/search-tokens';
import type { Locale, SubscriptionStatus, Tier } from '@atelier/domain/values';
import { type Accounts, accountsFrom } from '../suite/suite-info.ts';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import members from './data/members.json' with { type: 'json' };
import example from '../../environments/example.json' with { type: 'json' };

export interface DemoMember {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string;
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  readonly joined_days_ago: number;
  readonly locale?: Locale;
  readonly phone?: string;
  readonly is_admin?: boolean;
  readonly is_pro_trainer?: boolean;
  /** Where the member agreed to the weekly mail. */
  readonly weekly?: 'registration' | 'profile';
  /** What the member answered to the questions about their practice. */
  readonly practice?: PracticeAnswers;
}
type MemberPlan = Omit<DemoMember, 'uid' | 'email'> & { readonly key: string };

export const ADMIN = 'demo-admin';
export const TRAINER = 'demo-trainer';
/** Who sends clips to the trainer, and has stated to be an adult. */
export const REVIEWED_MEMBER = 'demo-premium';

/** One password for all accounts: they exist in local emulators only. */
export const DEMO_PASSWORD = 'Lancer-2-tours';

const EXAMPLE_HOST = new URL(example.origin).host;

/** The demo accounts of the suite first, then members who comment, order and apply. */
export const ALL_MEMBERS: readonly DemoMember[] = (members as readonly MemberPlan[]).map(
  ({ key, ...member }) => ({
    uid: `demo-${key}`,
    email: `${key}@${EXAMPLE_HOST}`,
    ...member,
  }),
);

/** Returns the demo member with an id; throws when there is none. */
export function memberOf(uid: string): DemoMember {
  const found = ALL_MEMBERS.find((member) => member.uid === uid);
  if (found === undefined) throw new Error(`no demo member ${uid}`);
  return found;
}

export function demoAccounts(): Accounts {
  return accountsFrom((name) => {
    const { uid, email } = memberOf(`demo-${name}`);
    return { uid, email, password: DEMO_PASSWORD };
  });
}

/** Returns the profile of a member who registered at `created_at`. */
export function profileDocument(
  member: Omit<DemoMember, 'joined_days_ago'>,
  created_at: Date,
): DemoDocument {
  const { uid, email, display_name, phone, tier, practice, weekly } = member;
  return demoDocument(path.profile(uid), {
    display_name,
    email,
    phone,
    locale: member.locale ?? 'fr',
    time_zone: STUDIO_TIME_ZONE,
    subscription_tier: tier,
    subscription_status: member.status,
    // Granted by an admin: it needs no customer at Stripe and does not expire in saved data.
    membership_source: tier === 'free' ? 'stripe' : 'admin',
    is_pro_trainer: member.is_pro_trainer ?? false,
    is_admin: member.is_admin ?? false,
    search: searchTokens(display_name, email),
    sort_name: sortName(display_name),
    preferences: practice && { practice },
    weekly_consent: weekly && { by: weekly, wording: WEEKLY_WORDING, at: created_at },
    clip_consent: uid === REVIEWED_MEMBER ? { by: 'adult', at: created_at } : undefined,
    created_at,
  });
}

export function memberDocuments(now: Date): DemoDocument[] {
  return ALL_MEMBERS.map((member) => profileDocument(member, ago(now, member.joined_days_ago)));
}
