import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import * as adminJobs from './admin-jobs.ts';
import * as adminMembers from './admin-members.ts';
import * as adminOrders from './admin-orders.ts';
import { openWorkResponse } from './admin-work.ts';
import * as adminMoney from './admin-money.ts';
import * as admin from './admin.ts';
import { clientErrorReport } from './client-error.ts';
import * as liveCalls from './live.ts';
import {
  accountChangedRequest,
  exportMyDataResponse,
  saveMovesRequest,
  sendSupportMessageRequest,
  unsubscribeRequest,
  unsubscribeResponse,
} from './member.ts';
import * as reviewCalls from './reviews.ts';
import * as payments from './payments.ts';
import { publicHomeResponse } from './public-home.ts';
import {
  opensPrivateMedia,
  signMediaUrlsRequest,
  signMediaUrlsResponse,
} from './sign-media-urls.ts';

export interface CallContract {
  /**
   * The deployed service that answers it; only `billing` has Stripe's API key, and `dataExport`
   * answers one at a time.
   */
  readonly service: 'app' | 'billing' | 'dataExport';
  /** `POST` with a JSON body unless stated; a GET takes no request. */
  readonly method?: 'GET';
  /**
   * Who may call. `anyone`: the ID token is not read. `visitor`: a token is optional, and refused
   * when invalid. `member`: a token is required. `admin`: the profile's `is_admin` is required too;
   * handlers that write read it again in their transaction.
   */
  readonly access: 'anyone' | 'visitor' | 'member' | 'admin';
  /**
   * Money, admin work, personal data: Auth is asked whether the session was revoked or the account
   * disabled. `when`: only for some requests, so that the others need no second way.
   */
  readonly checksSession?: true | { when(request: unknown): boolean };
  /**
   * Others read what the caller writes, so a muted member is refused (`muted`). `when`: only for
   * some requests.
   */
  readonly speaks?: true | { when(request: unknown): boolean };
  /**
   * Whether the caller must have confirmed the e-mail of the account; `email-unconfirmed`
   * otherwise.
   */
  readonly confirmedEmail?: true;
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /**
   * The page to which a browser is sent that opens the call's address. Mail programs post there
   * too, with a form and the request in the address (RFC 8058), so the app is not checked.
   */
  readonly page?: string;
  /** Rate limit per member in a sliding window; calls with the same `counter` share it. */
  readonly limit?: Limit & { readonly counter: string };
  /** Rate limit of each call per network address, for callers who are not signed in. */
  readonly networkLimit?: Limit;
  /**
   * Rate limit per member in the memory of an instance: for calls so frequent that counting them
   * exactly costs too much.
   */
  readonly memoryLimit?: Limit;
}

interface Limit {
  readonly times: number;
  readonly withinMs: number;
}

const nothing = z.strictObject({});
const done = z.object({ ok: z.literal(true) });
/** A page at Stripe. Its URL grants access to the customer, so it must not be logged. */
const redirect = z.object({ url: z.url() });

const adminCall = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  request: Request,
  response: Response,
) => ({ service: 'app', access: 'admin', checksSession: true, request, response }) as const;

/** An admin call that answers whether it changed anything. */
const adminChange = <Request extends z.ZodMiniType>(request: Request) =>
  adminCall(request, admin.adminOutcome);

/** A call about live sessions, so many times within an hour. */
const live = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  counter: string,
  times: number,
  request: Request,
  response: Response,
) =>
  ({
    service: 'app',
    access: 'member',
    request,
    response,
    limit: { counter, times, withinMs: HOUR_MS },
  }) as const;

/** A call about reviews of moves, which show a person. */
const review = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  counter: string,
  times: number,
  request: Request,
  response: Response,
) => ({ ...live(counter, times, request, response), checksSession: true }) as const;

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
    checksSession: true,
    request,
    response,
    limit: { counter, times, withinMs: 10 * MINUTE_MS },
  }) as const;

/** A declaration about a contract, also of a visitor. */
const declaration = <Request extends z.ZodMiniType>(counter: string, request: Request) =>
  ({
    service: 'billing',
    access: 'visitor',
    checksSession: true,
    request,
    response: payments.contractRequestResponse,
    limit: { counter, times: 10, withinMs: HOUR_MS },
    networkLimit: { times: 10, withinMs: HOUR_MS },
  }) as const;

const confirmation = {
  service: 'billing',
  access: 'anyone',
  request: payments.contractConfirmRequest,
  response: payments.contractConfirmResponse,
  networkLimit: { times: 20, withinMs: HOUR_MS },
} as const;

/**
 * Every call from the app to the server: `/api/{name}`, JSON in both directions, `Authorization:
 * Bearer {ID token}`, `{error: code}` on failure. Handlers, the web's client, access checks, rate
 * limits and Hosting's rewrites follow it.
 */
