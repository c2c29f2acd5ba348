import * as z from 'zod/mini';
import { parserOf, serverInstant } from '../parsing/parse.ts';

/**
 * Who decides about mails of a kind: `always` for what the law or a contract wants, `optional` for the member, `none`
 * for a kind without a mail.
 */
type MailPolicy = 'always' | 'optional' | 'none';

interface KindRule<Fields extends z.ZodMiniObject, Text extends string> {
  /** What an item stores besides kind and dates: strings, as they are the values of its text. Never another member's name. */
  fields: Fields;
  /** Key of the text in `notifications.json`. */
  text: (fields: z.output<Fields>) => Text;
  /** Where the item leads: a path of the site. */
  link: (fields: z.output<Fields>) => string;
  mail: MailPolicy;
  /** What counts until the member chooses. */
  defaults: { app: boolean; mail: boolean };
  /** Whom it can concern; others do not see it among their settings. */
  audience: 'members' | 'trainers';
}

function kind<Fields extends z.ZodMiniObject<Record<string, z.ZodMiniType<string | undefined>>>, Text extends string>(
  rule: KindRule<Fields, Text>,
) {
  const parse = parserOf('notification', rule.fields);
  const read = (data: unknown): { text: Text; values: Readonly<Record<string, string | undefined>>; link: string } => {
    const fields = parse(data);
    return { text: rule.text(fields), values: fields, link: rule.link(fields) };
  };
  return { ...rule, read };
}

const liveSession = { session_id: z.string(), title: z.string() };
const sessionPage = ({ session_id }: { session_id: string }) => `/sessions/${encodeURIComponent(session_id)}`;

const everywhere = { app: true, mail: true };

/** Every kind of notification; a new one needs a row here, its texts, and somebody who calls `notify`. */
export const NOTIFICATION_KINDS = {
  'comment-reply': kind({
    fields: z.object({
      video_id: z.string(),
      title: z.string(),
      /** Absent from older items, which lead to the video. */
      reply_id: z.optional(z.string()),
    }),
    text: () => 'comment-reply',
    link: ({ video_id, reply_id }) =>
      `/videos/${encodeURIComponent(video_id)}${reply_id === undefined ? '' : `#comment-${encodeURIComponent(reply_id)}`}`,
    mail: 'optional',
    defaults: everywhere,
    audience: 'members',
  }),
  order: kind({
    fields: z.object({ reference: z.string(), state: z.enum(['shipped', 'refunded', 'unpaid']) }),
    text: ({ state }) => `order-${state}` as const,
    link: () => '/userProfile',
    mail: 'always',
    defaults: everywhere,
    audience: 'members',
  }),
  application: kind({
    fields: z.object({ state: z.enum(['approved', 'rejected']) }),
    text: ({ state }) => `application-${state}` as const,
    link: ({ state }) => (state === 'approved' ? '/upload-pro' : '/userProfile'),
    mail: 'always',
    defaults: everywhere,
    audience: 'members',
  }),
  draft: kind({
    fields: z.object({
      video_id: z.string(),
      title: z.string(),
      state: z.enum(['accepted', 'to-correct', 'refused', 'unpublished']),
      /** Of a refusal: what the admin answered. The video, which could hold it, is gone. */
      reason: z.optional(z.string()),
    }),
    text: ({ state }) => `draft-${state}` as const,
    link: ({ state, video_id }) => (state === 'accepted' ? `/videos/${encodeURIComponent(video_id)}` : '/upload-pro'),
    mail: 'optional',
    defaults: everywhere,
    audience: 'trainers',
  }),
  'session-booked': kind({
    fields: z.object({ ...liveSession, state: z.enum(['booked', 'moved-up']) }),
    text: ({ state }) => `session-${state}` as const,
    link: sessionPage,
    mail: 'optional',
    defaults: everywhere,
    audience: 'members',
  }),
  /** Always by mail: the booking is no longer what the member agreed to. */
  'session-moved': kind({
    fields: z.object({ ...liveSession, state: z.enum(['moved', 'cancelled', 'freed']) }),
    text: ({ state }) => `session-${state}` as const,
    link: sessionPage,
    mail: 'always',
    defaults: everywhere,
    audience: 'members',
  }),
  'session-reminder': kind({
    fields: z.object({ ...liveSession, state: z.enum(['day', 'hour']) }),
    text: ({ state }) => `session-${state}` as const,
    link: sessionPage,
    mail: 'optional',
    defaults: everywhere,
    audience: 'members',
  }),
  'review-answered': kind({
    fields: z.object({
      review_id: z.string(),
      video_id: z.string(),
      move_id: z.string(),
      /** Name of the move in the member's language. */
      title: z.string(),
      state: z.enum(['validated', 'again']),
    }),
    text: ({ state }) => `review-${state}` as const,
    link: ({ review_id }) => `/reviews/${encodeURIComponent(review_id)}`,
    mail: 'optional',
    defaults: everywhere,
    audience: 'members',
  }),
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export type NotificationFields<Kind extends NotificationKind> = z.input<(typeof NOTIFICATION_KINDS)[Kind]['fields']>;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];
export const isNotificationKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name);

const parseItem = parserOf('notification', z.object({ kind: z.string(), created_at: serverInstant }));

/** `notifications/{uid}/items/{id}`, ready to be shown. */
export type Notification = { createdAt: Date } & ReturnType<(typeof NOTIFICATION_KINDS)[NotificationKind]['read']>;

/** Returns an item, or null for a kind that only a later version of the app knows. @throws ParseError */
export function parseNotification(data: unknown): Notification | null {
  const { kind: name, created_at: createdAt } = parseItem(data);
  return isNotificationKind(name) ? { ...NOTIFICATION_KINDS[name].read(data), createdAt } : null;
}
