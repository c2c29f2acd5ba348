import * as z from 'zod/mini';
import { isLateKind, OPEN_TASK_KINDS } from '../metrics/open-task.ts';
import { taskLink } from '../metrics/task-rules.ts';
import { parserOf, serverInstant } from '../parsing/parse.ts';
import type { Profile } from '../members/profile.ts';

interface KindRule<Fields extends z.ZodMiniObject, Text extends string> {
  /**
   * What an item stores besides kind and dates: strings, as they are the values of its text. Never
   * another member's name.
   */
  fields: Fields;
  /** Key of the text in `notifications.json`. */
  text: (fields: z.output<Fields>) => Text;
  /** Where the item leads: a path of the site. */
  link: (fields: z.output<Fields>) => string;
  /**
   * Who decides about its mails: `always` for what the law or a contract wants, `optional` for the
   * member.
   */
  mail: 'always' | 'optional';
  /**
   * Whom it can concern; others do not see it among their settings. Those of the studio are
   * switched for all admins, in the settings of the site.
   */
  audience: 'members' | 'trainers' | 'studio';
  /** Channels on which it is off until the member chooses; by default none. */
  off?: readonly NotificationChannel[];
}

function kind<
  Fields extends z.ZodMiniObject<Record<string, z.ZodMiniType<string | undefined>>>,
  Text extends string,
>(rule: KindRule<Fields, Text>) {
  const parse = parserOf('notification', rule.fields);
  const read = (
    data: unknown,
  ): { text: Text; values: Readonly<Record<string, string | undefined>>; link: string } => {
    const fields = parse(data);
    return { text: rule.text(fields), values: fields, link: rule.link(fields) };
  };
  return { ...rule, read };
}

/** Returns the key of a text that names the place, or of the one that does not. */
const withPlace = <Text extends string>(text: Text, place: string | undefined) =>
  place === undefined ? text : (`${text}-at` as const);

const liveSession = { session_id: z.string(), title: z.string() };
const sessionPage = ({ session_id }: { session_id: string }) =>
  `/sessions/${encodeURIComponent(session_id)}`;

/**
 * Every kind of notification; a new one needs a row here, its texts, and somebody who calls
 * `notify`.
 */
