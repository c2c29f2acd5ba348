import * as z from 'zod/mini';
import { instant, serverInstant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { nonBlankText, text } from '../parsing/text.ts';
import { LOCALES, MEMBERSHIP_SOURCES, PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';
import { MAX_LENGTH, PLAYER_SPEED } from '../limits.ts';

/** Also accepts `'true'`: a former system stored the flag as a string. */
const trainerFlag = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((flag: boolean | string) => flag === true || flag === 'true'),
);

export const THEMES = ['dark', 'light', 'system'] as const;
export const CAPTION_CHOICES = ['off', ...LOCALES] as const;

export const playerPreferences = z.object({
  speed: z.optional(z.number().check(z.gte(PLAYER_SPEED.min), z.lte(PLAYER_SPEED.max))),
  volume: z.optional(z.number().check(z.gte(0), z.lte(1))),
  muted: z.optional(z.boolean()),
  captions: z.optional(z.enum(CAPTION_CHOICES)),
});

export const profilePreferences = z.object({
  player: z.optional(playerPreferences),
  theme: z.optional(z.enum(THEMES)),
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
  /** A subscription that continues while an admin's choice decides access. */
  paid_beside: z.optional(
    z.object({
      tier: z.enum(PAID_TIERS),
      period_end: z.optional(instant),
      cancel_at_period_end: z.boolean(),
    }),
  ),
  is_pro_trainer: trainerFlag,
  is_admin: z.boolean(),
  muted_until: z.optional(instant),
  created_at: serverInstant,
});

/** `profiles/{uid}`: a member. Tier, status, trainer and admin flags are written by the server only. */
export type Profile = z.output<typeof profileSchema>;
export const parseProfile = parserOf('profile', profileSchema);

export const displayNameInput = nonBlankText(MAX_LENGTH.displayName);
export const phoneInput = z.string().check(z.trim(), z.maxLength(MAX_LENGTH.phone), z.regex(/^[0-9+().\s-]*$/));

/** The exact values that a new profile must have, apart from name, e-mail, locale and time zone (design §3.10). */
export const FRESH_MEMBERSHIP = {
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_pro_trainer: false,
  is_admin: false,
} as const;
