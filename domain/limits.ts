import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

/**
 * Lengths and limits that `firestore.rules` also enforce; tests/rules/constants.test.ts compares both. Lengths are in
 * UTF-16 units.
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
  documentId: 128,
  /** Reference of the written document in `limits/{uid}`. */
  limitReference: 200,
} as const;

/** Documents that one list may return. */
export const LIST_LIMIT = { page: 100, comments: 50, videos: 500, ownDocuments: 5000 } as const;

/** An `http` or `https` address as stored in events and settings; a pattern without anchors. */
export const WEB_ADDRESS = 'https?://.{3,290}';

export const RATING = { min: 1, max: 5 } as const;
/** Length of the session id in a view marker. */
export const VIEW_SESSION_LENGTH = { min: 8, max: 40 } as const;
export const PLAYER_SPEED = { min: 0.25, max: 2 } as const;

/** Moves of one video. */
export const MAX_MOVES = 60;
/** A position in a video is below this. */
export const MAX_POSITION_SECONDS = 86_400;
export const MAX_SESSION_SECONDS = 43_200;
export const MAX_SESSION_REPS = 100_000;
/** Of one skill. */
export const MAX_TRIES = 10_000_000;
/** Videos with a label in a member's library. */
export const MAX_LABELS = 5000;
/** Of one message. */
export const MAX_REACTIONS = 1000;

/** Between two comments or messages of a member. */
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
/** How long after its start a practice session can be uploaded. */
export const MAX_SESSION_AGE_MS = 30 * DAY_MS;
/** In which a member may send `MAX_REPORTS_PER_HOUR` reports. */
export const REPORT_WINDOW_MS = HOUR_MS;
