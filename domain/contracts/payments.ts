import * as z from 'zod/mini';
import { MAX_LENGTH } from '../limits.ts';
import { phoneInput } from '../members/phone.ts';
import { emailInput } from '../parsing/email.ts';
import { nonBlankLine } from '../parsing/parse.ts';
import { BILLING_INTERVALS } from '../values.ts';
import { LOCALES, PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

// Requests and responses of the payment calls; `calls.ts` says what each call does.

/** A plan's lookup key at Stripe is its tier. */
const planKey = z.enum(PAID_TIERS);

/** The consent at the order; `terms_version` is the version shown. */
const consentInput = z.strictObject({
  terms_version: z.string().check(z.minLength(1), z.maxLength(40)),
  immediate_start: z.literal(true),
  withdrawal_acknowledged: z.literal(true),
  /** About the weekly mail, with the version of the words shown; absent from older apps. */
  weekly: z.optional(
    z.strictObject({
      wording: z.string().check(z.minLength(1), z.maxLength(40)),
      refused: z.boolean(),
    }),
  ),
});

export const createSubscriptionSessionRequest = z.strictObject({
  email: z.string().check(z.maxLength(320)),
  priceId: planKey,
  /** A month by default. */
  interval: z.optional(z.enum(BILLING_INTERVALS)),
  consent: consentInput,
});

export const changePlanRequest = z.strictObject({
  priceId: planKey,
  interval: z.optional(z.enum(BILLING_INTERVALS)),
});
/** One of the member's live subscriptions, by Stripe's id; by default the leading one. */
export const subscriptionRequest = z.strictObject({
  subscription: z.optional(z.string().check(z.regex(/^sub_[A-Za-z0-9_]{1,100}$/))),
});
export const billingPortalRequest = z.strictObject({
  flow: z.optional(z.enum(['payment_method'])),
});

const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/));

/** The checkout of a plan or of a kit, or a change of the subscription on Stripe's pages. */
export const confirmCheckoutRequest = z.union([
  z.strictObject({ subscription: z.literal('changed') }),
  z.strictObject({ session_id: z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,200}$/)) }),
  z.strictObject({ order: orderId }),
]);
export const confirmCheckoutResponse = z.object({
  /** `processing`: completed, but the money has not arrived. `open`: not paid yet. */
  checkout: z.enum(['paid', 'processing', 'open', 'expired']),
  membership: z.object({
    subscription_tier: z.enum(TIERS),
    subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  }),
});
export type ConfirmedCheckout = z.output<typeof confirmCheckoutResponse>;

/** Countries that kits are shipped to, ISO 3166-1 alpha-2. */
export const SHIPPING_COUNTRIES = [
  'FR',
  'BE',
  'LU',
  'CH',
  'MC',
  'DE',
  'ES',
  'IT',
  'NL',
  'PT',
  'AT',
  'IE',
] as const;

/** In UTF-16 units. */
export const SHIPPING_LENGTHS = {
  full_name: MAX_LENGTH.fullName,
  address: 200,
  postal_code: 20,
  city: 100,
  phone: MAX_LENGTH.phone,
} as const;

/** The shipping address of a kit; the server determines price, shipping and discount. */
export const shippingForm = z.strictObject({
  full_name: nonBlankLine(SHIPPING_LENGTHS.full_name),
  address: nonBlankLine(SHIPPING_LENGTHS.address),
  postal_code: nonBlankLine(SHIPPING_LENGTHS.postal_code),
  city: nonBlankLine(SHIPPING_LENGTHS.city),
  country: z.enum(SHIPPING_COUNTRIES),
  /** May be empty. */
  phone: phoneInput,
});
export type ShippingForm = z.output<typeof shippingForm>;

/** An order of the member. */
export const orderRequest = z.strictObject({ order: orderId });

export const starterKitResponse = z.object({ checkoutUrl: z.url() });

/** Prices in euro cents of the plans that Stripe also sells by the year. */
export const yearlyPricesResponse = z.partialRecord(
  z.enum(PAID_TIERS),
  z.int().check(z.positive()),
);

/**
 * Prices of the kit and its shipping without discount, in euro cents, tax included; and how long
 * the delivery takes.
 */
export const starterKitOfferResponse = z.object({
  price_cents: z.int().check(z.nonnegative()),
  shipping_cents: z.int().check(z.nonnegative()),
  /** Working days from the payment to the delivery. */
  delivery_days: z.int().check(z.positive()),
});
export type StarterKitOffer = z.output<typeof starterKitOfferResponse>;

export const adminCancelSubscriptionRequest = z.strictObject({
  email: z.string().check(z.maxLength(320)),
});

const declarationRequest = {
  email: z.optional(emailInput),
  /** Language of the mail. */
  locale: z.enum(LOCALES),
};
/**
 * `end-contract` and `withdraw` can be used signed out (C. conso L215-1-1, L221-21): the e-mail
 * receives a link, and the response is the same for an unknown address. A signed-in member omits
 * `email` and gets the result at once.
 */
export const endContractRequest = z.strictObject(declarationRequest);
export const withdrawRequest = z.strictObject({
  ...declarationRequest,
  what: z.enum(['subscription', 'kit']),
  /**
   * With `kit`, of a signed-in member: this order; the newest one that can be withdrawn from by
   * default.
   */
  order: z.optional(orderId),
});

/** What a withdrawal from the subscription would refund, and keep for the days used; euro cents. */
export const withdrawalPreviewResponse = z.object({ refund_cents: z.int(), kept_cents: z.int() });
export type WithdrawalPreview = z.output<typeof withdrawalPreviewResponse>;

/** The result of a declaration, also stated in the acknowledgement mail. */
const outcomeFields = {
  /**
   * `under-way`: received, Stripe is unavailable. `return-kit`: refunded once the kit is returned.
   * `refund-late`: the payment is disputed, or its refund failed. `nothing-due`: nothing was paid,
   * or it was returned before.
   */
  outcome: z.enum([
    'ends',
    'nothing-to-end',
    'refunded',
    'return-kit',
    'refund-late',
    'nothing-due',
    'under-way',
  ]),
  /** End of access, ISO 8601; with `ends`. */
  ends_at: z.optional(z.iso.datetime()),
  /** Refund in euro cents; with `refunded`, `return-kit` and `refund-late`. */
  refund_cents: z.optional(z.int()),
};
export type DeclarationResult = z.output<z.ZodMiniObject<typeof outcomeFields>>;

/** When a declaration was received, ISO 8601, and its result. */
const declarationFields = { received_at: z.iso.datetime(), ...outcomeFields };
export type DeclarationResponse = z.output<z.ZodMiniObject<typeof declarationFields>>;

/**
 * `sent`: the link was sent if a member has the address. `done`: received and acknowledged by mail.
 */
export const contractRequestResponse = z.union([
  z.object({ state: z.literal('sent') }),
  z.object({ state: z.literal('done'), ...declarationFields }),
]);
export type DeclarationAnswer = z.output<typeof contractRequestResponse>;

export const contractConfirmRequest = z.strictObject({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)),
});
export const contractConfirmResponse = z.object({ ok: z.literal(true), ...declarationFields });
