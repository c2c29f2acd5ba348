import * as z from 'zod/mini';
import { acceptDraftRequest, acceptDraftResponse } from './accept-draft.ts';
import { changeLevelRequest, changeLevelResponse } from './change-level.ts';
import { decideApplicationRequest, decideApplicationResponse } from './decide-application.ts';
import { deleteEventRequest, deleteEventResponse } from './delete-event.ts';
import { deleteMyAccountRequest, deleteMyAccountResponse } from './delete-my-account.ts';
import { deleteUserRequest, deleteUserResponse } from './delete-user.ts';
import { deleteVideoRequest, deleteVideoResponse } from './delete-video.ts';
import { exportMyDataRequest, exportMyDataResponse } from './export-my-data.ts';
import { memberActivityRequest, memberActivityResponse } from './member-activity.ts';
import { moderateRequest, moderateResponse } from './moderate.ts';
import { muteMemberRequest, muteMemberResponse } from './mute-member.ts';
import * as payments from './payments.ts';
import { publicHomeResponse } from './public-home.ts';
import { replaceFilmRequest, replaceFilmResponse } from './replace-film.ts';
import { saveMovesRequest, saveMovesResponse } from './save-moves.ts';
import { setAdminRequest, setAdminResponse } from './set-admin.ts';
import { setMembershipRequest, setMembershipResponse } from './set-membership.ts';
import { setTrainerRequest, setTrainerResponse } from './set-trainer.ts';
import { signMediaUrlsRequest, signMediaUrlsResponse } from './sign-media-urls.ts';
import { unpublishVideoRequest, unpublishVideoResponse } from './unpublish-video.ts';
import { HOUR_MS } from '../time-units.ts';

/** What is agreed about one call. */
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
  /** How often one signed-in member may call within a sliding window; `counter` is shared by calls that name it. */
  readonly limit?: { readonly times: number; readonly withinMs: number; readonly counter: string };
}

/** A payment call of a member: so many times within ten minutes. */
const perTenMinutes = (counter: string, times: number) => ({ counter, times, withinMs: 600_000 });

/** Declarations of one member: the second already changes nothing. */
const declarationLimit = { counter: 'contract', times: 10, withinMs: HOUR_MS };

const noRequest = z.strictObject({});

/**
 * Every call from the app to the server: `/api/{name}`, JSON in both directions, `Authorization: Bearer {ID token}`,
 * `{error: code}` on failure. Handlers, the web's client, access checks, rate limits and Hosting's rewrites follow it.
 */
