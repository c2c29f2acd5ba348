import type { BookingState } from '../live/booking.ts';
import { UNDELIVERED_MAIL_STATES, WAITING_MAIL_STATES, type MailState } from '../mail-delivery.ts';
import { OPEN_TASKS, type OpenTaskKind } from '../metrics/open-task.ts';
import { LOCALES, PAID_TIERS, type SubscriptionStatus, type Tier } from '../values.ts';
import { equals, orderBy, querySpec, type Filter, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict.

/** A query of all collections with this id. */
function groupSpec(collectionId: string, limit: number, where: readonly Filter[]): QuerySpec {
  return { ...querySpec(collectionId, limit, { where }), scope: 'group' };
}

/** A member's comments, messages, view markers, bookings or questions: renamed, exported and deleted with the member. */
export const contributionsOf = (
  kind: 'bookings' | 'comments' | 'messages' | 'questions' | 'views',
  uid: string,
  limit = 500,
): QuerySpec => groupSpec(kind, limit, [equals('user_id', uid)]);

/** A member's comments (`created_at`), replies (`replied_at`) or messages (`created_at`), newest first. */
export function writingsOf(
  kind: 'comments' | 'messages',
  at: 'created_at' | 'replied_at',
  uid: string,
  limit = 11,
  before?: Date,
): QuerySpec {
  const where = [equals('user_id', uid), ...(before ? [{ field: at, op: '<', value: before } as const] : [])];
  return { ...groupSpec(kind, limit, where), orderBy: orderBy('desc', at) };
}

/** Messages of a room to which a member reacted. */
export const reactionsOf = (room: string, uid: string, limit = 500): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, limit, { where: [{ field: `reactions.${uid}`, op: '>', value: '' }] });

/** Every member's progress on one video, deleted with the video. */
export const progressOfVideo = (videoId: string, limit = 500): QuerySpec =>
  groupSpec('video_progress', limit, [equals('video_id', videoId)]);

/** View markers to count: after the cursor, up to an instant that no pending write can precede. */
export const viewsBetween = (cursor: Date, until: Date, limit = 500): QuerySpec =>
  groupSpec('views', limit, [
    { field: 'viewed_at', op: '>', value: cursor },
    { field: 'viewed_at', op: '<=', value: until },
  ]);

export const sessionsOfDay = (uid: string, day: string, limit = 500): QuerySpec =>
  querySpec(`profiles/${uid}/sessions`, limit, { where: [equals('day', day)] });

/** The fields of a video that reference its files, by kind of file. */
const FILE_FIELDS = {
  film: ['url'],
  thumbnail: ['thumbnail_url'],
  captions: LOCALES.map((locale) => `captions.${locale}`),
} as const;
export type VideoFileKind = keyof typeof FILE_FIELDS;

/** Finds a video that references a file. Captions may be in any language. */
export const videosReferencing = (kind: VideoFileKind, file: string): QuerySpec =>
  querySpec('videos', 1, { where: [{ or: FILE_FIELDS[kind].map((field) => equals(field, file)) }] });

/** Videos whose film was prepared before an instant and whose source has not been dropped since, oldest first. */
export const filmsWithSource = (before: Date, limit = 50): QuerySpec =>
  querySpec('videos', limit, {
    where: [{ field: 'media.ready_at', op: '<', value: before }],
    orderBy: orderBy('asc', 'media.ready_at'),
  });

/** Encodings that have not moved for a while: they wait for their turn, or their task is gone. Oldest first. */
export const stuckEncodings = (before: Date, limit = 50): QuerySpec =>
  querySpec('encodings', limit, {
    where: [
      { field: 'state', op: 'in', value: ['waiting', 'running'] },
      { field: 'updated_at', op: '<', value: before },
    ],
    orderBy: orderBy('asc', 'updated_at'),
  });

