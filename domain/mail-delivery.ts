import { HOUR_MS, MINUTE_MS } from './time-units.ts';

/**
 * States of a mail that is on its way: not tried yet, being sent, to be tried again. Stored values.
 */
export const WAITING_MAIL_STATES = ['pending', 'sending', 'retry'] as const;
/**
 * States of a mail that is not tried again by itself: given up, or its address refused for good.
 * Stored values.
 */
export const UNDELIVERED_MAIL_STATES = ['failed', 'bounced'] as const;
/** A value of `mail/{id}.delivery.state`. */
export type MailState =
  | (typeof WAITING_MAIL_STATES)[number]
  | (typeof UNDELIVERED_MAIL_STATES)[number]
  | 'sent'
  /** Waits for the morning of its member. */
  | 'held'
  /** Undelivered, and an admin has taken note. */
  | 'dismissed';

/** A mail that waits longer than this is listed for admins, and an alert is sent. */
export const MAIL_OVERDUE_MS = 10 * MINUTE_MS;
/** Attempts until a mail is given up, 8 hours and a half after the first one. */
export const MAX_MAIL_ATTEMPTS = 10;

/**
 * Returns the delay before a mail is tried again, by attempts so far (from 1): a minute, doubling
 * up to six hours.
 */
export function mailRetryDelayMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), 6 * HOUR_MS);
}
