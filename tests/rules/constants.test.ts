import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CHAT_MESSAGE_MAX_LENGTH,
  REACTIONS,
  ROOM_NAME_MAX_LENGTH,
} from '@atelier/domain/chat/chat-documents';
import { COMMENT_MAX_LENGTH } from '@atelier/domain/content/comment';
import { PUBLIC_STATUSES } from '@atelier/domain/content/event';
import { MOVE_ID_PATTERN } from '@atelier/domain/content/move';
import { TRAILER_SECONDS } from '@atelier/domain/content/trailer';
import { DOCUMENT_ID_PATTERN } from '@atelier/domain/document-id';
import {
  HANDS,
  KEPT_RESULTS,
  PROPS,
  REMEMBERED_SERIES,
  SERIES_ID_LENGTH,
  SERIES_TRIES,
} from '@atelier/domain/learning/mastery';
import {
  EXPERIENCES,
  PRACTICE_MINUTES,
  PRACTICE_OBJECTS,
  practiceAnswersSchema,
  THROWING_HANDS,
  WEEKDAYS,
} from '@atelier/domain/learning/practice-answers';
import {
  BLOCK_ID_PATTERN,
  blockSchema,
  MAX_ADDED_BLOCKS,
  MAX_BLOCK_LENGTH,
  MAX_DAY_BLOCKS,
  MAX_DAY_IDS,
} from '@atelier/domain/learning/practice-today';
import * as limits from '@atelier/domain/limits';
import {
  LOOKALIKES,
  LINK_NAME_PATTERN,
  NAME_PATTERN,
  RESERVED_NAME_PATTERN,
  UNNORMALIZED_NAME_PATTERN,
} from '@atelier/domain/members/display-name';
import { PHONE_PATTERN } from '@atelier/domain/members/phone';
import {
  CAPTION_CHOICES,
  playerPreferences,
  profilePreferences,
  THEMES,
} from '@atelier/domain/members/profile';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import { MAX_REPORTS_PER_HOUR } from '@atelier/domain/moderation/report-limit';
import {
  NOTIFICATION_KIND_NAMES,
  isSwitchable,
  NOTIFICATION_CHANNELS,
} from '@atelier/domain/notifications/notification-kinds';
import {
  FEW_LINES_PATTERN,
  ONE_LINE_PATTERN,
  PILED_PATTERN,
  VISIBLE_PATTERN,
} from '@atelier/domain/parsing/text';
import { KIT_DELIVERY_DAYS } from '@atelier/domain/shop/starter-kit';
import * as storage from '@atelier/domain/storage-paths';
import { DAY_PATTERN, TIME_PATTERN, TIME_ZONE_PATTERN } from '@atelier/domain/time/day';
import { DURATION_PATTERN } from '@atelier/domain/time/duration';
import { DAY_MS } from '@atelier/domain/time-units';
import * as values from '@atelier/domain/values';
import { ruleLiterals, type RuleLiteral } from '../support/rules/rule-literals.ts';

// Rules cannot import constants, so each of their literals is compared with the constant of domain
// that it repeats.

const { LIST_LIMIT, MAX_LENGTH } = limits;
const MEBIBYTE = 1024 ** 2;
const TOLERANCE_MS = values.WEBHOOK_TOLERANCE_DAYS * DAY_MS;

/** A pattern as rules write it: without anchors, which `matches` implies. */
const sourceOf = (pattern: RegExp) => pattern.source.replace(/^\^|\$$/g, '').replaceAll('\\/', '/');
const types = (kind: string, names: readonly string[]) => `${kind}/(${names.join('|')})`;
const [front, back] = storage.IDENTITY_SIDES.map(
  (side) => `trainer_ids/{member}_${storage.identityFileName(side)}`,
);
const contribution = (collection: string, below: string) =>
  `${collection}/${below}/[^/]{1,${MAX_LENGTH.documentId}}`;

