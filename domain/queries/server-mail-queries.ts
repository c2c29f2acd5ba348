import { UNDELIVERED_MAIL_STATES, WAITING_MAIL_STATES, type MailState } from '../mail-delivery.ts';
import { equals, orderBy, querySpec, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict: mails.

/**
 * Mails that are due to be sent: new ones that no trigger took, ends of leases, retries. Oldest
 * first.
 */
export const mailsDue = (now: Date, limit = 100): QuerySpec =>
  querySpec('mail', limit, {
    where: [{ field: 'delivery.next_at', op: '<=', value: now }],
    orderBy: orderBy('asc', 'delivery.next_at'),
  });

const mailsInStates = (states: readonly MailState[], before: Date, limit: number): QuerySpec =>
  querySpec('mail', limit, {
    where: [
      { field: 'delivery.state', op: 'in', value: states },
      { field: 'created_at', op: '<=', value: before },
    ],
    orderBy: orderBy('asc', 'created_at'),
  });

/** Mails written before an instant that are still on their way, oldest first. */
export const overdueMails = (before: Date, limit = 100): QuerySpec =>
  mailsInStates(WAITING_MAIL_STATES, before, limit);

/** Mails written before an instant that are on their way or undelivered, oldest first. */
export const unsentMails = (before: Date, limit: number): QuerySpec =>
  mailsInStates([...WAITING_MAIL_STATES, ...UNDELIVERED_MAIL_STATES], before, limit);

export const mailsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('mail', limit, { where: [equals('uid', uid)] });

/** Mails of one batch, such as the weekly ones of a day. */
export const mailsOfBatch = (batch: string, limit: number): QuerySpec =>
  querySpec('mail', limit, { where: [equals('batch', batch)] });

/** All mails, the oldest first. */
export const oldestMails = (limit: number): QuerySpec =>
  querySpec('mail', limit, { orderBy: orderBy('asc', 'created_at') });