/** Films that are being prepared, or that the worker has given up; those that can never be prepared are left out. */
export const openEncodings = (limit: number): QuerySpec =>
  querySpec('encodings', limit, {
    where: [{ or: [equals('state', 'waiting'), equals('state', 'running'), equals('error.code', 'worker-failed')] }],
  });

/** Finds an encoding that a task has moved since: the queue is at work. */
export const movingEncodings = (since: Date): QuerySpec =>
  querySpec('encodings', 1, {
    where: [equals('state', 'running'), { field: 'updated_at', op: '>=', value: since }],
    orderBy: orderBy('asc', 'updated_at'),
  });

export const eventsReferencing = (file: string): QuerySpec =>
  querySpec('events', 1, { where: [equals('image_url', file)] });

/** VIP events whose exclusivity is over and that are not public yet. */
export const vipEventsDue = (since: Date, limit = 100): QuerySpec =>
  querySpec('events', limit, {
    where: [
      equals('status', 'premium-tchat-vip'),
      equals('is_public', false),
      { field: 'vip_since', op: '<=', value: since },
    ],
  });

/** Live sessions with something to do: a notice to send, a free place for the waiting list, a reminder. */
export const dueLiveSessions = (now: Date, limit = 50): QuerySpec =>
  querySpec('live_sessions', limit, {
    where: [{ field: 'due_at', op: '<=', value: now }],
    orderBy: orderBy('asc', 'due_at'),
  });

/** Bookings of a session in some states, in the order of booking. */
export const bookingsInStates = (sessionId: string, states: readonly BookingState[], limit: number): QuerySpec =>
  querySpec(`live_sessions/${sessionId}/bookings`, limit, {
    where: [{ field: 'state', op: 'in', value: states }],
    orderBy: orderBy('asc', 'booked_at'),
  });

/** Reviews whose trainer has let the claim end, oldest first. */
export const endedClaims = (now: Date, limit = 100): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [equals('state', 'claimed'), { field: 'claimed_until', op: '<=', value: now }],
    orderBy: orderBy('asc', 'claimed_until'),
  });

/** Reviews that were kept long enough, oldest first. */
export const expiredReviews = (now: Date, limit = 300): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [{ field: 'expires_at', op: '<=', value: now }],
    orderBy: orderBy('asc', 'expires_at'),
  });

/** Reviews answered since an instant, for the delay that members are told. */
export const reviewsAnsweredSince = (since: Date, limit = 500): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [{ field: 'answered_at', op: '>=', value: since }],
    orderBy: orderBy('desc', 'answered_at'),
  });

/** The public pages of a member's validated moves. */
export const validatedMovesOf = (uid: string, limit = 300): QuerySpec =>
  querySpec('validated_move_sources', limit, { where: [equals('user_id', uid)] });

/** The public page that a review led to. */
export const validatedMovesFrom = (reviewId: string, limit = 10): QuerySpec =>
  querySpec('validated_move_sources', limit, { where: [equals('review_id', reviewId)] });

/** What a trainer validated, of all members. */
export const validationsBy = (trainer: string, limit = 300): QuerySpec =>
  groupSpec('validations', limit, [equals('trainer_id', trainer)]);

/** Public events for the sitemap, latest first. */
export const publicEvents = (limit = 5000): QuerySpec =>
  querySpec('events', limit, { where: [equals('is_public', true)], orderBy: orderBy('desc', 'date', 'start_time') });

/** Orders that were started and never paid. */
export const stalePendingOrders = (before: Date, limit = 100): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where: [equals('status', 'pending'), { field: 'created_at', op: '<', value: before }],
  });

/** All orders, the oldest first. */
export const oldestOrders = (limit: number): QuerySpec =>
  querySpec('starter_kit_orders', limit, { orderBy: orderBy('asc', 'created_at') });

/** All mails, the oldest first. */
export const oldestMails = (limit: number): QuerySpec =>
  querySpec('mail', limit, { orderBy: orderBy('asc', 'created_at') });

/** Applications that name the admin who decided, as older versions stored them. */
export const decidedApplications = (limit: number): QuerySpec =>
  querySpec('trainer_applications', limit, { where: [{ field: 'decided_by', op: '>', value: '' }] });