export const CALLS = {
  'public/home': {
    service: 'app',
    method: 'GET',
    access: 'anyone',
    request: noRequest,
    response: publicHomeResponse,
  },
  signMediaUrls: {
    service: 'app',
    access: 'visitor',
    request: signMediaUrlsRequest,
    response: signMediaUrlsResponse,
  },
  deleteMyAccount: {
    service: 'app',
    access: 'member',
    request: deleteMyAccountRequest,
    response: deleteMyAccountResponse,
  },
  // An export reads everything of a member.
  exportMyData: {
    service: 'app',
    access: 'member',
    request: exportMyDataRequest,
    response: exportMyDataResponse,
    limit: { counter: 'export', times: 5, withinMs: HOUR_MS },
  },
  saveMoves: {
    service: 'app',
    access: 'member',
    request: saveMovesRequest,
    response: saveMovesResponse,
    limit: { counter: 'moves', times: 120, withinMs: HOUR_MS },
  },
  acceptDraft: { service: 'app', access: 'admin', request: acceptDraftRequest, response: acceptDraftResponse },
  changeLevel: { service: 'app', access: 'admin', request: changeLevelRequest, response: changeLevelResponse },
  decideApplication: {
    service: 'app',
    access: 'admin',
    request: decideApplicationRequest,
    response: decideApplicationResponse,
  },
  deleteEvent: { service: 'app', access: 'admin', request: deleteEventRequest, response: deleteEventResponse },
  deleteUser: { service: 'app', access: 'admin', request: deleteUserRequest, response: deleteUserResponse },
  deleteVideo: { service: 'app', access: 'admin', request: deleteVideoRequest, response: deleteVideoResponse },
  memberActivity: { service: 'app', access: 'admin', request: memberActivityRequest, response: memberActivityResponse },
  moderate: { service: 'app', access: 'admin', request: moderateRequest, response: moderateResponse },
  muteMember: { service: 'app', access: 'admin', request: muteMemberRequest, response: muteMemberResponse },
  replaceFilm: { service: 'app', access: 'admin', request: replaceFilmRequest, response: replaceFilmResponse },
  setAdmin: { service: 'app', access: 'admin', request: setAdminRequest, response: setAdminResponse },
  setMembership: { service: 'app', access: 'admin', request: setMembershipRequest, response: setMembershipResponse },
  setTrainer: { service: 'app', access: 'admin', request: setTrainerRequest, response: setTrainerResponse },
  unpublishVideo: { service: 'app', access: 'admin', request: unpublishVideoRequest, response: unpublishVideoResponse },

  'public/starter-kit': {
    service: 'billing',
    method: 'GET',
    access: 'anyone',
    request: noRequest,
    response: payments.starterKitOfferResponse,
  },
  'create-subscription-session': {
    service: 'billing',
    access: 'member',
    request: payments.createSubscriptionSessionRequest,
    response: payments.createSubscriptionSessionResponse,
    limit: perTenMinutes('create-subscription-session', 20),
  },
  'cancel-subscription': {
    service: 'billing',
    access: 'member',
    request: payments.cancelSubscriptionRequest,
    response: payments.cancelSubscriptionResponse,
    limit: perTenMinutes('cancel-subscription', 20),
  },
  'resume-subscription': {
    service: 'billing',
    access: 'member',
    request: payments.resumeSubscriptionRequest,
    response: payments.resumeSubscriptionResponse,
    limit: perTenMinutes('resume-subscription', 20),
  },
  'change-plan': {
    service: 'billing',
    access: 'member',
    request: payments.changePlanRequest,
    response: payments.changePlanResponse,
    limit: perTenMinutes('change-plan', 20),
  },
  'billing-portal': {
    service: 'billing',
    access: 'member',
    request: payments.billingPortalRequest,
    response: payments.billingPortalResponse,
    limit: perTenMinutes('billing-portal', 20),
  },
  'open-invoice': {
    service: 'billing',
    access: 'member',
    request: payments.openInvoiceRequest,
    response: payments.openInvoiceResponse,
    limit: perTenMinutes('open-invoice', 20),
  },
  // The page that waits for a payment's outcome asks repeatedly.
  'confirm-checkout': {
    service: 'billing',
    access: 'member',
    request: payments.confirmCheckoutRequest,
    response: payments.confirmCheckoutResponse,
    limit: perTenMinutes('confirm-checkout', 120),
  },
  'starter-kit': {
    service: 'billing',
    access: 'member',
    request: payments.shippingForm,
    response: payments.starterKitResponse,
    limit: perTenMinutes('starter-kit', 10),
  },
  'end-contract': {
    service: 'billing',
    access: 'visitor',
    request: payments.endContractRequest,
    response: payments.contractRequestResponse,
    limit: declarationLimit,
  },
  withdraw: {
    service: 'billing',
    access: 'visitor',
    request: payments.withdrawRequest,
    response: payments.contractRequestResponse,
    limit: declarationLimit,
  },
  'end-contract/confirm': {
    service: 'billing',
    access: 'anyone',
    request: payments.contractConfirmRequest,
    response: payments.contractConfirmResponse,
  },
  'withdraw/confirm': {
    service: 'billing',
    access: 'anyone',
    request: payments.contractConfirmRequest,
    response: payments.contractConfirmResponse,
  },
  'admin-cancel-subscription': {
    service: 'billing',
    access: 'admin',
    request: payments.adminCancelSubscriptionRequest,
    response: payments.adminCancelSubscriptionResponse,
    limit: perTenMinutes('admin-cancel-subscription', 60),
  },
} as const satisfies Record<string, CallContract>;

export type CallName = keyof typeof CALLS;
/** Calls of one service. */
export type CallsOf<Service extends CallContract['service']> = {
  [Name in CallName]: (typeof CALLS)[Name]['service'] extends Service ? Name : never;
}[CallName];
/** What a caller passes, before parsing. */
export type RequestOf<Name extends CallName> = z.input<(typeof CALLS)[Name]['request']>;
/** What a handler gets. */
export type ParsedRequestOf<Name extends CallName> = z.output<(typeof CALLS)[Name]['request']>;
export type ResponseOf<Name extends CallName> = z.output<(typeof CALLS)[Name]['response']>;

export const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name);
