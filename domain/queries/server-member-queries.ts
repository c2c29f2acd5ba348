import type { Day } from '../time/day.ts';
import { WEEKLY_CONSENT_PLACES } from '../values.ts';
import { equals, groupSpec, orderBy, querySpec, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict: members and what
// they have written.

/**
 * A member's comments, messages, view markers, bookings or questions: renamed, exported and deleted
 * with the member.
 */
export const contributionsOf = (
  kind: 'bookings' | 'comments' | 'messages' | 'questions' | 'views',
  uid: string,
  limit = 500,
): QuerySpec => groupSpec(kind, limit, [equals('user_id', uid)]);

/**
 * A member's comments (`created_at`), replies (`replied_at`) or messages (`created_at`), newest
 * first.
 */
export function writingsOf(
  kind: 'comments' | 'messages',
  at: 'created_at' | 'replied_at',
  uid: string,
  limit = 11,
  before?: Date,
): QuerySpec {
  const where = [
    equals('user_id', uid),
    ...(before ? [{ field: at, op: '<', value: before } as const] : []),
  ];
  return { ...groupSpec(kind, limit, where), orderBy: orderBy('desc', at) };
}

/** Messages of a room to which a member reacted. */
export const reactionsOf = (room: string, uid: string, limit = 500): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, limit, {
    where: [{ field: `reactions.${uid}`, op: '>', value: '' }],
  });

/**
 * The practice sessions of a day, longest first: their index also has the seconds, which the server
 * sums up.
 */
export const sessionsOfDay = (uid: string, day: Day, limit = 500): QuerySpec =>
  querySpec(`profiles/${uid}/sessions`, limit, {
    where: [equals('day', day)],
    orderBy: orderBy('desc', 'seconds'),
  });

/** Practice sessions from a day of the member's calendar on, latest first. */
export const sessionsSince = (uid: string, from: Day, limit = 5000): QuerySpec =>
  querySpec(`profiles/${uid}/sessions`, limit, {
    where: [{ field: 'day', op: '>=', value: from }],
    orderBy: orderBy('desc', 'day'),
  });

/** The skills that a member practised last. */
export const latestSkills = (uid: string, limit: number): QuerySpec =>
  querySpec(`profiles/${uid}/mastery`, limit, { orderBy: orderBy('desc', 'updated_at') });

/** Applications that name the admin who decided, as older versions stored them. */
export const decidedApplications = (limit: number): QuerySpec =>
  querySpec('trainer_applications', limit, {
    where: [{ field: 'decided_by', op: '>', value: '' }],
  });

/** Applications decided, or sent, long enough ago that still have identity images. */
export const identityImagesDue = (
  since: 'decided_at' | 'created_at',
  before: Date,
  limit = 100,
): QuerySpec =>
  querySpec('trainer_applications', limit, {
    where: [
      { field: since, op: '<', value: before },
      { field: 'id_front_path', op: '>', value: '' },
    ],
    orderBy: orderBy('asc', since, 'id_front_path'),
  });

/** Admins; two are enough to know whether one is the last. */
export const anyAdmins = (limit = 2): QuerySpec =>
  querySpec('profiles', limit, { where: [equals('is_admin', true)] });

/** Trainers, to tell them something. */
export const anyTrainers = (limit: number): QuerySpec =>
  querySpec('profiles', limit, { where: [equals('is_pro_trainer', true)] });

/**
 * Members who agreed to the weekly mail, or want it in the app, by uid: a cursor holds whatever
 * they change meanwhile.
 */
export const weeklyReaders = (limit: number): QuerySpec =>
  querySpec('profiles', limit, {
    where: [
      {
        or: [
          { field: 'weekly_consent.by', op: 'in', value: WEEKLY_CONSENT_PLACES },
          equals('preferences.notifications.app.weekly', true),
        ],
      },
    ],
  });

/** Members who want to be reminded of their practice, by uid. */
export const remindedMembers = (limit: number): QuerySpec =>
  querySpec('profiles', limit, {
    where: [
      {
        or: [
          equals('preferences.notifications.app.reminder', true),
          equals('preferences.notifications.mail.reminder', true),
        ],
      },
    ],
  });

export const reportsBy = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('reporter', uid)] });

export const reportsAbout = (uid: string, limit = 500): QuerySpec =>
  querySpec('reports', limit, { where: [equals('said.user_id', uid)] });

export const supportMessagesOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('support_messages', limit, { where: [equals('user_id', uid)] });

export const consentsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('consents', limit, { where: [equals('uid', uid)] });

/** Deletions that have a step left, oldest first. */
export const openDeletions = (limit: number): QuerySpec =>
  querySpec('deletions', limit, {
    where: [equals('state', 'pending')],
    orderBy: orderBy('asc', 'requested_at'),
  });

/** What the server still has to write about members, oldest first. */
export const dueChanges = (limit: number): QuerySpec =>
  querySpec('due_changes', limit, { orderBy: orderBy('asc', 'created_at') });

/** What was not tried since a time, the one that has waited longest for a try first. */
export const dueChangesUntried = (since: Date, limit: number): QuerySpec =>
  querySpec('due_changes', limit, {
    where: [{ field: 'tried_at', op: '<', value: since }],
    orderBy: orderBy('asc', 'tried_at'),
  });

/** What waits about one member, in no order. */
export const dueChangesAbout = (uid: string, limit = 500): QuerySpec =>
  querySpec('due_changes', limit, { where: [equals('uid', uid)] });

export const deletionsDue = (state: string, now: Date, limit = 20): QuerySpec =>
  querySpec('deletions', limit, {
    where: [equals('state', state), { field: 'next_at', op: '<=', value: now }],
  });