export const CALLS = {
  'public/home': {
    service: 'app',
    method: 'GET',
    access: 'anyone',
    request: nothing,
    response: publicHomeResponse,
  },
  /** Logs an error of the web app; everybody's reports together are bounded, too. */
  reportClientError: {
    service: 'app',
    access: 'visitor',
    request: clientErrorReport,
    response: done,
    limit: { counter: 'client-error', times: 10, withinMs: HOUR_MS },
    networkLimit: { times: 10, withinMs: HOUR_MS },
  },
  signMediaUrls: {
    service: 'app',
    access: 'visitor',
    checksSession: { when: opensPrivateMedia },
    request: signMediaUrlsRequest,
    response: signMediaUrlsResponse,
    networkLimit: { times: 300, withinMs: 10 * MINUTE_MS },
    memoryLimit: { times: 600, withinMs: 10 * MINUTE_MS },
  },
  /**
   * Says that the account with this address may have a new address or password. Auth decides what
   * is true, so that anyone may call: the links of mails are opened without a sign-in. The answer
   * is the same for an unknown address.
   */
  accountChanged: {
    service: 'app',
    access: 'anyone',
    request: accountChangedRequest,
    response: done,
    networkLimit: { times: 20, withinMs: HOUR_MS },
  },
  /** Requires a recent sign-in. */
  deleteMyAccount: {
    service: 'app',
    access: 'member',
    checksSession: true,
    request: nothing,
    response: done,
  },
  exportMyData: {
    service: 'dataExport',
    access: 'member',
    checksSession: true,
    request: nothing,
    response: exportMyDataResponse,
    limit: { counter: 'export', times: 5, withinMs: HOUR_MS },
  },
  /** A message to the team, which is answered to the confirmed address of the account. */
  sendSupportMessage: {
    service: 'app',
    access: 'member',
    checksSession: true,
    confirmedEmail: true,
    request: sendSupportMessageRequest,
    response: done,
    limit: { counter: 'support', times: 5, withinMs: HOUR_MS },
  },
  /** Switches off one kind of mail; `expired-link` for a forged token. */
  unsubscribe: {
    service: 'app',
    access: 'anyone',
    page: '/unsubscribe',
    request: unsubscribeRequest,
    response: unsubscribeResponse,
    // Mail programs post from few addresses.
    networkLimit: { times: 300, withinMs: 10 * MINUTE_MS },
  },
  /** `live-closed`, `live-full`, `live-used-up`, `forbidden` for another plan. */
  bookSession: live(
    'live-booking',
    60,
    liveCalls.bookSessionRequest,
    liveCalls.bookSessionResponse,
  ),
  cancelBooking: live(
    'live-booking',
    60,
    liveCalls.sessionReference,
    liveCalls.cancelBookingResponse,
  ),
  /** Planned by trainers and admins; changed by its trainer and admins, as the calls below. */
  planSession: {
    ...live('live-plan', 120, liveCalls.planSessionRequest, liveCalls.planSessionResponse),
    checksSession: true,
    speaks: true,
  },
  /** `conflict` if it has changed, `live-closed` once it has begun. */
  changeSession: {
    ...live('live-plan', 120, liveCalls.changeSessionRequest, done),
    checksSession: true,
    speaks: true,
  },
  cancelSession: {
    ...live('live-plan', 120, liveCalls.cancelSessionRequest, done),
    checksSession: true,
  },
  recordAttendance: {
    ...live('live-plan', 120, liveCalls.recordAttendanceRequest, done),
    checksSession: true,
  },
  setReplay: { ...live('live-plan', 120, liveCalls.setReplayRequest, done), checksSession: true },
  /** Asks, changes or takes back the one question of a member with a place. */
  askQuestion: {
    ...live('live-question', 60, liveCalls.askQuestionRequest, done),
    speaks: { when: liveCalls.hasQuestion },
  },
  voteQuestion: live('live-vote', 300, liveCalls.voteQuestionRequest, done),
  /** States an age of 18, or a parent's consent, before the first clip. */
  confirmClipConsent: review('clip-consent', 20, reviewCalls.clipConsentRequest, done),
  /**
   * Sends an uploaded clip: `forbidden` for another plan, `clip-consent`, `reviews-used-up`,
   * `media-unavailable`.
   */
  sendReview: review('review-send', 30, reviewCalls.sendReviewRequest, done),
  /** Deletes an own clip with all that belongs to it. */
  deleteReview: review('review-delete', 60, reviewCalls.reviewReference, done),
  /** The member's one answer; `conflict` for a second one. */
  replyToReview: {
    ...review('review-reply', 60, reviewCalls.replyToReviewRequest, done),
    speaks: true,
  },
  /**
   * For trainers, as the two below: `review-taken` if another one has it, `conflict` if it is
   * answered.
   */
  claimReview: review(
    'review-work',
    300,
    reviewCalls.reviewReference,
    reviewCalls.claimReviewResponse,
  ),
  releaseReview: review('review-work', 300, reviewCalls.reviewReference, done),
  answerReview: {
    ...review('review-work', 300, reviewCalls.answerReviewRequest, done),
    speaks: true,
  },
  /** `conflict` for a move that is not validated, `forbidden` under 18. */
  publishMove: review(
    'move-page',
    60,
    reviewCalls.publishMoveRequest,
    reviewCalls.publishMoveResponse,
  ),
  unpublishMove: review('move-page', 60, reviewCalls.unpublishMoveRequest, done),
  saveMoves: {
    service: 'app',
    access: 'member',
    // Admins save moves, too.
    checksSession: true,
    speaks: true,
    request: saveMovesRequest,
    response: done,
    limit: { counter: 'moves', times: 120, withinMs: HOUR_MS },
  },

  /** Answers a message to the team by mail, or closes it; `conflict` if it is closed. */
  answerSupport: adminChange(admin.answerSupportRequest),
  /** Publishes a draft at its requested level and notifies the author. */
  acceptDraft: adminChange(admin.documentVersion),
  /** Changes the level of a video or draft; a published video's files move. */
  changeLevel: adminChange(admin.changeLevelRequest),
  /** Decides a trainer application, also again, and notifies the member. */
  decideApplication: adminChange(adminMembers.decideApplicationRequest),
  deleteEvent: adminChange(admin.documentVersion),
  /**
   * Requests a member's deletion, which `deletions/{uid}` tracks; `last-admin` for the last admin.
   */
  deleteUser: adminChange(adminMembers.deleteUserRequest),
  /** Takes an undelivered mail off the list of jobs; `conflict` for one that is on its way. */
  dismissMail: adminChange(adminJobs.dismissMailRequest),
  /** Deletes a video with everything that belongs to it, or rejects a draft. */
  deleteVideo: adminChange(admin.deleteVideoRequest),
  /** The mails about an order that are still kept, for thirty days. */
  orderMails: adminCall(adminOrders.orderMailsRequest, adminOrders.orderMailsResponse),
  /**
   * Sends a mail about an order again, at most once in ten minutes; `conflict` if it is not true
   * any more.
   */
  resendOrderMail: {
    ...adminChange(adminOrders.resendOrderMailRequest),
    limit: { counter: 'resend-order-mail', times: 60, withinMs: HOUR_MS },
  },
  /**
   * Notes something about an order for the other admins; `conflict` once there are too many notes.
   */
  addOrderNote: adminChange(adminOrders.addOrderNoteRequest),
  removeOrderNote: adminChange(adminOrders.removeOrderNoteRequest),
  memberWritings: adminCall(
    adminMembers.memberWritingsRequest,
    adminMembers.memberWritingsResponse,
  ),
  /** When members were last here, for a page of the list of members. */
  lastVisits: adminCall(adminMembers.lastVisitsRequest, adminMembers.lastVisitsResponse),
  memberActivity: adminCall(
    adminMembers.memberActivityRequest,
    adminMembers.memberActivityResponse,
  ),
  moderate: adminCall(admin.moderateRequest, done),
  muteMember: adminCall(adminMembers.muteMemberRequest, adminMembers.muteMemberResponse),
  /** Replaces a published video's film by an uploaded one. */
  replaceFilm: adminChange(admin.replaceFilmRequest),
  /** Grants or revokes the admin flag; `last-admin` for the last admin. */
  setAdmin: adminChange(adminMembers.setAdminRequest),
  /** Sets a membership, which takes precedence over Stripe's until released. Payments continue. */
  setMembership: adminChange(adminMembers.setMembershipRequest),
  setTrainer: adminChange(adminMembers.setTrainerRequest),
  /**
   * Turns a published video into a draft; comments, ratings and progress stay for `acceptDraft`.
   */
  unpublishVideo: adminChange(admin.documentVersion),

  /** For monitoring: Firestore answers and secrets are bound, else 503 `offline`. */
  health: { service: 'billing', method: 'GET', access: 'anyone', request: nothing, response: done },
  'public/starter-kit': {
    service: 'billing',
    method: 'GET',
    access: 'anyone',
    request: nothing,
    response: payments.starterKitOfferResponse,
  },
  'public/yearly-prices': {
    service: 'billing',
    method: 'GET',
    access: 'anyone',
    request: nothing,
    response: payments.yearlyPricesResponse,
  },
  /**
   * `already-subscribed`, `dispute-open`, `membership-by-admin`, `terms-outdated`, `forbidden` for
   * another e-mail than the token's.
   */
  'create-subscription-session': {
    ...payment(
      'create-subscription-session',
      20,
      payments.createSubscriptionSessionRequest,
      redirect,
    ),
    confirmedEmail: true,
  },
  /**
   * Ends one subscription with its period; `no-subscription`, `unknown-subscription` unless it is a
   * live one of the member.
   */
  'cancel-subscription': payment('cancel-subscription', 20, payments.subscriptionRequest, done),
  /** Cancels the planned end of one subscription; fails as `cancel-subscription`. */
  'resume-subscription': payment('resume-subscription', 20, payments.subscriptionRequest, done),
  /**
   * The page that asks for consent to another plan; `no-subscription`, `same-plan`,
   * `payment-problem`, `dispute-open`, `membership-by-admin`.
   */
  'change-plan': payment('change-plan', 20, payments.changePlanRequest, redirect),
  /** The page with invoices and card, or the card only; `no-subscription`. */
  'billing-portal': payment('billing-portal', 20, payments.billingPortalRequest, redirect),
  /**
   * The page to pay the open invoice of the leading subscription; `no-subscription` if none is
   * open.
   */
  'open-invoice': payment('open-invoice', 20, nothing, redirect),
  /**
   * The state of a checkout, polled after returning from Stripe; `forbidden` for another member's.
   */
  'confirm-checkout': payment(
    'confirm-checkout',
    120,
    payments.confirmCheckoutRequest,
    payments.confirmCheckoutResponse,
  ),
  'starter-kit': {
    ...payment('starter-kit', 10, payments.shippingForm, payments.starterKitResponse),
    confirmedEmail: true,
  },
  /**
   * The page of a paid order's invoice; `forbidden` for another member's, `not-found` if it has
   * none.
   */
  'order-invoice': payment('order-invoice', 20, payments.orderRequest, redirect),
  'end-contract': declaration('end-contract', payments.endContractRequest),
  withdraw: declaration('withdraw', payments.withdrawRequest),
  /**
   * What withdrawing from the subscription would give back; `withdrawal-over`, `no-subscription`.
   */
  'withdraw/preview': payment('withdraw-preview', 30, nothing, payments.withdrawalPreviewResponse),
  /** `expired-link` for an unknown, used or old token. */
  'end-contract/confirm': confirmation,
  'withdraw/confirm': confirmation,
  /**
   * Refunds a part or all of an order and records the kit's return; `conflict`, `refund-refused`.
   */
  refundOrder: {
    ...payment('refundOrder', 60, admin.refundOrderRequest, admin.adminOutcome),
    access: 'admin',
  },
  /** A member's subscriptions, also ended ones, and invoices, from Stripe. */
  memberBilling: {
    ...payment(
      'memberBilling',
      120,
      adminMembers.memberBillingRequest,
      adminMembers.memberBillingResponse,
    ),
    access: 'admin',
  },
  /** A member's live subscriptions, and what ending each of them now would give back. */
  memberSubscriptions: {
    ...payment(
      'memberSubscriptions',
      120,
      adminMoney.memberSubscriptionsRequest,
      adminMoney.memberSubscriptionsResponse,
    ),
    access: 'admin',
  },
  /** Ends subscriptions of a member with their period; `member-not-subscribed`, `conflict`. */
  cancelMemberSubscriptions: {
    ...payment(
      'cancelMemberSubscriptions',
      60,
      adminMoney.cancelMemberSubscriptionsRequest,
      adminMoney.cancellationOutcome,
    ),
    access: 'admin',
  },
  /**
   * Ends them at once and gives back what is not used; `member-not-subscribed`, `conflict` if that
   * is not as expected.
   */
  endMemberSubscriptions: {
    ...payment(
      'endMemberSubscriptions',
      60,
      adminMoney.endMemberSubscriptionsRequest,
      adminMoney.cancellationOutcome,
    ),
    access: 'admin',
  },
  /**
   * Refunds a part or all of a membership's invoice; `conflict`, `nothing-to-refund`,
   * `refund-disputed`, `refund-refused`.
   */
  refundInvoice: {
    ...payment('refundInvoice', 60, adminMoney.refundInvoiceRequest, admin.adminOutcome),
    access: 'admin',
  },
  /** Failed and waiting deletions, declarations, mails and webhook events. */
  unfinishedJobs: {
    ...payment('unfinishedJobs', 120, nothing, adminJobs.unfinishedJobsResponse),
    access: 'admin',
  },
  /**
   * What waits for the studio, by kind: how much, and the first of it with names, ages and
   * deadlines.
   */
  openWork: { ...payment('openWork', 240, nothing, openWorkResponse), access: 'admin' },
  /** Runs a failed job again; does nothing for another one. */
  retryJob: {
    ...payment('retryJob', 60, adminJobs.retryJobRequest, adminJobs.retryJobResponse),
    access: 'admin',
  },
  /** Ends all live subscriptions of a member at once. */
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
