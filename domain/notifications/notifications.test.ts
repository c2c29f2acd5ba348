import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time-units.ts';
import {
  NOTIFICATION_KIND_NAMES,
  parseNotification,
  type NotificationKind,
  isSwitchable,
  isWanted,
  kindsFor,
} from './notification-kinds.ts';
import { countUnseen, MAX_NOTIFIED_AT } from './unseen.ts';

const AT = new Date('2026-11-23T10:00:00Z');
const stamp = { toMillis: () => AT.getTime() };
const stored = (fields: object) =>
  parseNotification({ created_at: stamp, expires_at: stamp, ...fields });

describe('an item', () => {
  const title = 'Le tour';
  test.each([
    [{ kind: 'comment-reply', video_id: 'v 1', title }, 'comment-reply', '/videos/v%201'],
    [
      { kind: 'comment-reply', video_id: 'v1', title, reply_id: 'r1' },
      'comment-reply',
      '/videos/v1#comment-r1',
    ],
    [{ kind: 'order', reference: 'AF-1', state: 'shipped' }, 'order-shipped', '/userProfile'],
    [
      { kind: 'order', order_id: 'o1', reference: 'AF-1', state: 'refunded' },
      'order-refunded',
      '/orders/o1',
    ],
    [{ kind: 'application', state: 'approved' }, 'application-approved', '/upload-pro'],
    [{ kind: 'application', state: 'rejected' }, 'application-rejected', '/userProfile'],
    [{ kind: 'draft', video_id: 'v1', title, state: 'accepted' }, 'draft-accepted', '/videos/v1'],
    [
      { kind: 'draft', video_id: 'v1', title, state: 'refused', reason: 'Flou' },
      'draft-refused',
      '/upload-pro',
    ],
    [
      { kind: 'draft', video_id: 'v1', title, state: 'moves-aside' },
      'draft-moves-aside',
      '/videos/v1',
    ],
    [
      { kind: 'session-booked', session_id: 's1', title, state: 'moved-up' },
      'session-moved-up',
      '/sessions/s1',
    ],
    [
      { kind: 'session-moved', session_id: 's1', title, state: 'cancelled' },
      'session-cancelled',
      '/sessions/s1',
    ],
    [
      { kind: 'session-moved', session_id: 's1', title, state: 'freed' },
      'session-freed',
      '/sessions/s1',
    ],
    [
      { kind: 'session-reminder', session_id: 's1', title, state: 'hour' },
      'session-hour',
      '/sessions/s1',
    ],
    [
      {
        kind: 'review-answered',
        review_id: 'r1',
        video_id: 'v1',
        move_id: 'tour',
        title,
        state: 'again',
      },
      'review-again',
      '/reviews/r1',
    ],
    [{ kind: 'report-decided', state: 'dismissed' }, 'report-dismissed', '/contact'],
    [{ kind: 'report-decided', state: 'resolved', place: title }, 'report-resolved-at', '/contact'],
    [{ kind: 'content-removed', state: 'edited', place: title }, 'content-edited-at', '/terms'],
    [{ kind: 'content-removed', state: 'removed' }, 'content-removed', '/terms'],
    [
      { kind: 'clip-waiting', review_id: 'r1', title, state: 'late' },
      'clip-late',
      '/upload-pro/avis',
    ],
    [{ kind: 'film-comments', video_id: 'v 1', title }, 'film-comment', '/videos/v%201'],
    [{ kind: 'film-comments', video_id: 'v1', title, number: '3' }, 'film-comments', '/videos/v1'],
    [{ kind: 'weekly' }, 'weekly', '/dashboard'],
    [{ kind: 'weekly', minutes: '45' }, 'weekly-minutes', '/dashboard'],
    [{ kind: 'reminder' }, 'reminder', '/dashboard'],
    [{ kind: 'session-full', session_id: 's1', title }, 'session-full', '/sessions/s1'],
    [{ kind: 'studio-task', task: 'clips', late: 'yes' }, 'task-clips-late', '/upload-pro/avis'],
    [
      { kind: 'studio-task', task: 'sessions', subject: 'Premium, 11/2026' },
      'task-sessions',
      '/admin/sessions',
    ],
    [{ kind: 'studio-task', task: 'support' }, 'task-support', '/admin/support'],
    [
      { kind: 'studio-task', task: 'orders', order_id: 'o1', subject: 'AF-1' },
      'task-orders',
      '/admin/starter-kit/o1',
    ],
  ])('%o has the text %s and leads to %s', (fields, text, link) => {
    const { kind: _kind, ...values } = fields;
    expect(stored(fields)).toEqual({ text, link, values, createdAt: AT });
  });

  test('of a kind that a later version knows is skipped; one without its fields is invalid', () => {
    expect(stored({ kind: 'of-tomorrow' })).toBeNull();
    expect(() => stored({ kind: 'order', reference: 'AF-1', state: 'lost' })).toThrow(
      'notification',
    );
    expect(() => stored({ kind: 'comment-reply', title })).toThrow('notification');
  });
});

