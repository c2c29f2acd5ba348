import { describe, expect, it } from 'vitest';
import { CHAT_MESSAGE_MAX_LENGTH, REACTIONS, ROOM_NAME_MAX_LENGTH } from '@atelier/domain/chat/chat-message';
import { COMMENT_MAX_LENGTH } from '@atelier/domain/content/comment';
import { PUBLIC_STATUSES } from '@atelier/domain/content/event';
import { HANDS, PROPS, REMEMBERED_SERIES, SERIES_ID_LENGTH, SERIES_TRIES } from '@atelier/domain/learning/mastery';
import * as limits from '@atelier/domain/limits';
import { CAPTION_CHOICES, playerPreferences, profilePreferences, THEMES } from '@atelier/domain/members/profile';
import { MAX_REPORTS_PER_HOUR } from '@atelier/domain/moderation/report-limit';
import * as storage from '@atelier/domain/storage-paths';
import { DAY_PATTERN, TIME_PATTERN, TIME_ZONE_PATTERN } from '@atelier/domain/time/day';
import { DURATION_PATTERN } from '@atelier/domain/time/duration';
import { DAY_MS } from '@atelier/domain/time-units';
import * as values from '@atelier/domain/values';
import { ruleLiterals, type RuleLiteral } from '../support/rules/rule-literals.ts';

// Rules cannot import constants, so each of their literals is compared with the constant of domain that it repeats.

const { LIST_LIMIT, MAX_LENGTH } = limits;
const MEBIBYTE = 1024 ** 2;
const GRACE_MS = values.PERIOD_GRACE_DAYS * DAY_MS;

/** A pattern as rules write it: without anchors, which `matches` implies. */
const sourceOf = (pattern: RegExp) => pattern.source.replace(/^\^|\$$/g, '').replaceAll('\\/', '/');
const types = (kind: string, names: readonly string[]) => `${kind}/(${names.join('|')})`;
const [front, back] = storage.IDENTITY_SIDES.map((side) => `trainer_ids/{member}_${storage.identityFileName(side)}`);
const contribution = (collection: string, below: string) => `${collection}/${below}/[^/]{1,${MAX_LENGTH.documentId}}`;

const expired = "member.get('current_period_end', request.time) <= request.time - _";
const preferences = 'profiles/{member} goodPlayer: player';
const progress = 'profiles/{member}/video_progress/{video}';
const session = 'profiles/{member}/sessions/{session}';
const mastery = 'profiles/{member}/mastery/{skill}';
const application = 'trainer_applications/{member} goodApplication: ';
const message = 'chat_rooms/{room}/messages/{message}';

