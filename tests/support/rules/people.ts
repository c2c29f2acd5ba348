/** A document as tests write it. */
export type Fields = Record<string, unknown>;

const DAY_MS = 86_400_000;

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
export const emailOf = (uid: string): string => `${uid}@example.test`;

/** Returns a stored profile: a free member; `fields` overrides it. */
export function buildProfile(uid: string, fields: Fields = {}): Fields {
  return {
    display_name: `Name of ${uid}`,
    email: emailOf(uid),
    locale: 'fr',
    time_zone: 'Europe/Paris',
    subscription_tier: 'free',
    subscription_status: 'active',
    membership_source: 'stripe',
    is_pro_trainer: false,
    is_admin: false,
    created_at: daysAgo(100),
    ...fields,
  };
}

/**
 * The people of the rules tests, by uid. An account without a profile is `nobody`, a visitor is
 * `null`.
 */
export const PEOPLE: Readonly<Record<string, Fields>> = {
  admin: { is_admin: true },
  free: {},
  basic: { subscription_tier: 'basic' },
  pro: { subscription_tier: 'pro' },
  premium: { subscription_tier: 'premium' },
  other: { subscription_tier: 'premium' },
  muted: { subscription_tier: 'premium', muted_until: daysAgo(-1) },
  canceled: { subscription_tier: 'premium', subscription_status: 'canceled' },
  waiting: { subscription_tier: 'premium', subscription_status: 'waiting' },
  expired: { subscription_tier: 'premium', current_period_end: daysAgo(9) },
  trainer: { subscription_tier: 'basic', is_pro_trainer: true },
};
