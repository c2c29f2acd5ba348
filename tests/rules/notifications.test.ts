import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import {
  isSwitchable,
  NOTIFICATION_KIND_NAMES,
} from '@atelier/domain/notifications/notification-kinds';
import { path } from '@atelier/domain/paths';
import { notificationsOf } from '@atelier/domain/queries/member-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo } from '../support/rules/people.ts';
import { expectAllowed, expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const item = {
  kind: 'order',
  reference: 'AF-1',
  state: 'shipped',
  created_at: daysAgo(1),
  expires_at: daysAgo(-89),
};
const { as } = useRules('notifications', () => ({ [path.notification('free', 'n1')]: item }));

describe('notifications', () => {
  expectForEachPerson((uid) => as(uid).list(notificationsOf('free')), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: a page of 101', () => expectDenied(as('free').list(notificationsOf('free', 101))));
  it('denied: without a limit', () => expectDenied(as('free').listAll('notifications/free/items')));
  it('denied: those of all members', () =>
    expectDenied(as('admin').list({ ...querySpec('items', 10), scope: 'group' })));
  it('denied: the members who have some', () =>
    expectDenied(as('admin').list(querySpec('notifications', 1))));

  expectForEachPerson((uid) => as(uid).set(path.notification('free', 'n2'), item), {
    allowed: [],
    denied: ['free', 'admin', null],
  });
  it('denied: a change', () =>
    expectDenied(as('free').update(path.notification('free', 'n1'), { read: true })));
  it('denied: deleting', () => expectDenied(as('free').delete(path.notification('free', 'n1'))));
});

describe('what a member has seen, and wants', () => {
  const update = (fields: object) =>
    as('free').update('profiles/free', { updated_at: serverTimestamp(), ...fields });
  const PERSONAL_KINDS = NOTIFICATION_KIND_NAMES.filter((kind) => isSwitchable(kind, 'app'));
  const all = (kinds: readonly string[]) => Object.fromEntries(kinds.map((kind) => [kind, false]));

  it.each<[string, object]>([
    ['what was shown is seen', { notifications_seen_at: daysAgo(1) }],
    ['everything is seen', { notifications_seen_at: serverTimestamp() }],
    ['every kind off in the app', { 'preferences.notifications.app': all(PERSONAL_KINDS) }],
    ['one kind off by mail', { 'preferences.notifications.mail.comment-reply': false }],
    ['one kind on again', { 'preferences.notifications.mail.draft': true }],
  ])('allowed: %s', (_name, fields) => expectAllowed(update(fields)));

  it.each<[string, object]>([
    ['what is to come is seen', { notifications_seen_at: daysAgo(-1) }],
    ['another type of instant', { notifications_seen_at: 1_700_000_000_000 }],
    ['what has arrived', { notified_at: [] }],
    ['no mail about orders', { 'preferences.notifications.mail.order': false }],
    ['no mail about an application', { 'preferences.notifications.mail.application': false }],
    ['no work of the studio', { 'preferences.notifications.app.studio-task': false }],
    ['an unknown kind', { 'preferences.notifications.app.gossip': false }],
    ['an unknown channel', { 'preferences.notifications.push': {} }],
    ['a choice of another type', { 'preferences.notifications.app.order': 'no' }],
    ['choices of another type', { 'preferences.notifications.app': false }],
    ['preferences of another type', { 'preferences.notifications': false }],
  ])('denied: %s', (_name, fields) => expectDenied(update(fields)));
});