const FIRESTORE: Readonly<Record<string, readonly RuleLiteral[]>> = {
  [`lapsed: ${expired}`]: [GRACE_MS],
  'day: value.matches(_)': [sourceOf(DAY_PATTERN)],
  'fileIn: path.matches(_)': [`{folder}/${storage.FILE_NAME}[.]({extensions})`],
  'image: fileIn(path, folder, _)': [storage.IMAGE_EXTENSIONS.join('|')],
  'settings/global socialUrl: data[key].matches(_)': [`(${limits.WEB_ADDRESS})?`],
  'limits/{member} create, update: text(written().ref, _, _)': [1, MAX_LENGTH.limitReference],
  'limits/{member} create, update: request.time > resource.data.at + _': [limits.WRITE_INTERVAL_MS],

  'profiles/{member} goodTimeZone: name.matches(_)': [sourceOf(TIME_ZONE_PATTERN)],
  'profiles/{member} freshProfile: filled(data.display_name, _)': [MAX_LENGTH.displayName],
  "profiles/{member} freshProfile: optionalText(data, 'phone', _)": [MAX_LENGTH.phone],
  'profiles/{member} freshProfile: data.locale in _': [values.LOCALES],
  "profiles/{member} nameAtMostDaily: request.time > resource.data.get('name_changed_at', timestamp.value(0)) + _": [
    limits.NAME_CHANGE_INTERVAL_MS,
  ],
  'profiles/{member} goodPreferences: preferences.keys().hasOnly(_)': [Object.keys(profilePreferences.shape)],
  "profiles/{member} goodPreferences: preferences.get('theme', 'system') in _": [THEMES],
  [`${preferences}.keys().hasOnly(_)`]: [Object.keys(playerPreferences.shape)],
  [`${preferences}.get('speed', 1) >= _`]: [limits.PLAYER_SPEED.min],
  [`${preferences}.get('speed', 1) <= _`]: [limits.PLAYER_SPEED.max],
  [`${preferences}.get('volume', 1) <= _`]: [1],
  [`${preferences}.get('captions', 'off') in _`]: [CAPTION_CHOICES],
  'profiles/{member} goodProfileChange: filled(data.display_name, _)': [MAX_LENGTH.displayName],
  "profiles/{member} goodProfileChange: optionalText(data, 'phone', _)": [MAX_LENGTH.phone],
  'profiles/{member} goodProfileChange: data.locale in _': [values.LOCALES],
  'profiles/{member} list: page(_)': [LIST_LIMIT.page],

  [`${progress} goodProgress: data.progress <= _`]: [1],
  [`${progress} goodProgress: data.position_s < _`]: [limits.MAX_POSITION_SECONDS],
  [`${progress} goodProgress: data.observed_at <= request.time + _`]: [limits.CLOCK_TOLERANCE_MS],
  [`${progress} list: page(_)`]: [LIST_LIMIT.ownDocuments],
  'profiles/{member}/library/state step: text(data.last, _, _)': [1, MAX_LENGTH.documentId],
  'profiles/{member}/library/state step: data.videos.size() <= _': [limits.MAX_LABELS],
  [`${session} sitting: data.started_at <= request.time + _`]: [limits.CLOCK_TOLERANCE_MS],
  [`${session} sitting: data.started_at > request.time - _`]: [limits.MAX_SESSION_AGE_MS],
  [`${session} sitting: count(data.seconds, _)`]: [limits.MAX_SESSION_SECONDS],
  [`${session} sitting: count(data.reps, _)`]: [limits.MAX_SESSION_REPS],
  [`${session} sitting: data.moves.size() <= _`]: [limits.MAX_MOVES],
  [`${session} list: page(_)`]: [LIST_LIMIT.ownDocuments],
  [`${mastery} goodMastery: text(data.video_id, _, _)`]: [1, MAX_LENGTH.documentId],
  [`${mastery} goodMastery: text(data.move_id, _, _)`]: [1, MAX_LENGTH.moveId],
  [`${mastery} goodMastery: filled(data.name_fr, _)`]: [MAX_LENGTH.moveName],
  [`${mastery} goodMastery: filled(data.name_en, _)`]: [MAX_LENGTH.moveName],
  [`${mastery} goodMastery: data.hand in _`]: [HANDS],
  [`${mastery} goodMastery: data.prop in _`]: [PROPS],
  [`${mastery} goodMastery: count(data.tries, _)`]: [limits.MAX_TRIES],
  [`${mastery} goodMastery: count(data.best, _)`]: [SERIES_TRIES],
  [`${mastery} goodMastery: data.recent.size() >= _`]: [1],
  [`${mastery} goodMastery: data.recent.size() <= _`]: [REMEMBERED_SERIES],
  [`${mastery} goodMastery: text(data.recent[data.recent.size() - 1], _, _)`]: [SERIES_ID_LENGTH, SERIES_ID_LENGTH],
  [`${mastery} oneSeries: written().tries == tries + _`]: [SERIES_TRIES],
  [`${mastery} oneSeries: more <= _`]: [SERIES_TRIES],
  [`${mastery} list: page(_)`]: [LIST_LIMIT.ownDocuments],
  'profiles/{member}/chat_reads/{room} list: page(_)': [LIST_LIMIT.ownDocuments],
  'profiles/{member}/chat_reads/{room} create, update: room in _': [values.CHAT_ROOM_IDS],

  [`${application}filled(data.full_name, _)`]: [MAX_LENGTH.fullName],
  [`${application}text(data.email, _, _)`]: [3, MAX_LENGTH.email],
  [`${application}filled(data.phone, _)`]: [MAX_LENGTH.phone],
  [`${application}filled(data.siret, _)`]: [MAX_LENGTH.siret],
  [`${application}filled(data.iban, _)`]: [MAX_LENGTH.iban],
  [`${application}data.id_front_path.matches(_)`]: [front ?? ''],
  [`${application}data.id_back_path.matches(_)`]: [back ?? ''],
  'trainer_applications/{member} list: page(_)': [LIST_LIMIT.page],

  'starter_kit_orders/{order} list: page(_)': [LIST_LIMIT.page],
  'starter_kit_orders/{order} update: resource.data.status in _': [values.FULFILMENT_STATUSES],
  'starter_kit_orders/{order} update: written().status in _': [values.FULFILMENT_STATUSES],
  "starter_kit_orders/{order} update: optionalText(written(), 'tracking_number', _)": [MAX_LENGTH.trackingNumber],

  'video_stats/{video} list: page(_)': [LIST_LIMIT.page],
  'videos/{video} goodCaptions: captions.keys().hasOnly(_)': [values.LOCALES],
  'videos/{video} goodCaptions: fileIn(captions.fr, at, _)': [storage.CAPTIONS_EXTENSION],
  'videos/{video} goodCaptions: fileIn(captions.en, at, _)': [storage.CAPTIONS_EXTENSION],
  'videos/{video} goodFiles: fileIn(data.url, at, _)': [storage.VIDEO_EXTENSIONS.join('|')],
  'videos/{video} goodVideo: filled(data.title, _)': [MAX_LENGTH.title],
  'videos/{video} goodVideo: filled(data.description, _)': [MAX_LENGTH.description],
  'videos/{video} goodVideo: data.category in _': [values.VIDEO_CATEGORIES],
  'videos/{video} goodVideo: data.level in _': [values.TIERS],
  'videos/{video} goodVideo: data.difficulty_level in _': [values.DIFFICULTY_LEVELS],
  'videos/{video} goodVideo: data.status in _': [values.VIDEO_STATUSES],
  'videos/{video} goodVideo: data.duration.matches(_)': [sourceOf(DURATION_PATTERN)],
  "videos/{video} goodVideo: optionalText(data, 'review_note', _)": [MAX_LENGTH.reason],
  'videos/{video} list: page(_)': [LIST_LIMIT.videos],
  'videos/{video}/comments/{comment} goodComment: filled(data.content, _)': [COMMENT_MAX_LENGTH],
  'videos/{video}/comments/{comment} goodComment: data.rating >= _': [limits.RATING.min],
  'videos/{video}/comments/{comment} goodComment: data.rating <= _': [limits.RATING.max],
  'videos/{video}/comments/{comment} list: page(_)': [LIST_LIMIT.comments],
  'videos/{video}/views/{member} another: request.time >= resource.data.viewed_at + _': [limits.VIEW_INTERVAL_MS],
  'videos/{video}/views/{member} create, update: text(written().session, _, _)': [
    limits.VIEW_SESSION_LENGTH.min,
    limits.VIEW_SESSION_LENGTH.max,
  ],

  'events/{event} time: value.matches(_)': [sourceOf(TIME_PATTERN)],
  'events/{event} goodEvent: filled(data.title, _)': [MAX_LENGTH.title],
  'events/{event} goodEvent: filled(data.description, _)': [MAX_LENGTH.description],
  'events/{event} goodEvent: filled(data.location, _)': [MAX_LENGTH.location],
  'events/{event} goodEvent: data.type in _': [values.EVENT_TYPES],
  'events/{event} goodEvent: data.status in _': [values.EVENT_STATUSES],
  'events/{event} goodEvent: data.external_url.matches(_)': [limits.WEB_ADDRESS],
  'events/{event} provenPublic: data.status in _': [PUBLIC_STATUSES],
  'events/{event} list: page(_)': [LIST_LIMIT.page],

  'chat_rooms/{room} list: page(_)': [LIST_LIMIT.page],
  'chat_rooms/{room} create, update: room in _': [values.CHAT_ROOM_IDS],
  'chat_rooms/{room} create, update: filled(written().name, _)': [ROOM_NAME_MAX_LENGTH],
  [`${message} goodMedia: data.media_type in _`]: [values.CHAT_MEDIA_TYPES],
  [`${message} goodMedia: data.media_url.matches(_)`]: [`chat_media/{uid()}/${storage.CHAT_FILE_NAME}`],
  [`${message} goodText: text(data.message, 0, _)`]: [CHAT_MESSAGE_MAX_LENGTH],
  [`${message} ownReaction: reactions.size() <= _`]: [limits.MAX_REACTIONS],
  [`${message} ownReaction: reactions[uid()] in _`]: [REACTIONS],
  [`${message} list: page(_)`]: [LIST_LIMIT.page],
  [`${message} create: room in _`]: [values.CHAT_ROOM_IDS],
  'presence/{member} list: page(_)': [LIST_LIMIT.page],
  'presence/{member} create, update: written().room in _': [values.CHAT_ROOM_IDS],
  'presence/{member} create, update: written().expires_at <= request.time + _': [limits.MAX_PRESENCE_MS],
  'presence/{member} create, update: request.time >= resource.data.last_seen + _': [limits.PRESENCE_INTERVAL_MS],

  'report_limits/{member} startsHour: request.time > resource.data.since + _': [limits.REPORT_WINDOW_MS],
  'report_limits/{member} countsOn: written().count <= _': [MAX_REPORTS_PER_HOUR],
  'report_limits/{member} create, update: text(written().ref, _, _)': [1, MAX_LENGTH.documentId],
  'reports/{report} reportable: target.matches(_)': [
    contribution(`videos/[^/]{1,${MAX_LENGTH.documentId}}`, 'comments'),
    contribution(`chat_rooms/[${values.CHAT_ROOM_IDS[0]}-${values.CHAT_ROOM_IDS.at(-1)}]`, 'messages'),
  ],
  'reports/{report} list: page(_)': [LIST_LIMIT.page],
  'reports/{report} create: filled(written().reason, _)': [MAX_LENGTH.reason],
  'reports/{report} update: written().state in _': [values.REPORT_STATES.filter((state) => state !== 'open')],
  'audit_log/{entry} list: page(_)': [LIST_LIMIT.page],
  'metrics/{day} list: page(_)': [LIST_LIMIT.page],
  'revenue/{month} list: page(_)': [LIST_LIMIT.page],
};

