import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import * as admin from './admin.ts';
import { exportMyDataResponse, saveMovesRequest } from './member.ts';
import * as payments from './payments.ts';
import { publicHomeResponse } from './public-home.ts';
import { signMediaUrlsRequest, signMediaUrlsResponse } from './sign-media-urls.ts';

/** The contract of one call. */
export interface CallContract {
  /** The deployed service that answers it; only `billing` has Stripe's API key. */
  readonly service: 'app' | 'billing';
  /** `POST` with a JSON body unless stated; a GET takes no request. */
  readonly method?: 'GET';
  /**
   * Who may call. `anyone`: the ID token is not read. `visitor`: a token is optional, and refused when invalid.
   * `member`: a token is required. `admin`: the profile's `is_admin` is required too; handlers that write read it again
   * in their transaction.
   */
  readonly access: 'anyone' | 'visitor' | 'member' | 'admin';
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** Rate limit per member in a sliding window; calls with the same `counter` share it. */
  readonly limit?: { readonly times: number; readonly withinMs: number; readonly counter: string };
}

const nothing = z.strictObject({});
const done = z.object({ ok: z.literal(true) });
/** A page at Stripe. Its URL grants access to the customer, so it must not be logged. */
const redirect = z.object({ url: z.url() });

/** A call of the app service for admins. */
const adminCall = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  request: Request,
  response: Response,
) => ({ service: 'app', access: 'admin', request, response }) as const;

/** An admin call that answers whether it changed anything. */
const adminChange = <Request extends z.ZodMiniType>(request: Request) => adminCall(request, admin.adminOutcome);

/** A payment call of a member, so many times within ten minutes. */
const payment = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  counter: string,
  times: number,
  request: Request,
  response: Response,
) =>
  ({
    service: 'billing',
    access: 'member',
    request,
    response,
    limit: { counter, times, withinMs: 10 * MINUTE_MS },
  }) as const;

/** A declaration about a contract, also of a visitor. */
const declaration = <Request extends z.ZodMiniType>(request: Request) =>
  ({
    service: 'billing',
    access: 'visitor',
    request,
    response: payments.contractRequestResponse,
    limit: { counter: 'contract', times: 10, withinMs: HOUR_MS },
  }) as const;

const confirmation = {
  service: 'billing',
  access: 'anyone',
  request: payments.contractConfirmRequest,
  response: payments.contractConfirmResponse,
} as const;

/**
 * Every call from the app to the server: `/api/{name}`, JSON in both directions, `Authorization: Bearer {ID token}`,
 * `{error: code}` on failure. Handlers, the web's client, access checks, rate limits and Hosting's rewrites follow it.
 */
export const CALLS = {
  'public/home': {
    service: 'app',
    method: 'GET',
    access: 'anyone',
    request: nothing,
    response: publicHomeResponse,
  },
  signMediaUrls: {
    service: 'app',
    access: 'visitor',
    request: signMediaUrlsRequest,
    response: signMediaUrlsResponse,
  },
  /** Requires a recent sign-in. */
  deleteMyAccount: { service: 'app', access: 'member', request: nothing, response: done },
  exportMyData: {
    service: 'app',
    access: 'member',
    request: nothing,
    response: exportMyDataResponse,
    limit: { counter: 'export', times: 5, withinMs: HOUR_MS },
  },
  saveMoves: {
    service: 'app',
    access: 'member',
    request: saveMovesRequest,
    response: done,
    limit: { counter: 'moves', times: 120, withinMs: HOUR_MS },
  },

  /** Publishes a draft at its requested level and notifies the author. */
  acceptDraft: adminChange(admin.documentVersion),
  /** Changes the level of a video or draft; a published video's files move. */
  changeLevel: adminChange(admin.changeLevelRequest),
  /** Decides a trainer application, also again, and notifies the member. */
  decideApplication: adminChange(admin.decideApplicationRequest),
  deleteEvent: adminChange(admin.documentVersion),
  /** Requests a member's deletion, which `deletions/{uid}` tracks; `last-admin` for the last admin. */
  deleteUser: adminChange(admin.deleteUserRequest),
  /** Deletes a video with everything that belongs to it, or rejects a draft. */
  deleteVideo: adminChange(admin.deleteVideoRequest),
  memberActivity: adminCall(admin.memberActivityRequest, admin.memberActivityResponse),
  moderate: adminCall(admin.moderateRequest, done),
  muteMember: adminCall(admin.muteMemberRequest, admin.muteMemberResponse),
  /** Replaces a published video's film by an uploaded one. */
  replaceFilm: adminChange(admin.replaceFilmRequest),
  /** Grants or revokes the admin flag; `last-admin` for the last admin. */
  setAdmin: adminChange(admin.setAdminRequest),
  /** Sets a membership, which takes precedence over Stripe's until released. Payments continue. */
  setMembership: adminChange(admin.setMembershipRequest),
  setTrainer: adminChange(admin.setTrainerRequest),
  /** Turns a published video into a draft; comments, ratings and progress stay for `acceptDraft`. */
  unpublishVideo: adminChange(admin.documentVersion),

  'public/starter-kit': {
    service: 'billing',
    method: 'GET',
    access: 'anyone',
    request: nothing,
    response: payments.starterKitOfferResponse,
  },
  /**
   * `already-subscribed`, `membership-by-admin`, `terms-outdated`, `forbidden` for an e-mail other than the token's.
   */
  'create-subscription-session': payment(
    'create-subscription-session',
    20,
    payments.createSubscriptionSessionRequest,
    redirect,
  ),
  /** Ends the subscription with the period; `no-subscription`. */
  'cancel-subscription': payment('cancel-subscription', 20, nothing, done),
  /** Cancels a planned end; `no-subscription`. */
  'resume-subscription': payment('resume-subscription', 20, nothing, done),
  /** The page that asks for consent to another plan; `no-subscription`, `same-plan`, `payment-problem`. */
  'change-plan': payment('change-plan', 20, payments.changePlanRequest, redirect),
  /** The page with invoices and card, or the card only; `no-subscription`. */
  'billing-portal': payment('billing-portal', 20, payments.billingPortalRequest, redirect),
  /** The page to pay the open invoice; `no-subscription` if none is open. */
  'open-invoice': payment('open-invoice', 20, nothing, redirect),
  /** The state of a checkout, polled after returning from Stripe; `forbidden` for another member's. */
  'confirm-checkout': payment(
    'confirm-checkout',
    120,
    payments.confirmCheckoutRequest,
    payments.confirmCheckoutResponse,
  ),
  'starter-kit': payment('starter-kit', 10, payments.shippingForm, payments.starterKitResponse),
  'end-contract': declaration(payments.endContractRequest),
  withdraw: declaration(payments.withdrawRequest),
  /** `expired-link` for an unknown, used or old token. */
  'end-contract/confirm': confirmation,
  'withdraw/confirm': confirmation,
  /** Ends a member's subscription at once. */
  'admin-cancel-subscription': {
    ...payment('admin-cancel-subscription', 60, payments.adminCancelSubscriptionRequest, done),
    access: 'admin',
  },
} as const satisfies Record<string, CallContract>;

export type CallName = keyof typeof CALLS;
/** Calls of one service. */
export type CallsOf<Service extends CallContract['service']> = {
  [Name in CallName]: (typeof CALLS)[Name]['service'] extends Service ? Name : never;
}[CallName];
/** What a caller passes, before parsing. */
export type RequestOf<Name extends CallName> = z.input<(typeof CALLS)[Name]['request']>;
export type ResponseOf<Name extends CallName> = z.output<(typeof CALLS)[Name]['response']>;

export const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name);