export const NOTIFICATION_KINDS = {
  'comment-reply': kind({
    fields: z.object({
      video_id: z.string(),
      title: z.string(),
      /** Absent from older items, which lead to the video. */
      reply_id: z.optional(z.string()),
    }),
    text: () => 'comment-reply',
    link: ({ video_id, reply_id }) => {
      const video = `/videos/${encodeURIComponent(video_id)}`;
      return reply_id === undefined ? video : `${video}#comment-${encodeURIComponent(reply_id)}`;
    },
    mail: 'optional',
    audience: 'members',
  }),
  order: kind({
    fields: z.object({
      /** Absent from older items, which lead to the list of orders. */
      order_id: z.optional(z.string()),
      reference: z.string(),
      state: z.enum(['shipped', 'refunded', 'unpaid']),
    }),
    text: ({ state }) => `order-${state}` as const,
    link: ({ order_id }) =>
      order_id === undefined ? '/userProfile' : `/orders/${encodeURIComponent(order_id)}`,
    mail: 'always',
    audience: 'members',
  }),
  application: kind({
    fields: z.object({ state: z.enum(['approved', 'rejected']) }),
    text: ({ state }) => `application-${state}` as const,
    link: ({ state }) => (state === 'approved' ? '/upload-pro' : '/userProfile'),
    mail: 'always',
    audience: 'members',
  }),
  draft: kind({
    fields: z.object({
      video_id: z.string(),
      title: z.string(),
      /** `moves-aside`: moves of it are beyond the end of its new film. */
      state: z.enum(['accepted', 'to-correct', 'refused', 'unpublished', 'moves-aside']),
      /** Of a refusal: what the admin answered. The video, which could hold it, is gone. */
      reason: z.optional(z.string()),
    }),
    text: ({ state }) => `draft-${state}` as const,
    link: ({ state, video_id }) =>
      state === 'accepted' || state === 'moves-aside'
        ? `/videos/${encodeURIComponent(video_id)}`
        : '/upload-pro',
    mail: 'optional',
    audience: 'trainers',
  }),
  'session-booked': kind({
    fields: z.object({ ...liveSession, state: z.enum(['booked', 'moved-up']) }),
    text: ({ state }) => `session-${state}` as const,
    link: sessionPage,
    mail: 'optional',
    audience: 'members',
  }),
  /** Always by mail: the booking is no longer what the member agreed to. */
  'session-moved': kind({
    fields: z.object({ ...liveSession, state: z.enum(['moved', 'cancelled', 'freed']) }),
    text: ({ state }) => `session-${state}` as const,
    link: sessionPage,
    mail: 'always',
    audience: 'members',
  }),
  'session-reminder': kind({
    fields: z.object({ ...liveSession, state: z.enum(['day', 'hour']) }),
    text: ({ state }) => `session-${state}` as const,
    link: sessionPage,
    mail: 'optional',
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
    audience: 'members',
  }),
  /** To who reported: what the team decided. It says nothing of the content or its author. */
  'report-decided': kind({
    fields: z.object({
      state: z.enum(['resolved', 'dismissed']),
      /** Title of the video or session, name of the room or move, if it has one. */
      place: z.optional(z.string()),
    }),
    text: ({ state, place }) => withPlace(`report-${state}`, place),
    link: () => '/contact',
    mail: 'optional',
    audience: 'members',
  }),
  /** To the author of what an admin removed or edited: always by mail, which states the reasons. */
  'content-removed': kind({
    fields: z.object({
      state: z.enum(['removed', 'edited']),
      place: z.optional(z.string()),
    }),
    text: ({ state, place }) => withPlace(`content-${state}`, place),
    link: () => '/terms',
    mail: 'always',
    audience: 'members',
  }),
  'clip-waiting': kind({
    fields: z.object({
      review_id: z.string(),
      /** Name of the move in the trainer's language. */
      title: z.string(),
      /** `late`: a third of the promised time is left. */
      state: z.enum(['new', 'late']),
    }),
    text: ({ state }) => `clip-${state}` as const,
    link: () => '/upload-pro/avis',
    mail: 'optional',
    audience: 'trainers',
  }),
  /** Gathers the comments of one hour on a film of the trainer. */
  'film-comments': kind({
    fields: z.object({
      video_id: z.string(),
      title: z.string(),
      /** How many, if there is more than one. */
      number: z.optional(z.string()),
    }),
    text: ({ number }) => (number === undefined ? 'film-comment' : 'film-comments'),
    link: ({ video_id }) => `/videos/${encodeURIComponent(video_id)}`,
    mail: 'optional',
    audience: 'trainers',
  }),
  'session-full': kind({
    fields: z.object(liveSession),
    text: () => 'session-full',
    link: sessionPage,
    mail: 'optional',
    audience: 'trainers',
  }),
  /**
   * What the last week had for the member. Its mail needs a consent besides the choice, see
   * access/weekly-mail.ts.
   */
  weekly: kind({
    fields: z.object({
      /** Of watching and practice, if there were any. */
      minutes: z.optional(z.string()),
    }),
    text: ({ minutes }) => (minutes === undefined ? 'weekly' : 'weekly-minutes'),
    link: () => '/dashboard',
    mail: 'optional',
    audience: 'members',
    off: ['app'],
  }),
  /** The hour of practice has come that the member chose. */
  reminder: kind({
    fields: z.object({}),
    text: () => 'reminder',
    link: () => '/dashboard',
    mail: 'optional',
    audience: 'members',
    off: ['app', 'mail'],
  }),
  /** For each admin: something new waits for the studio, which gets one mail for all. */
  'studio-task': kind({
    fields: z.object({
      task: z.enum(OPEN_TASK_KINDS),
      /** Of an order, which has a page of its own. */
      order_id: z.optional(z.string()),
      /** Number of an order, title of a draft, plan and month that owe a session. */
      subject: z.optional(z.string()),
      /** It is told again: it has waited too long. */
      late: z.optional(z.literal('yes')),
    }),
    text: ({ task, late }) =>
      late === 'yes' && isLateKind(task)
        ? (`task-${task}-late` as const)
        : (`task-${task}` as const),
    link: ({ task, order_id }) => taskLink(task, order_id),
    mail: 'always',
    audience: 'studio',
  }),
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export type NotificationFields<Kind extends NotificationKind> = z.input<
  (typeof NOTIFICATION_KINDS)[Kind]['fields']
>;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];
export const isNotificationKind = (name: string): name is NotificationKind =>
  Object.hasOwn(NOTIFICATION_KINDS, name);

const parseItem = parserOf(
  'notification',
  z.object({ kind: z.string(), created_at: serverInstant }),
);

/** `notifications/{uid}/items/{id}`, ready to be shown. */
export type Notification = { createdAt: Date } & ReturnType<
  (typeof NOTIFICATION_KINDS)[NotificationKind]['read']
>;

/**
 * Returns an item, or null for a kind that only a later version of the app knows.
 *
 * @throws ParseError
 */
export function parseNotification(data: unknown): Notification | null {
  const { kind: name, created_at: createdAt } = parseItem(data);
  return isNotificationKind(name) ? { ...NOTIFICATION_KINDS[name].read(data), createdAt } : null;
}

/** Ways in which a notification reaches a member. */
export const NOTIFICATION_CHANNELS = ['app', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export type NotificationPreferences = NonNullable<
  NonNullable<Profile['preferences']>['notifications']
>;

/**
 * Returns whether the member may choose: neither about mails that the law or a contract wants, nor
 * the studio's work.
 */
export const isSwitchable = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  NOTIFICATION_KINDS[kind].audience !== 'studio' &&
  (channel === 'app' || NOTIFICATION_KINDS[kind].mail === 'optional');

/**
 * Returns whether a notification goes out on a channel: until the member chooses, all do but those
 * that are off by default.
 */
export function isWanted(
  preferences: NotificationPreferences | undefined,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const { off = [] }: { off?: readonly NotificationChannel[] } = NOTIFICATION_KINDS[kind];
  return !isSwitchable(kind, channel) || (preferences?.[channel]?.[kind] ?? !off.includes(channel));
}

/** Returns the kinds among the settings of a member, in the order of the table. */
export const kindsFor = ({
  is_pro_trainer,
  is_admin,
}: Pick<Profile, 'is_pro_trainer' | 'is_admin'>) =>
  NOTIFICATION_KIND_NAMES.filter((kind) => {
    const { audience } = NOTIFICATION_KINDS[kind];
    return audience === 'members' || (audience === 'trainers' && (is_pro_trainer || is_admin));
  });