describe('the choice of a member', () => {
  const off = {
    app: { 'comment-reply': false, order: false },
    mail: { 'comment-reply': false, order: false },
  };
  test.each<[NotificationKind, 'app' | 'mail', boolean]>([
    ['comment-reply', 'app', false],
    ['comment-reply', 'mail', false],
    ['order', 'app', false],
    ['draft', 'mail', true],
    // Contracts want it.
    ['order', 'mail', true],
  ])('%s, %s, goes out: %s', (kind, channel, goesOut) => {
    expect(isWanted(off, kind, channel)).toBe(goesOut);
    expect(isWanted(undefined, kind, channel)).toBe(true);
  });

  test.each([
    ['weekly', 'app', false],
    ['weekly', 'mail', true],
    ['reminder', 'app', false],
    ['reminder', 'mail', false],
  ] as const)('%s, %s, goes out until the member chooses: %s', (kind, channel, goesOut) => {
    expect(isWanted(undefined, kind, channel)).toBe(goesOut);
    expect(isWanted({ [channel]: { [kind]: !goesOut } }, kind, channel)).toBe(!goesOut);
  });

  test('does not exist for mails about orders, applications, moved sessions and removed contents', () => {
    const fixed = NOTIFICATION_KIND_NAMES.filter((kind) => !isSwitchable(kind, 'mail'));
    expect(fixed).toEqual([
      'order',
      'application',
      'session-moved',
      'content-removed',
      'studio-task',
    ]);
    // What waits for the studio is switched in the settings of the site.
    expect(NOTIFICATION_KIND_NAMES.filter((kind) => !isSwitchable(kind, 'app'))).toEqual([
      'studio-task',
    ]);
  });

  test('is about what can concern them', () => {
    expect(kindsFor({ is_pro_trainer: false, is_admin: false })).not.toContain('draft');
    expect(kindsFor({ is_pro_trainer: true, is_admin: false })).toContain('draft');
    expect(kindsFor({ is_pro_trainer: true, is_admin: true })).not.toContain('studio-task');
  });
});

describe('the count of the header', () => {
  const before = (days: number) => new Date(AT.getTime() - days * DAY_MS);
  test.each([
    ['nothing for a member without notifications', {}, 0],
    ['all while none was seen', { notified_at: [before(1), before(2)] }, 2],
    [
      'those after the last one seen',
      { notified_at: [before(1), before(2)], notifications_seen_at: before(2) },
      1,
    ],
    ['none that has expired', { notified_at: [before(89), before(91)] }, 1],
    [
      'at most one more than it shows',
      { notified_at: Array.from({ length: MAX_NOTIFIED_AT }, () => before(1)) },
      10,
    ],
  ])('is %s', (_what, profile, count) => {
    expect(countUnseen(profile, AT)).toBe(count);
  });
});