const expired = "member.get('current_period_end', request.time) <= request.time - _";
const preferences = 'profiles/{member} goodPlayer: player';
const practice = 'profiles/{member} goodPractice: practice';
const progress = 'profiles/{member}/video_progress/{video}';
const moveId = sourceOf(MOVE_ID_PATTERN);
const count = `[0-9]{1,${String(limits.MAX_SESSION_REPS).length}}`;
const seriesId = `[A-Za-z0-9]{${SERIES_ID_LENGTH}}`;
const blockId = sourceOf(BLOCK_ID_PATTERN);
const blockIds = `${blockId}(,${blockId})*`;
/** Their places in a list, after the first. */
const addedBlocks = Array.from({ length: MAX_ADDED_BLOCKS - 1 }, (_, index) => index + 1);
const today = 'profiles/{member}/practice/today';
const session = 'profiles/{member}/sessions/{session}';
const mastery = 'profiles/{member}/mastery/{skill}';
const application = 'trainer_applications/{member} goodApplication: ';
const message = 'chat_rooms/{room}/messages/{message}';

const FIRESTORE: Readonly<Record<string, readonly RuleLiteral[]>> = {
  [`isExpired: ${expired}`]: [TOLERANCE_MS],
  'day: value.matches(_)': [sourceOf(DAY_PATTERN)],
  'filled: value.matches(_)': [VISIBLE_PATTERN],
  'plain: id.matches(_)': [sourceOf(DOCUMENT_ID_PATTERN)],
  'fileIn: path.matches(_)': [`{folder}/${storage.FILE_NAME}[.]({extensions})`],
  'image: fileIn(path, folder, _)': [storage.IMAGE_EXTENSIONS.join('|')],
  "settings/admin create, update: optionalText(written(), 'maintenance_message_en', _)": [
    MAX_LENGTH.maintenanceMessage,
  ],
  "settings/admin create, update: optionalText(written(), 'maintenance_message_fr', _)": [
    MAX_LENGTH.maintenanceMessage,
  ],
  'settings/admin socialUrl: data[key].matches(_)': [`(${limits.WEB_ADDRESS})?`],
  'settings/admin goodTestimonial: line(data.name, _)': [MAX_LENGTH.displayName],
  'settings/admin goodTestimonial: data.plan in _': [values.PAID_TIERS],
  'settings/admin goodTestimonial: filled(data.text_fr, _)': [MAX_LENGTH.testimonial],
  'settings/admin goodTestimonial: filled(data.text_en, _)': [MAX_LENGTH.testimonial],
  "settings/admin create, update: written().get('kit_delivery_days', 5) >= _": [
    KIT_DELIVERY_DAYS.min,
  ],
  "settings/admin create, update: written().get('kit_delivery_days', 5) <= _": [
    KIT_DELIVERY_DAYS.max,
  ],
  'settings/admin goodKinds: kinds.size() <= _': [OPEN_TASK_KINDS.length],
  'settings/admin goodKinds: kinds.hasOnly(_)': [OPEN_TASK_KINDS],
  'settings/admin goodStops: kinds.size() <= _': [values.BULK_MAIL_KINDS.length],
  'settings/admin goodStops: kinds.hasOnly(_)': [values.BULK_MAIL_KINDS],
  'settings/admin goodTestimonials: all.size() <= _': [limits.MAX_TESTIMONIALS],
  'settings/admin goodTestimonials: all.size() < _': [1, 2, 3],
  'settings/admin goodTestimonials: goodTestimonial(all[_])': [1, 2],
  'aSecondAfter: request.time > instant + _': [limits.WRITE_INTERVAL_MS],
  'nextInHour: text(written().ref, _, _)': [1, MAX_LENGTH.documentId],
  'nextInHour: request.time > resource.data.since + _': [limits.REPORT_WINDOW_MS],
  'draft_limits/{member} create, update: nextInHour(member, _)': [limits.MAX_DRAFTS_PER_HOUR],
  'report_limits/{member} create, update: nextInHour(member, _)': [MAX_REPORTS_PER_HOUR],
  'nextInstant: text(written().ref, _, _)': [1, MAX_LENGTH.limitReference],
  'limits/{member} countsOn: written().count <= _': [limits.MAX_CONTRIBUTIONS_PER_HOUR],
  "limits/{member} startsHour: request.time > before.get('since', timestamp.value(0)) + _": [
    limits.REPORT_WINDOW_MS,
  ],

  'profiles/{member} goodTimeZone: name.matches(_)': [sourceOf(TIME_ZONE_PATTERN)],
  'goodName: words.matches(_)': [NAME_PATTERN],
  'goodName: name.matches(_)': [UNNORMALIZED_NAME_PATTERN, LINK_NAME_PATTERN],
  'goodName: unmasked(name).matches(_)': [RESERVED_NAME_PATTERN],
  'goodPhone: value.size() <= _': [MAX_LENGTH.phone],
  'goodPhone: value.matches(_)': [PHONE_PATTERN],
  'fewLines: value.matches(_)': [PILED_PATTERN, FEW_LINES_PATTERN],
  'line: value.matches(_)': [ONE_LINE_PATTERN],
  'profiles/{member} freshProfile: goodName(data.display_name, _, false)': [MAX_LENGTH.displayName],
  'profiles/{member} goodNameChange: goodName(written().display_name, _, resource.data.is_admin)': [
    MAX_LENGTH.displayName,
  ],
  'profiles/{member} freshProfile: data.locale in _': [values.LOCALES],
  "profiles/{member} goodNameChange: request.time > resource.data.get('name_changed_at', timestamp.value(0)) + _":
    [limits.NAME_CHANGE_INTERVAL_MS],
  'profiles/{member} goodPreferences: preferences.keys().hasOnly(_)': [
    Object.keys(profilePreferences.shape),
  ],
  "profiles/{member} goodPreferences: preferences.get('theme', 'system') in _": [THEMES],
  "profiles/{member} goodNotifications: goodChoices(notifications.get('app', {}), _)": [
    NOTIFICATION_KIND_NAMES.filter((kind) => isSwitchable(kind, 'app')),
  ],
  "profiles/{member} goodNotifications: goodChoices(notifications.get('mail', {}), _)": [
    NOTIFICATION_KIND_NAMES.filter((kind) => isSwitchable(kind, 'mail')),
  ],
  'profiles/{member} goodNotifications: notifications.keys().hasOnly(_)': [NOTIFICATION_CHANNELS],
  'profiles/{member} goodWeeklyConsent: consent.wording in _': [[WEEKLY_WORDING]],
  [`${preferences}.keys().hasOnly(_)`]: [Object.keys(playerPreferences.shape)],
  [`${preferences}.get('speed', 1) >= _`]: [limits.PLAYER_SPEED.min],
  [`${preferences}.get('speed', 1) <= _`]: [limits.PLAYER_SPEED.max],
  [`${preferences}.get('volume', 1) <= _`]: [1],
  [`${preferences}.get('captions', 'off') in _`]: [CAPTION_CHOICES],
  [`${practice}.keys().hasOnly(_)`]: [Object.keys(practiceAnswersSchema.shape)],
  [`${practice}.get('experience', 'never') in _`]: [EXPERIENCES],
  [`${practice}.get('hand', 'right') in _`]: [THROWING_HANDS],
  [`${practice}.get('object', 'shaker') in _`]: [PRACTICE_OBJECTS],
  [`${practice}.get('minutes', 20) in [_, _, _, _]`]: [...PRACTICE_MINUTES],
  [`${practice}.get('hour', 0) <= _`]: [23],
  'profiles/{member} goodDays: days.size() >= _': [1],
  'profiles/{member} goodDays: days.size() <= _': [WEEKDAYS.length],
  'profiles/{member} goodDays: days.hasOnly(_)': [WEEKDAYS],
  'profiles/{member} goodProfileChange: data.locale in _': [values.LOCALES],
  'profiles/{member} list: limitAtMost(_)': [LIST_LIMIT.page],

  [`${progress} goodProgress: data.progress <= _`]: [1],
  [`${progress} goodProgress: data.position_s < _`]: [limits.MAX_POSITION_SECONDS],
  [`${progress} goodProgress: data.observed_at <= request.time + _`]: [limits.CLOCK_TOLERANCE_MS],
  [`${progress} list: limitAtMost(_)`]: [LIST_LIMIT.ownDocuments],
  'profiles/{member}/library/state step: text(data.last, _, _)': [1, MAX_LENGTH.documentId],
  'profiles/{member}/library/state step: data.videos.size() <= _': [limits.MAX_LABELS],
  'profiles/{member}/counts/{what} counted: what.matches(_)': ['sessions_.*'],
  'profiles/{member}/counts/{what} counted: written().count <= _': [
    limits.MAX_SESSIONS_PER_DAY,
    limits.MAX_SKILLS_PER_VIDEO,
  ],
  'profiles/{member} dayAt: int(parts[_])': [1, 2],
  'profiles/{member} dayAt: instant >= midnight - _': [DAY_MS],
  'profiles/{member} dayAt: instant < midnight + _': [2 * DAY_MS],
  [`${today} goodBlocks: _`]: [Object.keys(blockSchema.shape)],
  [`${today} goodBlock: block.values().join(' ').size() <= _`]: [MAX_BLOCK_LENGTH],
  [`${today} goodBlocks: blocks.size() <= _`]: [MAX_DAY_BLOCKS],
  [`${today} goodBlocks: ids.matches(_)`]: [blockIds],
  [`${today} goodBlocks: added.size() <= _`]: [MAX_ADDED_BLOCKS, ...addedBlocks],
  [`${today} goodBlocks: goodBlock(added[_], fields)`]: addedBlocks,
  [`${today} goodIds: ids.size() <= _`]: [MAX_DAY_IDS],
  [`${today} goodIds: ids.join(',').matches(_)`]: [blockIds],
  [`${today} goodToday: count(data.minutes, _)`]: [Math.max(...PRACTICE_MINUTES)],
  [`${session} validSession: data.started_at <= request.time + _`]: [limits.CLOCK_TOLERANCE_MS],
  [`${session} validSession: data.started_at > request.time - _`]: [limits.MAX_SESSION_AGE_MS],
  [`${session} validSession: count(data.seconds, _)`]: [limits.MAX_SESSION_SECONDS],
  [`${session} validSession: count(data.reps, _)`]: [limits.MAX_SESSION_REPS],
  [`${session} goodMoves: moves.size() <= _`]: [limits.MAX_MOVES],
  [`${session} goodMoves: keys.matches(_)`]: [`(${moveId}(,${moveId})*)?`],
  [`${session} goodMoves: counts.matches(_)`]: [`(${count}(,${count})*)?`],
  [`${session} list: limitAtMost(_)`]: [LIST_LIMIT.ownDocuments],
  [`${mastery} goodMastery: text(data.video_id, _, _)`]: [1, MAX_LENGTH.documentId],
  [`${mastery} goodMastery: data.move_id.matches(_)`]: [moveId],
  [`${mastery} goodMastery: filled(data.name_fr, _)`]: [MAX_LENGTH.moveName],
  [`${mastery} goodMastery: filled(data.name_en, _)`]: [MAX_LENGTH.moveName],
  [`${mastery} goodMastery: data.hand in _`]: [HANDS],
  [`${mastery} goodMastery: data.prop in _`]: [PROPS],
  [`${mastery} goodMastery: count(data.tries, _)`]: [limits.MAX_TRIES],
  [`${mastery} goodMastery: count(data.best, _)`]: [SERIES_TRIES],
  [`${mastery} goodMastery: data.recent.size() <= _`]: [REMEMBERED_SERIES],
  [`${mastery} goodMastery: data.recent.join(',').matches(_)`]: [
    `${seriesId}(,${seriesId}){0,${REMEMBERED_SERIES - 1}}`,
  ],
  [`${mastery} oneSeries: written().tries == tries + _`]: [SERIES_TRIES],
  [`${mastery} oneSeries: more <= _`]: [SERIES_TRIES],
  [`${mastery} kept: before.size() < _`]: [KEPT_RESULTS],
  [`${mastery} kept: before.size() < ${KEPT_RESULTS} ? before : before[_:_]`]: [1, KEPT_RESULTS],
  [`${mastery} goodResult: result.at <= request.time + _`]: [limits.CLOCK_TOLERANCE_MS],
  [`${mastery} goodResult: result.at > request.time - _`]: [limits.MAX_SESSION_AGE_MS],
  [`${mastery} list: limitAtMost(_)`]: [LIST_LIMIT.ownDocuments],
  'profiles/{member}/chat_reads/{room} list: limitAtMost(_)': [LIST_LIMIT.ownDocuments],
  'profiles/{member}/chat_reads/{room} create, update: room in _': [values.CHAT_ROOM_IDS],

  'profiles/{member}/live_months/{month} list: limitAtMost(_)': [LIST_LIMIT.ownDocuments],
  'live_sessions/{session} list: limitAtMost(_)': [LIST_LIMIT.page],
  'live_sessions/{session}/bookings/{member} list: limitAtMost(_)': [LIST_LIMIT.bookings],
  'live_sessions/{session}/questions/{member} list: limitAtMost(_)': [LIST_LIMIT.page],

  'profiles/{member}/validations/{move} list: limitAtMost(_)': [LIST_LIMIT.ownDocuments],
  'move_reviews/{review} list: limitAtMost(_)': [LIST_LIMIT.page],

  'notifications/{member}/items/{item} list: limitAtMost(_)': [LIST_LIMIT.page],

  [`${application}goodName(data.full_name, _, false)`]: [MAX_LENGTH.fullName],
  [`${application}line(data.email, _)`]: [MAX_LENGTH.email],
  [`${application}line(data.siret, _)`]: [MAX_LENGTH.siret],
  [`${application}line(data.iban, _)`]: [MAX_LENGTH.iban],
  [`${application}data.id_front_path.matches(_)`]: [front ?? ''],
  [`${application}data.id_back_path.matches(_)`]: [back ?? ''],
  'trainer_applications/{member} list: limitAtMost(_)': [LIST_LIMIT.page],

  'starter_kit_orders/{order} list: limitAtMost(_)': [LIST_LIMIT.page],
  'starter_kit_orders/{order} update: resource.data.status in _': [values.FULFILMENT_STATUSES],
  'starter_kit_orders/{order} update: written().status in _': [values.FULFILMENT_STATUSES],
  "starter_kit_orders/{order} update: optionalText(written(), 'tracking_number', _)": [
    MAX_LENGTH.trackingNumber,
  ],

  'video_stats/{video} list: limitAtMost(_)': [LIST_LIMIT.page],
  'videos/{video} goodCaptions: captions.keys().hasOnly(_)': [values.LOCALES],
  'videos/{video} goodCaptions: fileIn(captions.fr, at, _)': [storage.CAPTIONS_EXTENSION],
  'videos/{video} goodCaptions: fileIn(captions.en, at, _)': [storage.CAPTIONS_EXTENSION],
  'videos/{video} goodFiles: fileIn(data.url, at, _)': [storage.VIDEO_EXTENSIONS.join('|')],
  'videos/{video} goodTrailer: part.start_s <= _': [limits.MAX_POSITION_SECONDS],
  'videos/{video} goodTrailer: part.end_s - part.start_s >= _': [TRAILER_SECONDS.min],
  'videos/{video} goodTrailer: part.end_s - part.start_s <= _': [TRAILER_SECONDS.max],
  'videos/{video} goodVideo: line(data.title, _)': [MAX_LENGTH.title],
  'videos/{video} goodVideo: filled(data.description, _)': [MAX_LENGTH.description],
  'videos/{video} goodVideo: data.category in _': [values.VIDEO_CATEGORIES],
  'videos/{video} goodVideo: data.level in _': [values.TIERS],
  'videos/{video} goodVideo: data.difficulty_level in _': [values.DIFFICULTY_LEVELS],
  'videos/{video} goodVideo: data.status in _': [values.PUBLICATION_STATUSES],
  'videos/{video} goodVideo: data.duration.matches(_)': [sourceOf(DURATION_PATTERN)],
  "videos/{video} goodVideo: optionalText(data, 'review_note', _)": [MAX_LENGTH.reason],
  'videos/{video} list: limitAtMost(_)': [LIST_LIMIT.videos],
  'videos/{video}/comments/{comment} goodComment: filled(data.content, _)': [COMMENT_MAX_LENGTH],
  'videos/{video}/comments/{comment} goodComment: data.rating >= _': [limits.RATING.min],
  'videos/{video}/comments/{comment} goodComment: data.rating <= _': [limits.RATING.max],
  'videos/{video}/comments/{comment} list: limitAtMost(_)': [LIST_LIMIT.comments],
  'videos/{video}/views/{member} isNewView: request.time >= resource.data.viewed_at + _': [
    limits.VIEW_INTERVAL_MS,
  ],
  'videos/{video}/views/{member} create, update: text(written().session, _, _)': [
    limits.VIEW_SESSION_LENGTH.min,
    limits.VIEW_SESSION_LENGTH.max,
  ],

  'events/{event} time: value.matches(_)': [sourceOf(TIME_PATTERN)],
  'events/{event} goodEvent: filled(data.title, _)': [MAX_LENGTH.title],
  'events/{event} goodEvent: filled(data.description, _)': [MAX_LENGTH.description],
  'events/{event} goodEvent: filled(data.title_en, _)': [MAX_LENGTH.title],
  'events/{event} goodEvent: filled(data.description_en, _)': [MAX_LENGTH.description],
  'events/{event} goodEvent: filled(data.location, _)': [MAX_LENGTH.location],
  'events/{event} goodEvent: data.type in _': [values.EVENT_TYPES],
  'events/{event} goodEvent: data.status in _': [values.EVENT_STATUSES],
  'events/{event} goodEvent: data.external_url.matches(_)': [limits.WEB_ADDRESS],
  'events/{event} provenPublic: data.status in _': [PUBLIC_STATUSES],
  'encodings/{encoding} list: limitAtMost(_)': [LIST_LIMIT.page],
  'events/{event} list: limitAtMost(_)': [LIST_LIMIT.page],

  'chat_rooms/{room} list: limitAtMost(_)': [LIST_LIMIT.page],
  'chat_rooms/{room} create, update: room in _': [values.CHAT_ROOM_IDS],
  'chat_rooms/{room} create, update: filled(written().name, _)': [ROOM_NAME_MAX_LENGTH],
  [`${message} goodMedia: data.media_url.matches(_)`]: [
    `chat_media/{uid()}/${storage.CHAT_IMAGE_NAME}`,
    `chat_media/{uid()}/${storage.CHAT_VIDEO_NAME}`,
  ],
  [`${message} goodText: filled(data.message, _)`]: [CHAT_MESSAGE_MAX_LENGTH],
  [`${message} goodText: text(data.message, 0, _)`]: [CHAT_MESSAGE_MAX_LENGTH],
  [`${message} ownReaction: reactions.size() <= _`]: [limits.MAX_REACTIONS],
  [`${message} ownReaction: reactions[uid()] in _`]: [REACTIONS],
  [`${message} list: limitAtMost(_)`]: [LIST_LIMIT.page],
  [`${message} create: room in _`]: [values.CHAT_ROOM_IDS],
  'presence/{member} list: limitAtMost(_)': [LIST_LIMIT.page],
  'presence/{member} create, update: written().room in _': [values.CHAT_ROOM_IDS],
  'presence/{member} create, update: written().expires_at <= request.time + _': [
    limits.MAX_PRESENCE_MS,
  ],
  'presence/{member} create, update: request.time >= resource.data.last_seen + _': [
    limits.PRESENCE_INTERVAL_MS,
  ],

  'reports/{report} reportable: target.matches(_)': [
    contribution(`videos/[^/]{1,${MAX_LENGTH.documentId}}`, 'comments'),
    contribution(
      `chat_rooms/[${values.CHAT_ROOM_IDS[0]}-${values.CHAT_ROOM_IDS.at(-1)}]`,
      'messages',
    ),
    contribution(`live_sessions/[^/]{1,${MAX_LENGTH.documentId}}`, 'questions'),
    `move_reviews/[^/]{1,${MAX_LENGTH.documentId}}`,
    `validated_moves/[^/]{1,${MAX_LENGTH.documentId}}`,
  ],
  "reports/{report} reportable: visibleId(target.split('/')[_])": [1],
  "reports/{report} reportable: leadsLive(target.split('/')[_])": [1],
  "reports/{report} reportable: hasLivePlace(target.split('/')[_])": [1],
  "reports/{report} reportable: takesPart(target.split('/')[_])": [1],
  'reports/{report} list: limitAtMost(_)': [LIST_LIMIT.page],
  'reports/{report} create: line(written().reason, _)': [MAX_LENGTH.reason],
  'reports/{report} update: written().state in _': [
    values.REPORT_STATES.filter((state) => state !== 'open'),
  ],
  'support_messages/{message} list: limitAtMost(_)': [LIST_LIMIT.page],
  'audit_log/{entry} list: limitAtMost(_)': [LIST_LIMIT.page],
  'metrics/{day} list: limitAtMost(_)': [LIST_LIMIT.page],
  'revenue/{month} list: limitAtMost(_)': [LIST_LIMIT.page],
};