const STORAGE: Readonly<Record<string, readonly RuleLiteral[]>> = {
  [`lapsed: ${expired}`]: [GRACE_MS],
  'fresh: request.resource.size <= mebibytes * _ * _': [1024, 1024],
  'named: file.matches(_)': [`${storage.FILE_NAME}[.]({extensions})`],
  'videoFile: named(file, _)': [storage.VIDEO_EXTENSIONS.join('|')],
  'videoFile: fresh(_, _)': [types('video', storage.VIDEO_TYPES), storage.MAX_VIDEO_BYTES / MEBIBYTE],
  'imageFile: named(file, _)': [storage.IMAGE_EXTENSIONS.join('|')],
  'imageFile: fresh(_, _)': [types('image', storage.IMAGE_TYPES), storage.MAX_IMAGE_BYTES / MEBIBYTE],
  'captionsFile: named(file, _)': [storage.CAPTIONS_EXTENSION],
  'captionsFile: fresh(_, _)': [`text/${storage.CAPTIONS_EXTENSION}`, storage.MAX_CAPTIONS_BYTES / MEBIBYTE],
  'isTier: tier in _': [values.TIERS],
  'chat_media/{member}/{file} create: file.matches(_)': [storage.CHAT_FILE_NAME],
  'chat_media/{member}/{file} create: fresh(_, _)': [
    `${types('image', storage.CHAT_IMAGE_TYPES)}|${types('video', storage.VIDEO_TYPES)}`,
    storage.MAX_CHAT_MEDIA_BYTES / MEBIBYTE,
  ],
  'trainer_ids/{file} create: file.matches(_)': [`{request.auth.uid}_${storage.identityFileName()}`],
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
