import { describe, expect, it } from 'vitest';
import { ALL_QUERIES } from '@atelier/domain/queries/all-queries';
import { buildVideo } from '../support/rules-videos.ts';
import { allowed, denied } from '../support/rules-expectations.ts';
import { useRules } from '../support/rules-world.ts';

// Every query of the product, as the person who runs it: the least of those who may. `server`: no browser runs it.

const RUN_BY: Readonly<Record<string, string | null>> = {
  commentsBetween: null,
  commentsOf: null,
  masteryIn: 'u1',
  masteryToReview: 'u1',
  ordersOf: 'u1',
  sessionsOf: 'u1',
  sessionsSince: 'u1',
  videosBy: 'u1',
  videosInProgress: 'u1',
  videosOfLevel: 'basic',

  eventsFrom: null,
  eventsFromForPremium: 'premium',
  eventsUntil: null,
  eventsUntilForPremium: 'premium',
  newestPublicEvents: null,
  newestVipEvents: 'premium',
  upcomingEvents: null,

  chatReadsOf: 'u1',
  chatRooms: 'premium',
  membersPresent: 'premium',
  messagesOf: 'premium',
  messagesUntil: 'premium',
  unreadMessages: 'premium',

  applications: 'admin',
  applicationsOfStatus: 'admin',
  auditLog: 'admin',
  auditLogByActor: 'admin',
  auditLogFound: 'admin',
  auditLogFoundOfActions: 'admin',
  auditLogOfActions: 'admin',
  auditLogOfMember: 'admin',
  dailyMetrics: 'admin',
  draftVideos: 'admin',
  eventsForAdmin: 'admin',
  eventsForAdminOfStatus: 'admin',
  members: 'admin',
  membersFound: 'admin',
  membersOfStatus: 'admin',
  membersOfStatusFound: 'admin',
  membersOfTier: 'admin',
  membersOldest: 'admin',
  membersOfStatusOldest: 'admin',
  membersByName: 'admin',
  membersOfStatusByName: 'admin',
  membersByNameBackwards: 'admin',
  membersOfStatusByNameBackwards: 'admin',
  mostViewedVideos: 'admin',
  openReports: 'admin',
  ordersForAdmin: 'admin',
  ordersForAdminOfStatus: 'admin',
  ordersForAdminThatWait: 'admin',
  trainers: 'admin',
  trainersFound: 'admin',
  trainersOfStatus: 'admin',
  trainersOfStatusFound: 'admin',
  trainersOldest: 'admin',
  trainersOfStatusOldest: 'admin',
  trainersByName: 'admin',
  trainersOfStatusByName: 'admin',
  trainersByNameBackwards: 'admin',
  trainersOfStatusByNameBackwards: 'admin',

  allTrainers: 'server',
  commentsBy: 'server',
  consentsOf: 'server',
  customersAfter: 'server',
  customersOf: 'server',
  declarationsLeft: 'server',
  declarationsOf: 'server',
  deletionsDue: 'server',
  graceOver: 'server',
  eventsShowing: 'server',
  identityImagesDue: 'server',
  membersOfTierAndStatus: 'server',
  membersSince: 'server',
  messagesBy: 'server',
  progressOn: 'server',
  publicEvents: 'server',
  reportsAbout: 'server',
  reportsBy: 'server',
  sessionsOn: 'server',
  someAdmins: 'server',
  stalePendingOrders: 'server',
  videosShowing: 'server',
  videosShowingCaptions: 'server',
  videosShowingThumbnail: 'server',
  viewsBetween: 'server',
  viewsBy: 'server',
  vipEventsDue: 'server',
  waitingApplications: 'server',
  waitingDrafts: 'server',
  waitingOrders: 'server',
  waitingReports: 'server',
};

const { as } = useRules('queries', () => ({ 'videos/v1': buildVideo() }));
const queries = Object.entries(ALL_QUERIES).map(([name, spec]) => ({ name, spec, who: RUN_BY[name] }));

it('says who runs each query', () => {
  expect(Object.keys(RUN_BY).toSorted()).toEqual(Object.keys(ALL_QUERIES).toSorted());
});

describe('queries of browsers', () => {
  it.each(queries.filter(({ who }) => who !== 'server'))('allowed: $name', ({ spec, who }) =>
    allowed(as(who ?? null).list(spec)),
  );

  it.each(queries.filter(({ who }) => who === 'admin'))('denied to others: $name', async ({ spec }) => {
    await denied(as('premium').list(spec));
    await denied(as(null).list(spec));
  });
});

describe('queries of the server, denied to members', () => {
  it.each(queries.filter(({ who }) => who === 'server'))('$name', ({ spec }) => denied(as('pro').list(spec)));
});

describe('queries across all members', () => {
  it.each(queries.filter(({ spec }) => spec.scope === 'group'))('denied to admins: $name', ({ spec }) =>
    denied(as('admin').list(spec)),
  );
});
