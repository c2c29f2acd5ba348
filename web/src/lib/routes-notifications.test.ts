import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { OPEN_TASK_KINDS, type OpenTaskKind } from '@atelier/domain/metrics/open-task';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
} from '@atelier/domain/notifications/notification-kinds';
import { href, route } from './routes.ts';
import { LOCALE_FILES } from '../test/real-translations.ts';

/** Items that lead to different pages, of every kind. */
const SAMPLES: readonly {
  kind: (typeof NOTIFICATION_KIND_NAMES)[number];
  state?: string;
  task?: OpenTaskKind;
}[] = [
  { kind: 'comment-reply' },
  { kind: 'order', state: 'shipped' },
  { kind: 'application', state: 'approved' },
  { kind: 'application', state: 'rejected' },
  { kind: 'draft', state: 'accepted' },
  { kind: 'draft', state: 'refused' },
  { kind: 'session-booked', state: 'booked' },
  { kind: 'session-moved', state: 'cancelled' },
  { kind: 'session-reminder', state: 'hour' },
  { kind: 'review-answered', state: 'validated' },
  { kind: 'report-decided', state: 'resolved' },
  { kind: 'content-removed', state: 'removed' },
  { kind: 'clip-waiting', state: 'new' },
  { kind: 'film-comments' },
  { kind: 'session-full' },
  { kind: 'weekly' },
  { kind: 'reminder' },
  ...OPEN_TASK_KINDS.map((task) => ({ kind: 'studio-task' as const, task })),
];
const pages = [...Object.values(route), ...Object.values(route.admin)].filter(
  (one) => typeof one === 'string',
);

it('that of a reply leads to the reply', () => {
  const { link } = NOTIFICATION_KINDS['comment-reply'].read({
    video_id: 'v1',
    title: 'Le tour',
    reply_id: 'r1',
  });
  expect(link).toBe(href.comment('v1', 'r1'));
});

it('every kind has a sample here', () => {
  expect(new Set(SAMPLES.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KIND_NAMES));
});

it.each(SAMPLES)(
  '%o leads to a page of the app, and has all values of its text',
  ({ kind, ...fields }) => {
    const review = { review_id: 'r1', move_id: 'tour' };
    const stored = {
      video_id: 'v1',
      title: 'Le tour',
      reference: 'AF-1',
      order_id: 'o1',
      subject: 'AF-1',
      session_id: 's1',
      place: 'Le tour',
      number: '3',
      ...review,
      ...fields,
    };
    const { link, text, values } = NOTIFICATION_KINDS[kind].read(stored);
    expect(
      pages.filter((pattern) => matchPath(pattern, link.split(/[?#]/)[0] ?? '') !== null),
    ).not.toEqual([]);
    const words = LOCALE_FILES.get('fr/notifications')?.get(`text.${text}`) ?? '{{missing}}';
    const placeholders = [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    expect(Object.keys(values)).toEqual(expect.arrayContaining(placeholders));
  },
);
