import * as z from 'zod/mini';
import { practiceAnswersSchema } from '../learning/practice-answers.ts';
import { instant, parserOf, serverInstant, text } from '../parsing/parse.ts';
import { billingRhythm, otherSubscription } from '../billing/stored-membership.ts';
import {
  LOCALES,
  MEMBERSHIP_SOURCES,
  PAID_TIERS,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '../values.ts';
import { MAX_LENGTH, PLAYER_SPEED } from '../limits.ts';
import { weeklyConsentSchema } from './weekly-consent.ts';

/** Also accepts `'true'`: a former system stored the flag as a string. */
const trainerFlag = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((flag: boolean | string) => flag === true || flag === 'true'),
);

/** An adult, or a parent of a member who is younger. */
export const CLIP_CONSENTS = ['adult', 'parent'] as const;
export type ClipConsent = (typeof CLIP_CONSENTS)[number];

export const THEMES = ['dark', 'light', 'system'] as const;
export const CAPTION_CHOICES = ['off', ...LOCALES] as const;

export const playerPreferences = z.object({
  speed: z.optional(z.number().check(z.gte(PLAYER_SPEED.min), z.lte(PLAYER_SPEED.max))),
  volume: z.optional(z.number().check(z.gte(0), z.lte(1))),
  muted: z.optional(z.boolean()),
  captions: z.optional(z.enum(CAPTION_CHOICES)),
});

/** By kind; what is absent has its default, see notifications/notification-kinds.ts. */
const choices = z.optional(z.record(z.string(), z.boolean()));

export const profilePreferences = z.object({
  player: z.optional(playerPreferences),
  notifications: z.optional(z.object({ app: choices, mail: choices })),
  theme: z.optional(z.enum(THEMES)),
  /** Absent until the member answered or skipped the questions. */
  practice: z.optional(practiceAnswersSchema),
});

const profileSchema = z.object({
  display_name: text(1, MAX_LENGTH.displayName),
  name_changed_at: z.optional(serverInstant),
  email: z.string(),
  phone: z.optional(text(0, MAX_LENGTH.phone)),
  avatar_url: z.optional(z.string()),
  locale: z.enum(LOCALES),
  time_zone: z.string(),
  preferences: z.optional(profilePreferences),
  subscription_tier: z.enum(TIERS),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  membership_source: z.enum(MEMBERSHIP_SOURCES),
  current_period_end: z.optional(instant),
  cancel_at_period_end: z.optional(z.boolean()),
  payment_problem: z.optional(z.object({ since: instant })),
  next_tier: z.optional(z.enum(PAID_TIERS)),
  billing: z.optional(billingRhythm),
  /** A subscription that continues while an admin's choice decides access. */
  paid_beside: z.optional(
    z.object({
      tier: z.enum(PAID_TIERS),
      period_end: z.optional(instant),
      cancel_at_period_end: z.boolean(),
    }),
  ),
  /** At most MAX_OTHER_SUBSCRIPTIONS. */
  other_subscriptions: z.optional(z.array(otherSubscription)),
  /** A subscription of the member is live at Stripe, who decides access; written by the server. */
  is_paying: z.optional(z.boolean()),
  is_pro_trainer: trainerFlag,
  is_admin: z.boolean(),
  /** The member writes nothing that others read before that; `muted_reason` tells them why. */
  muted_until: z.optional(instant),
  muted_reason: z.optional(text(1, MAX_LENGTH.reason)),
  /** When the newest notifications arrived, at most MAX_NOTIFIED_AT of them. */
  notified_at: z.optional(z.array(instant)),
  /** The member has seen notifications up to this one. */
  notifications_seen_at: z.optional(serverInstant),
  /** Who says that the member may send clips, if anybody; written by the server. */
  clip_consent: z.optional(z.object({ by: z.enum(CLIP_CONSENTS), at: instant })),
  weekly_consent: z.optional(weeklyConsentSchema),
  /** The address that a mail server refused last, for good, and when; written by the server. */
  refused_address: z.optional(z.object({ email: z.string(), at: instant })),
  /** The last change by the member. */
  updated_at: z.optional(serverInstant),
  created_at: serverInstant,
});

/**
 * `profiles/{uid}`: a member. Tier, status, trainer and admin flags are written by the server only.
 */
export type Profile = z.output<typeof profileSchema>;
export const parseProfile = parserOf('profile', profileSchema);

export interface Mute {
  readonly until: Date;
  /** Mutes from before reasons were shown have none. */
  readonly reason: string | undefined;
}

/**
 * Returns the mute that holds now; `null` for a member who may write. `muted()` in
 * `firestore.rules` does the same.
 */
export function muteOf(
  { muted_until: until, muted_reason: reason }: Pick<Profile, 'muted_until' | 'muted_reason'>,
  now: Date,
): Mute | null {
  return until !== undefined && until > now ? { until, reason } : null;
}

/** The exact values that a new profile must have, apart from name, e-mail, locale and time zone. */
export const FRESH_MEMBERSHIP = {
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_pro_trainer: false,
  is_admin: false,
} as const;
