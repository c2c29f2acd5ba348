import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { parseChatMessage } from '@atelier/domain/chat/chat-documents';
import { type Comment, parseCommentOrReply, type Reply } from '@atelier/domain/content/comment';
import { parseStudioEvent } from '@atelier/domain/content/event';
import {
  parseLearningStats,
  parseLibraryState,
  parseMastery,
  parseStoredSession,
  parseVideoProgress,
} from '@atelier/domain/learning/learning-documents';
import { parsePracticeSummary } from '@atelier/domain/learning/practice-summary';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import { parseReport } from '@atelier/domain/moderation/report';
import { parseMoveReview, parseValidation } from '@atelier/domain/reviews/move-review';
import { parseReviewMonth } from '@atelier/domain/reviews/review-decisions';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import {
  parseCatalog,
  parseTeasers,
  parseVideo,
  parseVideoStats,
  type Video,
} from '@atelier/domain/content/video';
import { demoDocuments } from '../documents.ts';

/** The time of the demo data that tests read. */
export const NOW = new Date('2026-11-20T10:30:00.500Z');

export const documents = demoDocuments(NOW);

/** Returns a pattern for paths; `*` in `path` matches an id. */
export function at(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('*', '([A-Za-z0-9_-]+)')}$`);
}

/** Converts dates to timestamps as Firestore returns them. */
export function asStored(value: unknown): unknown {
  if (value instanceof Date) return { toMillis: () => value.getTime() };
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asStored(one)]));
}

/** Returns the documents at a path, parsed by the domain, with the ids in their path. */
function read<Entity>(
  path: string,
  parse: (data: unknown) => Entity,
): { ids: string[]; data: Entity }[] {
  return documents.flatMap((document) => {
    const match = at(path).exec(document.path);
    return match ? [{ ids: match.slice(1), data: parse(asStored(document.data)) }] : [];
  });
}

export const profiles = read('profiles/*', parseProfile);
export const notifications = read('notifications/*/items/*', parseNotification);
export const videos = read('videos/*', parseVideo);
export const published = videos.filter(({ data }) => data.status === 'en_ligne');
export const catalogs = read('catalog/*', parseCatalog);
export const teasers = read('teasers/*', parseTeasers);
export const stats = read('video_stats/*', parseVideoStats);
const discussion = read('videos/*/comments/*', parseCommentOrReply);
const isReply = (one: Comment | Reply): one is Reply => 'reply_to' in one;
export const comments = discussion.flatMap(({ ids, data }) =>
  isReply(data) ? [] : [{ ids, data }],
);
export const replies = discussion.flatMap(({ ids, data }) =>
  isReply(data) ? [{ ids, data }] : [],
);
export const progress = read('profiles/*/video_progress/*', parseVideoProgress);
export const sessions = read('profiles/*/sessions/*', parseStoredSession);
export const masteries = read('profiles/*/mastery/*', parseMastery);
export const practices = read('profiles/*/practice/summary', parsePracticeSummary);
export const libraries = read('profiles/*/library/state', parseLibraryState);
export const summaries = read('profiles/*/stats/summary', parseLearningStats);
export const events = read('events/*', parseStudioEvent);
export const messages = read('chat_rooms/*/messages/*', parseChatMessage);
export const applications = read('trainer_applications/*', parseTrainerApplication);
export const reports = read('reports/*', parseReport);
export const auditEntries = read('audit_log/*', parseAuditEntry);
export const moveReviews = read('move_reviews/*', parseMoveReview);
export const validations = read('profiles/*/validations/*', parseValidation);
export const reviewMonths = read('profiles/*/review_months/*', parseReviewMonth);
export const settings = read('settings/global', parseSiteSettings);
export const rooms = documents.filter(({ path }) => at('chat_rooms/*').test(path));
export const orders = documents.filter(({ path }) => at('starter_kit_orders/*').test(path));

export function member(uid: string): Profile {
  return one(profiles, uid);
}

export function video(id: string): Video {
  return one(videos, id);
}

function one<Entity>(entities: readonly { ids: string[]; data: Entity }[], id: string): Entity {
  const found = entities.find(({ ids }) => ids[0] === id);
  if (found === undefined) throw new Error(`no demo document of ${id}`);
  return found.data;
}
