// Allowed values in their exact spelling: case and accents are part of the value. They are stored,
// see docs/data.md.

export const PAID_TIERS = ['basic', 'pro', 'premium'] as const;
export const TIERS = ['free', ...PAID_TIERS] as const;
/** A member's tier, and the level of a video: access compares them for equality. */
export type Tier = (typeof TIERS)[number];
export const isTier = (text: string): text is Tier => (TIERS as readonly string[]).includes(text);

export const SUBSCRIPTION_STATUSES = ['active', 'canceled', 'waiting'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const MEMBERSHIP_SOURCES = ['stripe', 'admin'] as const;

export const VIDEO_CATEGORIES = [
  'bases',
  'working flair',
  'exhibition flair',
  'cocktails',
  'compétition',
] as const;
export type VideoCategory = (typeof VIDEO_CATEGORIES)[number];

export const DIFFICULTY_LEVELS = ['Débutant', 'Avancé', 'Expert'] as const;
export type DifficultyLevel = (typeof DIFFICULTY_LEVELS)[number];

/** A video is a draft or published. */
export const PUBLICATION_STATUSES = ['brouillon', 'en_ligne'] as const;

export const EVENT_TYPES = ['masterclass', 'competition', 'workshop', 'seminar', 'demo'] as const;

export const EVENT_STATUSES = ['draft', 'upcoming', 'completed', 'premium-tchat-vip'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Open until an admin resolves or dismisses it. */
export const REPORT_STATES = ['open', 'resolved', 'dismissed'] as const;

export const ORDER_STATUSES = [
  'pending',
  'paid',
  'expedier',
  'expedié',
  'expired',
  'refunded',
  'disputed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of an order that was never paid: its payment is open, or can no longer be made. */
export const UNPAID_STATUSES = ['pending', 'expired'] as const satisfies readonly OrderStatus[];
/** Fulfilment of a paid order: paid, being packed, shipped. Admins move it through these. */
export const FULFILMENT_STATUSES = [
  'paid',
  'expedier',
  'expedié',
] as const satisfies readonly OrderStatus[];
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

export const CHAT_ROOM_IDS = ['1', '2', '3'] as const;
export type ChatRoomId = (typeof CHAT_ROOM_IDS)[number];

export const CHAT_MEDIA_TYPES = ['image', 'video'] as const;

/** Of a chat clip that cannot be played yet, or never. */
export const CHAT_MEDIA_STATES = ['waiting', 'failed'] as const;

export const LOCALES = ['fr', 'en'] as const;
/** French is the default and the fallback. */
export type Locale = (typeof LOCALES)[number];

/** Returns a stored locale, or French if it is unknown. */
export const localeOf = (stored: unknown): Locale =>
  LOCALES.find((locale) => locale === stored) ?? LOCALES[0];

/** Share of its length from which a video counts as completed. */
export const COMPLETION_THRESHOLD = 0.9;

/**
 * How long a membership from Stripe stays open after its period, in case webhooks are late or lost.
 */
export const WEBHOOK_TOLERANCE_DAYS = 8;

/** Days for which only premium members see a VIP event. */
export const VIP_EXCLUSIVITY_DAYS = 5;

/** How often a plan is paid. The yearly price is sold where Stripe has it. */
export const BILLING_INTERVALS = ['month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/**
 * Kinds of notifications that many members get by mail at a time; the settings of the site stop
 * them.
 */
export const BULK_MAIL_KINDS = ['weekly', 'reminder'] as const;
export type BulkMailKind = (typeof BULK_MAIL_KINDS)[number];

/**
 * Where a member agreed to the weekly mail: by ticking a box at the registration or a switch in the
 * profile, or by not refusing it at the purchase of a plan.
 */
export const WEEKLY_CONSENT_PLACES = ['registration', 'profile', 'purchase'] as const;

/** Of the preparation of a film that is not `ready`. */
export const UNFINISHED_ENCODING_STATES = ['waiting', 'running', 'failed'] as const;

/** Why a film can never be prepared: trying again does not help. */
export const FINAL_ENCODING_ERRORS = [
  'media-unreadable',
  'media-cut-off',
  'media-too-long',
  'media-too-large',
  'media-too-small',
  'media-unsupported',
] as const;
export const ENCODING_ERRORS = [...FINAL_ENCODING_ERRORS, 'worker-failed'] as const;