/** Deletions that have a step left, oldest first. */
export const openDeletions = (limit: number): QuerySpec =>
  querySpec('deletions', limit, {
    where: [equals('state', 'pending')],
    orderBy: orderBy('asc', 'requested_at'),
  });

/** Mails that are due to be sent: new ones that no trigger took, ends of leases, retries. Oldest first. */
export const mailsDue = (now: Date, limit = 100): QuerySpec =>
  querySpec('mail', limit, {
    where: [{ field: 'delivery.next_at', op: '<=', value: now }],
    orderBy: orderBy('asc', 'delivery.next_at'),
  });

const mailsInStates = (states: readonly MailState[], before: Date, limit: number): QuerySpec =>
  querySpec('mail', limit, {
    where: [
      { field: 'delivery.state', op: 'in', value: states },
      { field: 'created_at', op: '<=', value: before },
    ],
    orderBy: orderBy('asc', 'created_at'),
  });

/** Mails written before an instant that are still on their way, oldest first. */
export const overdueMails = (before: Date, limit = 100): QuerySpec => mailsInStates(WAITING_MAIL_STATES, before, limit);

/** Mails written before an instant that are on their way or undelivered, oldest first. */
export const unsentMails = (before: Date, limit: number): QuerySpec =>
  mailsInStates([...WAITING_MAIL_STATES, ...UNDELIVERED_MAIL_STATES], before, limit);

export const mailsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('mail', limit, { where: [equals('uid', uid)] });

/** Events of Stripe that were received and not processed, oldest first. */
export const openStripeEvents = (limit: number): QuerySpec =>
  querySpec('stripe_events', limit, {
    where: [equals('state', 'received')],
    orderBy: orderBy('asc', 'received_at'),
  });

/** Received declarations that are not processed yet, oldest first. */
export const pendingDeclarations = (limit = 50): QuerySpec =>
  querySpec('contract_requests', limit, {
    where: [equals('state', 'declared')],
    orderBy: orderBy('asc', 'declared_at'),
  });

/** Money of memberships that is owed and not sent, oldest first. */
export const dueRefunds = (limit: number): QuerySpec =>
  querySpec('due_refunds', limit, { orderBy: orderBy('asc', 'created_at') });

/** The refunds that a payment of a membership owes. */
export const dueRefundsOf = (payment: string, limit = 100): QuerySpec =>
  querySpec('due_refunds', limit, { where: [equals('payment', payment)] });

/** The refunds that a member is owed. */
export const dueRefundsOfMember = (uid: string, limit: number): QuerySpec =>
  querySpec('due_refunds', limit, { where: [equals('uid', uid)] });

export const declarationsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('contract_requests', limit, { where: [equals('uid', uid)] });

/** Applications decided, or sent, long enough ago that still have identity images. */
export const identityImagesDue = (since: 'decided_at' | 'created_at', before: Date, limit = 100): QuerySpec =>
  querySpec('trainer_applications', limit, {
    where: [
      { field: since, op: '<', value: before },
      { field: 'id_front_path', op: '>', value: '' },
    ],
    orderBy: orderBy('asc', since, 'id_front_path'),
  });

/** Admins; two are enough to know whether one is the last. */
export const anyAdmins = (limit = 2): QuerySpec => querySpec('profiles', limit, { where: [equals('is_admin', true)] });

export const reportsBy = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('reporter', uid)] });

export const reportsAbout = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('said.user_id', uid)] });

export const supportMessagesOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('support_messages', limit, { where: [equals('user_id', uid)] });

export const consentsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('consents', limit, { where: [equals('uid', uid)] });

export const deletionsDue = (state: string, now: Date, limit = 20): QuerySpec =>
  querySpec('deletions', limit, { where: [equals('state', state), { field: 'next_at', op: '<=', value: now }] });