const STORAGE: Readonly<Record<string, readonly RuleLiteral[]>> = {
  [`isExpired: ${expired}`]: [TOLERANCE_MS],
  // Segments that are not empty.
  'fresh: request.resource.name.matches(_)': ['[^/]+(/[^/]+)*'],
  'fresh: request.resource.size <= mebibytes * _ * _': [1024, 1024],
  'mayUploadToday: string(request.time.toMillis() / _)': [DAY_MS],
  'named: file.matches(_)': [`${storage.FILE_NAME}[.]({extensions})`],
  'videoFile: named(file, _)': [storage.VIDEO_EXTENSIONS.join('|')],
  'videoFile: fresh(_, _)': [
    types('video', storage.VIDEO_TYPES),
    storage.MAX_VIDEO_BYTES / MEBIBYTE,
  ],
  'imageFile: named(file, _)': [storage.IMAGE_EXTENSIONS.join('|')],
  'imageFile: fresh(_, _)': [
    types('image', storage.IMAGE_TYPES),
    storage.MAX_IMAGE_BYTES / MEBIBYTE,
  ],
  'captionsFile: named(file, _)': [storage.CAPTIONS_EXTENSION],
  'captionsFile: fresh(_, _)': [
    `text/${storage.CAPTIONS_EXTENSION}`,
    storage.MAX_CAPTIONS_BYTES / MEBIBYTE,
  ],
  'isTier: tier in _': [values.TIERS],
  'chat_media/{member}/{file} create: file.matches(_)': [
    storage.CHAT_IMAGE_NAME,
    storage.CHAT_VIDEO_NAME,
  ],
  'chat_media/{member}/{file} create: fresh(_, _)': [
    types('image', storage.CHAT_IMAGE_TYPES),
    storage.MAX_CHAT_MEDIA_BYTES / MEBIBYTE,
    types('video', storage.VIDEO_TYPES),
    storage.MAX_CHAT_MEDIA_BYTES / MEBIBYTE,
  ],
  'review_clips/{member}/{review}/{file} create: review.matches(_)': [
    sourceOf(DOCUMENT_ID_PATTERN),
  ],
  'review_clips/{member}/{review}/{file} create: file.matches(_)': [storage.CLIP_FILE_NAME],
  'review_clips/{member}/{review}/{file} create: fresh(_, _)': [
    types('video', storage.VIDEO_TYPES),
    storage.MAX_CLIP_BYTES / MEBIBYTE,
  ],
  'review_replies/{trainer}/{review}/{file} create: review.matches(_)': [
    sourceOf(DOCUMENT_ID_PATTERN),
  ],
  'review_replies/{trainer}/{review}/{file} create: file.matches(_)': [
    storage.CLIP_REPLY_FILE_NAME,
  ],
  'review_replies/{trainer}/{review}/{file} create: fresh(_, _)': [
    storage.CLIP_REPLY_TYPES,
    storage.MAX_CLIP_REPLY_BYTES / MEBIBYTE,
  ],
  'trainer_ids/{file} create: file.matches(_)': [
    `{request.auth.uid}_${storage.identityFileName()}`,
  ],
  'trainer_ids/{file} create: fresh(_, _)': [
    types('image', storage.IMAGE_TYPES),
    storage.MAX_IDENTITY_IMAGE_BYTES / MEBIBYTE,
  ],
};

describe.each([
  ['firestore.rules', FIRESTORE],
  ['storage.rules', STORAGE],
] as const)('%s', (file, expected) => {
  const literals = ruleLiterals(file);

  it('has no literal without a constant, and no constant without its literal', () => {
    expect(Object.keys(literals).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))('%s', (place, constants) => {
    expect(literals[place]).toEqual(constants);
  });
});

it('firestore.rules replace the same letters by plain ones', () => {
  const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
  const [chain = ''] = /return name\n(\s+\.replace\('.*'\)\n?)+/.exec(rules) ?? [];
  const replaced = [...chain.matchAll(/\.replace\('\[(.*)\]', '(.?)'\)/g)].map(
    ([, alike = '', plain]) => [alike.replaceAll('\\\\', '\\'), plain],
  );
  expect(replaced).toEqual(LOOKALIKES);
});
