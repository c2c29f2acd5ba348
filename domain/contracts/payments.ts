import * as z from 'zod/mini';
import { LOCALES, PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

/** `POST /api/…` of payments (design §4): JSON, a signed-in member's ID token as bearer, `{error: code}` on failure. */

/** A plan's lookup key at Stripe is its tier. The server alone knows prices. */
export const planKey = z.enum(PAID_TIERS);

/** What the member ticked, next to the button that obliges to pay; `terms_version` is the one they were shown. */
export const consentInput = z.strictObject({
  terms_version: z.string().check(z.minLength(1), z.maxLength(40)),
  immediate_start: z.literal(true),
  withdrawal_acknowledged: z.literal(true),
});

const nothing = z.strictObject({});
const done = z.object({ ok: z.literal(true) });
/** An address at Stripe; whoever has it acts as the customer, so it is never logged. */
const redirectResponse = z.object({ url: z.url() });

/**
 * `create-subscription-session`: `already-subscribed` for who pays already (change the plan), `membership-by-admin`
 * for who was given a tier, `terms-outdated`, `forbidden` for an e-mail that is not the token's.
 */
export const createSubscriptionSessionRequest = z.strictObject({
  email: z.string().check(z.maxLength(320)),
  priceId: planKey,
  consent: consentInput,
});
export const createSubscriptionSessionResponse = redirectResponse;

/** `cancel-subscription`: ends with the period. `no-subscription` when none is live. */
export const cancelSubscriptionRequest = nothing;
export const cancelSubscriptionResponse = done;

/** `resume-subscription`: takes a planned end back. `no-subscription` when none is live. */
export const resumeSubscriptionRequest = nothing;
export const resumeSubscriptionResponse = done;

/**
 * `change-plan`: the page that shows the proration and takes the consent; a cheaper plan starts with the next period.
 * `no-subscription`, `same-plan`, `payment-problem` while an invoice is open.
 */
export const changePlanRequest = z.strictObject({ priceId: planKey });
export const changePlanResponse = redirectResponse;

/** `billing-portal`: invoices and card, or the card alone. `no-subscription` for who never was a customer. */
export const billingPortalRequest = z.strictObject({ flow: z.optional(z.enum(['payment_method'])) });
export const billingPortalResponse = redirectResponse;

/** `confirm-checkout`: a member is back from a checkout, of a plan or of a kit; `forbidden` for another's. */
export const confirmCheckoutRequest = z.union([
  z.strictObject({ session_id: z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,200}$/)) }),
  z.strictObject({ order: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)) }),
]);
export const confirmCheckoutResponse = z.object({
  /** `processing`: completed, with the money on its way. `open`: not paid yet. */
  checkout: z.enum(['paid', 'processing', 'open', 'expired']),
  membership: z.object({ subscription_tier: z.enum(TIERS), subscription_status: z.enum(SUBSCRIPTION_STATUSES) }),
});
export type ConfirmedCheckout = z.output<typeof confirmCheckoutResponse>;

/** `open-invoice`: the page on which the invoice that is due can be paid; `no-subscription` when none is open. */
export const openInvoiceRequest = nothing;
export const openInvoiceResponse = redirectResponse;

const lineOfText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Where kits are sent, ISO 3166-1 alpha-2. */
export const SHIPPING_COUNTRIES = ['FR', 'BE', 'LU', 'CH', 'MC', 'DE', 'ES', 'IT', 'NL', 'PT', 'AT', 'IE'] as const;

/**
 * `starter-kit`: orders one kit, to be sent there; the country as ISO 3166-1 alpha-2. The price, the shipping and the
 * discount are the server's.
 */
export const shippingForm = z.strictObject({
  full_name: lineOfText(120),
  address: lineOfText(200),
  postal_code: lineOfText(20),
  city: lineOfText(100),
  country: z.enum(SHIPPING_COUNTRIES),
  phone: z.string().check(z.trim(), z.minLength(6), z.maxLength(30), z.regex(/^[0-9+().\s-]+$/)),
});
export type ShippingForm = z.output<typeof shippingForm>;

export const starterKitResponse = z.object({ checkoutUrl: z.url() });

/** `GET public/starter-kit`: what the kit and its shipping cost before a member's discount; euro cents, tax included. */
export const starterKitOfferResponse = z.object({
  price_cents: z.int().check(z.nonnegative()),
  shipping_cents: z.int().check(z.nonnegative()),
});
export type StarterKitOffer = z.output<typeof starterKitOfferResponse>;

/** `admin-cancel-subscription` (admins): ends a member's subscription at once. */
export const adminCancelSubscriptionRequest = z.strictObject({ email: z.string().check(z.maxLength(320)) });
export const adminCancelSubscriptionResponse = done;

/**
 * `end-contract` and `withdraw`, usable signed out (C. conso L215-1-1, L221-21): whoever has the e-mail gets a link, and
 * the answer is the same whether a member has that address or not. A signed-in member skips the link with a bearer
 * token and without `email`, and gets the acknowledgement at once.
 */
export const endContractRequest = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(320), z.email())),
  /** What the mail is written in. */
  locale: z.enum(LOCALES),
});
export const withdrawRequest = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(320), z.email())),
  locale: z.enum(LOCALES),
  what: z.enum(['subscription', 'kit']),
});
/** What came of a declaration; the mail that acknowledges it says the same. */
const outcomeFields = {
  /** `under-way`: received, and carried out as soon as Stripe can be reached. `return-kit`: refunded once it is back. */
  outcome: z.enum(['ends', 'nothing-to-end', 'refunded', 'return-kit', 'under-way']),
  /** Until when the membership stays open, ISO 8601; with `ends`. */
  ends_at: z.optional(z.iso.datetime()),
  /** What goes back to the buyer, euro cents; with `refunded` and `return-kit`. */
  refund_cents: z.optional(z.int()),
};
export type DeclarationResult = z.output<z.ZodMiniObject<typeof outcomeFields>>;

/** When a declaration was received, ISO 8601, and what came of it. */
const declarationFields = { received_at: z.iso.datetime(), ...outcomeFields };
export type DeclarationResponse = z.output<z.ZodMiniObject<typeof declarationFields>>;

/** `sent`: the link is on its way, should a member have the address. `done`: it is declared, a mail acknowledges it. */
export const contractRequestResponse = z.union([
  z.object({ state: z.literal('sent') }),
  z.object({ state: z.literal('done'), ...declarationFields }),
]);
export type DeclarationAnswer = z.output<typeof contractRequestResponse>;

/** `end-contract/confirm` and `withdraw/confirm`: `expired-link` for an unknown, used or old token. */
export const contractConfirmRequest = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) });
export const contractConfirmResponse = z.object({ ok: z.literal(true), ...declarationFields });
