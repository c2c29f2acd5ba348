import { OPEN_TASKS, type OpenTaskKind } from '../metrics/open-task.ts';
import { LOCALES, type SubscriptionStatus, type Tier } from '../values.ts';
import { equals, querySpec, type Filter, type QuerySpec } from './query-spec.ts';

// Run by functions with the Admin SDK, page by page; no rule proves them.

/** A query over every collection of that name, whoever owns it. */
function groupSpec(collectionId: string, limit: number, where: readonly Filter[]): QuerySpec {
  return { ...querySpec(collectionId, limit, { where }), scope: 'group' };
}

/** What one member left in public: renamed, exported and deleted with them. */
export const contributionsOf = (kind: 'comments' | 'messages' | 'views', uid: string, limit = 500): QuerySpec =>
  groupSpec(kind, limit, [equals('user_id', uid)]);

/** Every member's progress on one video, to go with it. */
export const progressOfVideo = (videoId: string, limit = 500): QuerySpec =>
  groupSpec('video_progress', limit, [equals('video_id', videoId)]);

/** View markers of one fold: after the cursor, up to an instant that no running write can precede. */
export const viewsBetween = (cursor: Date, until: Date, limit = 500): QuerySpec =>
  groupSpec('views', limit, [
    { field: 'viewed_at', op: '>', value: cursor },
    { field: 'viewed_at', op: '<=', value: until },
  ]);

/** Sittings that a member filed under one day, to tell whether it counts. */
export const sessionsOfDay = (uid: string, day: string, limit = 500): QuerySpec =>
  querySpec(`profiles/${uid}/sessions`, limit, { where: [equals('day', day)] });

/** The fields of a video's document that name its files, by what the file is. */
const FILE_FIELDS = {
  film: ['url'],
  thumbnail: ['thumbnail_url'],
  captions: LOCALES.map((locale) => `captions.${locale}`),
} as const;
export type VideoFileKind = keyof typeof FILE_FIELDS;

/** Whether a video shows a file. Captions may stand under either language. */
export const videosReferencing = (kind: VideoFileKind, file: string): QuerySpec =>
  querySpec('videos', 1, { where: [{ or: FILE_FIELDS[kind].map((field) => equals(field, file)) }] });

/** Whether an event shows an image. */
export const eventsReferencing = (file: string): QuerySpec =>
  querySpec('events', 1, { where: [equals('image_url', file)] });

/** VIP events whose exclusivity is over and that nobody has announced yet. */
export const vipEventsDue = (since: Date, limit = 100): QuerySpec =>
  querySpec('events', limit, {
    where: [
      equals('status', 'premium-tchat-vip'),
      equals('is_public', false),
      { field: 'vip_since', op: '<=', value: since },
    ],
  });

/** Events that anyone may see, latest first: the sitemap's. */
export const publicEvents = (limit = 5000): QuerySpec =>
  querySpec('events', limit, {
    where: [equals('is_public', true)],
    orderBy: [
      ['date', 'desc'],
      ['start_time', 'desc'],
    ],
  });

/** Orders that were begun and never paid. */
export const stalePendingOrders = (before: Date, limit = 100): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where: [equals('status', 'pending'), { field: 'created_at', op: '<', value: before }],
  });

/** Declarations about a contract that were received and are not carried out yet. */
export const pendingDeclarations = (limit = 50): QuerySpec =>
  querySpec('contract_requests', limit, { where: [equals('state', 'declared')] });

/** What a member declared about their contracts. */
export const declarationsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('contract_requests', limit, { where: [equals('uid', uid)] });

/** Applications decided long enough ago for their identity images to go, that still have them. */
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

/** Admins, as many as it takes to know that one is not the last. */
export const anyAdmins = (limit = 2): QuerySpec => querySpec('profiles', limit, { where: [equals('is_admin', true)] });

/** What a member reported. */
export const reportsBy = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('reporter', uid)] });

/** Reports of what a member said. */
export const reportsAbout = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('said.user_id', uid)] });

/** What a member agreed to when they bought. */
export const consentsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('consents', limit, { where: [equals('uid', uid)] });

/** Deletions whose next step is due. */
export const deletionsDue = (state: string, now: Date, limit = 20): QuerySpec =>
  querySpec('deletions', limit, {
    where: [equals('state', state), { field: 'next_at', op: '<=', value: now }],
  });

/** Customers at Stripe that belong to a member; more than one when an earlier one was deleted there. */
export const customersOf = (uid: string, limit = 100): QuerySpec =>
  querySpec('stripe_customers', limit, { where: [equals('uid', uid)] });

/** Members whose unpaid membership was open for long enough. */
export const expiredGracePeriods = (now: Date, limit = 500): QuerySpec =>
  querySpec('customers', limit, {
    where: [equals('status', 'active'), { field: 'grace_until', op: '<=', value: now }],
  });

/** Members who have not ended their subscription, page by page: those after a customer's id. */
export const customersAfter = (status: string, customerId: string, limit = 100): QuerySpec =>
  querySpec('customers', limit, {
    where: [equals('status', status), { field: 'stripe_customer_id', op: '>', value: customerId }],
    orderBy: [['stripe_customer_id', 'asc']],
  });

/** Counting reads one index entry in a thousand; a count ends here. */
const MAX_COUNTED = 10_000_000;

/** Members of one tier and status, to be counted. */
export const membersOf = (tier: Tier, status: SubscriptionStatus): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [equals('subscription_tier', tier), equals('subscription_status', status)],
  });

/** Pro trainers, to be counted. */
export const allTrainers = (): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, { where: [equals('is_pro_trainer', true)] });

/** Members who registered from an instant on and before another, to be counted. */
export const membersSince = (from: Date, before: Date): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [
      { field: 'created_at', op: '>=', value: from },
      { field: 'created_at', op: '<', value: before },
    ],
  });

/** What waits for an admin, to be counted. */
export function openTasks(kind: OpenTaskKind): QuerySpec {
  const { collection, field, states } = OPEN_TASKS[kind];
  return querySpec(collection, MAX_COUNTED, { where: [{ field, op: 'in', value: states }] });
}