/** A member's Stripe customers; several if an earlier one was deleted at Stripe. */
export const customersOf = (uid: string, limit = 100): QuerySpec =>
  querySpec('stripe_customers', limit, { where: [equals('uid', uid)] });

export const expiredGracePeriods = (now: Date, limit = 500): QuerySpec =>
  querySpec('customers', limit, {
    where: [equals('status', 'active'), { field: 'grace_until', op: '<=', value: now }],
  });

/** Members the first of whose yearly subscriptions renews until a time, first ones first. */
export const renewalsUntil = (until: Date, limit = 100): QuerySpec =>
  querySpec('customers', limit, {
    where: [{ field: 'next_renewal_at', op: '<=', value: until }],
    orderBy: orderBy('asc', 'next_renewal_at'),
  });

/** Members who pay or owe according to the database. */
export const payingCustomers = (limit = 100): QuerySpec =>
  querySpec('customers', limit, {
    where: [
      { field: 'status', op: 'in', value: ['active', 'waiting'] },
      { field: 'tier', op: 'in', value: PAID_TIERS },
    ],
    orderBy: [['stripe_customer_id', 'asc']],
  });

/** Members one of whose payments is disputed. */
export const disputedCustomers = (limit: number): QuerySpec =>
  querySpec('customers', limit, { where: [{ field: 'open_disputes', op: '>', value: [] }] });

/** Orders with a refund that failed at Stripe. */
export const failedRefunds = (limit: number): QuerySpec =>
  querySpec('starter_kit_orders', limit, { where: [{ field: 'failed_refund_cents', op: '>', value: 0 }] });

/** Members who began to subscribe since an instant. */
export const recentAttempts = (since: Date, limit = 100): QuerySpec =>
  querySpec('customers', limit, { where: [{ field: 'checkout_attempt.started_at', op: '>=', value: since }] });

/** Upper bound for counts. Counting bills one read per thousand index entries. */
const MAX_COUNTED = 10_000_000;

/** For counting: members of one tier and status. */
export const membersOf = (tier: Tier, status: SubscriptionStatus): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [equals('subscription_tier', tier), equals('subscription_status', status)],
  });

/** For counting: members with an active subscription to a tier at Stripe, also where an admin's choice decides access. */
export const subscribersOf = (tier: Tier, interval?: 'year'): QuerySpec =>
  querySpec('customers', MAX_COUNTED, {
    where: [
      equals('tier', tier),
      equals('status', 'active'),
      ...(interval === undefined ? [] : [equals('billing.interval', interval)]),
    ],
  });

/** For counting: members whose subscription at Stripe ended in a period. */
export const endedSubscriptions = (from: Date, until: Date): QuerySpec =>
  querySpec('customers', MAX_COUNTED, {
    where: [
      equals('status', 'canceled'),
      { field: 'period_end', op: '>=', value: from },
      { field: 'period_end', op: '<=', value: until },
    ],
  });

/** For counting: members with an active paid tier from an admin. */
export const givenPlans = (): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [
      equals('membership_source', 'admin'),
      equals('subscription_status', 'active'),
      { field: 'subscription_tier', op: 'in', value: PAID_TIERS },
    ],
  });

/** For counting: clips that have no answer yet. */
export const openReviews = (): QuerySpec =>
  querySpec('move_reviews', MAX_COUNTED, { where: [{ field: 'state', op: 'in', value: ['waiting', 'claimed'] }] });

/** For counting: pro trainers. */
export const allTrainers = (): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, { where: [equals('is_pro_trainer', true)] });

/** For counting: members who registered from an instant on and before another. */
export const membersSince = (from: Date, before: Date): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [
      { field: 'created_at', op: '>=', value: from },
      { field: 'created_at', op: '<', value: before },
    ],
  });

/** For counting: open tasks of one kind. */
export function openTasks(kind: OpenTaskKind): QuerySpec {
  const { collection, field, states } = OPEN_TASKS[kind];
  return querySpec(collection, MAX_COUNTED, { where: [{ field, op: 'in', value: states }] });
}
