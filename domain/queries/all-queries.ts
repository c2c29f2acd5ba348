import * as admin from './admin-queries.ts';
import * as chat from './chat-queries.ts';
import * as event from './event-queries.ts';
import * as member from './member-queries.ts';
import type { QuerySpec } from './query-spec.ts';
import * as server from './server-queries.ts';

const instant = new Date('2026-01-01T00:00:00Z');

/**
 * Every query the product runs, once with sample arguments. A test finds the composite index of each in
 * `firestore.indexes.json`, and lib/live-query accepts only specs, so none can be missing here unnoticed.
 */
export const ALL_QUERIES: Readonly<Record<string, QuerySpec>> = {
  commentsBetween: member.commentsBetween('v1', { before: instant, from: instant }, 20),
  commentsOf: member.commentsOf('v1'),
  masteryIn: member.masteryIn('u1', 'v1'),
  masteryToReview: member.masteryToReview('u1'),
  ordersOf: member.ordersOf('u1'),
  sessionsOf: member.sessionsOf('u1'),
  sessionsSince: member.sessionsSince('u1', '2026-01-01'),
  videosBy: member.videosBy('u1'),
  videosInProgress: member.videosInProgress('u1'),
  videosOfLevel: member.videosOfLevel('basic'),

  eventsFrom: event.eventsFrom('2026-01-01', 'everyone'),
  eventsFromForPremium: event.eventsFrom('2026-01-01', 'premium'),
  eventsUntil: event.eventsUntil('2026-01-01', 'everyone'),
  eventsUntilForPremium: event.eventsUntil('2026-01-01', 'premium'),
  newestPublicEvents: event.newestPublicEvents(),
  newestVipEvents: event.newestVipEvents(),
  upcomingEvents: event.upcomingEvents('2026-01-01'),

  chatReadsOf: chat.chatReadsOf('u1'),
  chatRooms: chat.chatRooms(),
  membersPresent: chat.membersPresent('1', instant),
  messagesOf: chat.messagesOf('1'),
  messagesUntil: chat.messagesUntil('1', instant),
  unreadMessages: chat.unreadMessages('1', instant),

  applications: admin.applications(),
  applicationsOfStatus: admin.applications('pending'),
  auditLog: admin.auditLog(),
  auditLogByAction: admin.auditLog({ key: 'action', value: 'setAdmin' }),
  auditLogByActor: admin.auditLog({ key: 'actor', value: 'u1' }),
  auditLogByTarget: admin.auditLog({ key: 'target', value: 'u1' }),
  dailyMetrics: admin.dailyMetrics(),
  draftVideos: admin.draftVideos(),
  eventsForAdmin: admin.eventsForAdmin(),
  eventsForAdminOfStatus: admin.eventsForAdmin('draft'),
  members: admin.members(),
  membersFound: admin.members({ search: 'cam' }),
  membersOfStatus: admin.members({ status: 'active' }),
  membersOfStatusFound: admin.members({ status: 'active', search: 'cam' }),
  membersOfTier: admin.members({ tier: 'pro' }),
  mostViewedVideos: admin.mostViewedVideos(),
  openReports: admin.openReports(),
  ordersForAdmin: admin.ordersForAdmin(),
  ordersForAdminOfStatus: admin.ordersForAdmin('paid'),
  trainers: admin.trainers(),
  trainersFound: admin.trainers({ search: 'cam' }),
  trainersOfStatus: admin.trainers({ status: 'active' }),
  trainersOfStatusFound: admin.trainers({ status: 'active', search: 'cam' }),

  allTrainers: server.allTrainers(),
  applicationsDecidedBefore: server.applicationsDecidedBefore(instant),
  commentsBy: server.contributionsOf('comments', 'u1'),
  consentsOf: server.consentsOf('u1'),
  customersAfter: server.customersAfter('active', 'cus_1'),
  customersOf: server.customersOf('u1'),
  declarationsLeft: server.declarationsLeft(),
  declarationsOf: server.declarationsOf('u1'),
  deletionsDue: server.deletionsDue('pending', instant),
  graceOver: server.graceOver(instant),
  eventsShowing: server.eventsShowing('events/1.jpg'),
  membersOfTierAndStatus: server.membersOf('pro', 'active'),
  membersSince: server.membersSince(instant, instant),
  messagesBy: server.contributionsOf('messages', 'u1'),
  progressOn: server.progressOn('v1'),
  publicEvents: server.publicEvents(),
  reportsBy: server.reportsBy('u1'),
  sessionsOn: server.sessionsOn('u1', '2026-01-01'),
  someAdmins: server.someAdmins(),
  stalePendingOrders: server.stalePendingOrders(instant),
  videosShowing: server.videosShowing('url', 'videos/free/1.mp4'),
  videosShowingThumbnail: server.videosShowing('thumbnail_url', 'videos/free/thumbnails/1.jpg'),
  viewsBetween: server.viewsBetween(instant, instant),
  viewsBy: server.contributionsOf('views', 'u1'),
  vipEventsDue: server.vipEventsDue(instant),
  waitingApplications: server.waiting.applications(),
  waitingDrafts: server.waiting.drafts(),
  waitingOrders: server.waiting.orders(),
  waitingReports: server.waiting.reports(),
};
