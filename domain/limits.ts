import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

/**
 * Lengths and limits that `firestore.rules` also enforce; tests/rules/constants.test.ts compares
 * both. Lengths are in UTF-16 units.
 */
export const MAX_LENGTH = {
  /** Of a video or an event. */
  title: 120,
  description: 5000,
  /** Of an event. */
  location: 200,
  displayName: 80,
  fullName: 120,
  email: 254,
  phone: 30,
  siret: 20,
  iban: 42,
  moveId: 40,
  moveName: 80,
  /** Of a report, a review note or an admin's decision. */
  reason: 1000,
  /** Of a comment or a chat message. */
  contribution: 2000,
  trackingNumber: 60,
  /** In one language. */
  maintenanceMessage: 300,
  /** In one language. */
  testimonial: 400,
  documentId: 128,
  /** Reference of the written document in `limits/{uid}`. */
  limitReference: 200,
} as const;

/**
 * Of a comment or a message: a text of one letter a line would fill the pages of everybody else.
 */
export const MAX_LINE_BREAKS = 60;

/** Required by Firebase Auth of a new password. */
export const MIN_PASSWORD_LENGTH = 6;

/**
 * Documents that one list may return. That of muted members is read whole at every visit of the
 * moderation.
 */
export const LIST_LIMIT = {
  page: 100,
  comments: 50,
  muted: 50,
  bookings: 400,
  videos: 500,
  ownDocuments: 5000,
} as const;

/** An `http` or `https` address as stored in events and settings; a pattern without anchors. */
export const WEB_ADDRESS = 'https?://.{3,290}';

export const RATING = { min: 1, max: 5 } as const;
/** Length of the session id in a view marker. */
export const VIEW_SESSION_LENGTH = { min: 8, max: 40 } as const;
export const PLAYER_SPEED = { min: 0.25, max: 2 } as const;

/** Live sessions that a plan includes in a calendar month of Europe/Paris. */
export const LIVE_SESSIONS_PER_MONTH = { pro: 1, premium: 2 } as const;

/** Clips that Premium members may send to a trainer in a calendar month of Europe/Paris. */
export const REVIEWS_PER_MONTH = 4;

/** Of the landing page. */
export const MAX_TESTIMONIALS = 3;
/** Moves of one video. */
export const MAX_MOVES = 60;
/** A position in a video is below this. */
export const MAX_POSITION_SECONDS = 86_400;
export const MAX_SESSION_SECONDS = 43_200;
export const MAX_SESSION_REPS = 100_000;
/** Of one skill. */
export const MAX_TRIES = 10_000_000;
/** Live subscriptions besides the leading one that a profile lists. */
export const MAX_OTHER_SUBSCRIPTIONS = 5;
/** Videos with a label in a member's library. */
export const MAX_LABELS = 5000;
/** Of one message. */
export const MAX_REACTIONS = 1000;

/**
 * Practice sessions that a member may begin in a day of theirs, counted in `counts/sessions_{day}`.
 */
export const MAX_SESSIONS_PER_DAY = 200;
/** Skills of one video, counted in `counts/skills_{video}`: `MAX_MOVES` with each hand and prop. */
export const MAX_SKILLS_PER_VIDEO = 720;
/** Files that a member may upload in a day (UTC), counted by the server when they have arrived. */
export const MAX_UPLOADS_PER_DAY = 200;
export const MAX_UPLOAD_BYTES_PER_DAY = 10 * 1024 ** 3;
/** Comments and messages that a member may write in an hour, together. */
export const MAX_CONTRIBUTIONS_PER_HOUR = 300;
/** Drafts that a trainer may create in an hour. */
export const MAX_DRAFTS_PER_HOUR = 20;

/**
 * Between two comments or messages; edits, reactions or deletions; changes of a profile, a draft or
 * a read mark.
 */
export const WRITE_INTERVAL_MS = 1000;
/** Between two views of a video by a member. */
export const VIEW_INTERVAL_MS = 10 * MINUTE_MS;
/** Between two changes of a display name. */
export const NAME_CHANGE_INTERVAL_MS = DAY_MS;
/** Between two updates of a member's presence. */
export const PRESENCE_INTERVAL_MS = 30_000;
/** How far ahead a presence may expire. */
export const MAX_PRESENCE_MS = DAY_MS;
/** How far ahead a device's clock may be. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** How long after its start a practice session can be uploaded, and a series after it was noted. */
export const MAX_SESSION_AGE_MS = 30 * DAY_MS;
/** In which a member may send `MAX_REPORTS_PER_HOUR` reports, and so on. */
export const REPORT_WINDOW_MS = HOUR_MS;

/** Characters of the stack in a reported error of the web app. */
export const MAX_STACK_LENGTH = 3_000;
