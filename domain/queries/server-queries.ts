import { OPEN_TASKS, type OpenTaskKind } from '../metrics/open-task.ts';
import { LOCALES, type SubscriptionStatus, type Tier } from '../values.ts';
import { equals, querySpec, type Filter, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict.

/** A query of all collections with this id. */
function groupSpec(collectionId: string, limit: number, where: readonly Filter[]): QuerySpec {
  return { ...querySpec(collectionId, limit, { where }), scope: 'group' };
}

/** A member's comments, messages or view markers: renamed, exported and deleted with the member. */
export const contributionsOf = (kind: 'comments' | 'messages' | 'views', uid: string, limit = 500): QuerySpec =>
  groupSpec(kind, limit, [equals('user_id', uid)]);

/** Every member's progress on one video, deleted with the video. */
export const progressOfVideo = (videoId: string, limit = 500): QuerySpec =>
  groupSpec('video_progress', limit, [equals('video_id', videoId)]);

/** View markers to count: after the cursor, up to an instant that no pending write can precede. */
export const viewsBetween = (cursor: Date, until: Date, limit = 500): QuerySpec =>
  groupSpec('views', limit, [
    { field: 'viewed_at', op: '>', value: cursor },
    { field: 'viewed_at', op: '<=', value: until },
  ]);

/** A member's practice sessions of one day. */
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

/** Finds an event that references an image. */
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

/** Public events for the sitemap, latest first. */
export const publicEvents = (limit = 5000): QuerySpec =>
  querySpec('events', limit, {
    where: [equals('is_public', true)],
    orderBy: [
      ['date', 'desc'],
      ['start_time', 'desc'],
    ],
  });

/** Orders that were started and never paid. */
export const stalePendingOrders = (before: Date, limit = 100): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where: [equals('status', 'pending'), { field: 'created_at', op: '<', value: before }],
  });

/** Received declarations that are not processed yet. */
export const pendingDeclarations = (limit = 50): QuerySpec =>
  querySpec('contract_requests', limit, { where: [equals('state', 'declared')] });

/** A member's declarations about contracts. */
export const declarationsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('contract_requests', limit, { where: [equals('uid', uid)] });

/** Applications decided long enough ago that still have identity images. */
export const identityImagesDue = (before: Date, limit = 100): QuerySpec =>
  querySpec('trainer_applications', limit, {
    where: [
      { field: 'decided_at', op: '<', value: before },
      { field: 'id_front_path', op: '>', value: '' },
    ],
    orderBy: [
      ['decided_at', 'asc'],
      ['id_front_path', 'asc'],
    ],
  });

/** Admins; two are enough to know whether one is the last. */
export const anyAdmins = (limit = 2): QuerySpec => querySpec('profiles', limit, { where: [equals('is_admin', true)] });

/** Reports sent by a member. */
export const reportsBy = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('reporter', uid)] });

/** Reports about a member's content. */
export const reportsAbout = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('said.user_id', uid)] });

/** A member's consents at purchases. */
export const consentsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('consents', limit, { where: [equals('uid', uid)] });

/** Deletions whose next step is due. */
export const deletionsDue = (state: string, now: Date, limit = 20): QuerySpec =>
  querySpec('deletions', limit, {
    where: [equals('state', state), { field: 'next_at', op: '<=', value: now }],
  });

/** A member's Stripe customers; several if an earlier one was deleted at Stripe. */
export const customersOf = (uid: string, limit = 100): QuerySpec =>
  querySpec('stripe_customers', limit, { where: [equals('uid', uid)] });

/** Members whose grace period is over. */
export const expiredGracePeriods = (now: Date, limit = 500): QuerySpec =>
  querySpec('customers', limit, {
    where: [equals('status', 'active'), { field: 'grace_until', op: '<=', value: now }],
  });

/** One page of members with a live subscription, after a customer id. */
export const customersAfter = (status: string, customerId: string, limit = 100): QuerySpec =>
  querySpec('customers', limit, {
    where: [equals('status', status), { field: 'stripe_customer_id', op: '>', value: customerId }],
    orderBy: [['stripe_customer_id', 'asc']],
  });

/** Upper bound for counts. Counting bills one read per thousand index entries. */
const MAX_COUNTED = 10_000_000;

/** For counting: members of one tier and status. */
export const membersOf = (tier: Tier, status: SubscriptionStatus): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [equals('subscription_tier', tier), equals('subscription_status', status)],
  });

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
