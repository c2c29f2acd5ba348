import { useTranslation } from 'react-i18next';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { AUDIT_ACTIONS } from '@atelier/domain/moderation/audit-action';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import { LIVE_SESSION_STATUSES } from '@atelier/domain/live/live-session';
import { REVIEW_STATES } from '@atelier/domain/reviews/move-review';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import {
  APPLICATION_STATUSES,
  BULK_MAIL_KINDS,
  DIFFICULTY_LEVELS,
  EVENT_STATUSES,
  EVENT_TYPES,
  MEMBERSHIP_SOURCES,
  ORDER_STATUSES,
  REPORT_STATES,
  SUBSCRIPTION_STATUSES,
  TIERS,
  VIDEO_CATEGORIES,
  PUBLICATION_STATUSES,
} from '@atelier/domain/values';
import type { JobKind } from '@atelier/domain/contracts/admin-jobs';
import { DISPUTE_REASONS } from '@atelier/domain/shop/order-dispute';
import { RESENDABLE_MAILS, TEMPLATE_OF } from '@atelier/domain/shop/order-mail';
import { orderReference } from '@atelier/domain/shop/starter-kit-order';
import { DAY_PATTERN, TIME_PATTERN } from '@atelier/domain/time/day';
import { useFormat } from '../../lib/i18n/format.ts';
import type admin from '../../../../locales/fr/admin.json';
import { href, route } from '../../lib/routes.ts';
import { useJobText } from './job-text.ts';

/**
 * Fields that the entry itself already shows, that are derived, or ids beside a field with their
 * name.
 */
const METADATA_FIELDS = new Set([
  ...[
    'updated_at',
    'updated_by',
    'created_at',
    'edited_at',
    'replied_at',
    'moved_at',
    'search',
    'notice_seq',
    'dispute_status',
  ],
  ...[
    'trainer_id',
    'video_id',
    'move_id',
    'reply_to',
    'reply_count',
    'votes',
    'booked',
    'waiting',
    'pending_film',
  ],
  'trailer_media',
  ...[
    'media_state',
    'media_error',
    'poster_url',
    'is_processing',
    'stripe_session_id',
    'stripe_payment_intent_id',
  ],
]);

/** Converts a Firestore timestamp to a Date; returns other values unchanged. */
function toComparable(value: unknown): unknown {
  if (
    typeof value === 'object' &&
    value !== null &&
    'toDate' in value &&
    typeof value.toDate === 'function'
  ) {
    return (value.toDate as () => Date)();
  }
  return value;
}

/** Returns the fields that an entry changed; for a created or deleted document, all its fields. */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields
    .filter((field) => !METADATA_FIELDS.has(field))
    .map((field) => ({
      field,
      before: toComparable(before?.[field]),
      after: toComparable(after?.[field]),
    }))
    .filter(
      ({ before: from, after: to }) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null),
    );
}

/** Fields in euro cents. */
const MONEY = new Set([
  'amount_total',
  'price_cents',
  'shipping_cents',
  'discount_cents',
  'refunded_cents',
  'failed_refund_cents',
]);

/** Fields with a calendar day, and with a time of day, of an event. */
const DAY_FIELDS = new Set(['date', 'date_end']);
const TIME_FIELDS = new Set(['start_time', 'end_time']);

/** Fields that hold the uid of a member. */
const MEMBER_FIELDS = new Set(['author_id', 'user_id', 'reporter']);

/**
 * Returns the uid that a logged value names; undefined for other values and for members who were
 * deleted.
 */
export function memberIn(field: string, value: unknown): string | undefined {
  const isUid =
    MEMBER_FIELDS.has(field) &&
    typeof value === 'string' &&
    value !== '' &&
    !value.startsWith('hmac:');
  return isUid && value !== DELETED_MEMBER.user_id ? value : undefined;
}

/** Returns texts for the stored fields and values of the audit log. */
export function useAuditLabels() {
  const { t, i18n } = useTranslation(['admin', 'common', 'library', 'events']);
  const format = useFormat();
  const hasLabel = (name: string): name is keyof (typeof admin)['audit']['field'] =>
    i18n.exists(`admin:audit.field.${name}`);

  /** The texts of the values of a closed list. */
  const texts = <Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
    new Map<string, string>(values.map((value) => [value, text(value)]));
  const tiers = () => texts(TIERS, (one) => t(`common:tier.${one}`));
  const statuses = () => texts(SUBSCRIPTION_STATUSES, (one) => t(`common:status.${one}`));
  /** By field, or by kind of document and field. */
  const valueTexts = new Map<string, () => ReadonlyMap<string, string>>([
    ['tier', tiers],
    ['level', tiers],
    ['tiers', tiers],
    ['testimonials', tiers],
    ['subscription_tier', tiers],
    ['subscription_status', statuses],
    ['status', statuses],
    [
      'membership_source',
      () => texts(MEMBERSHIP_SOURCES, (one) => t(`admin:member.source-${one}`)),
    ],
    ['category', () => texts(VIDEO_CATEGORIES, (one) => t(`library:category.${one}`))],
    ['difficulty_level', () => texts(DIFFICULTY_LEVELS, (one) => t(`library:difficulty.${one}`))],
    ['type', () => texts(EVENT_TYPES, (one) => t(`events:type.${one}`))],
    ['state', () => texts(REPORT_STATES, (one) => t(`admin:audit.report-state.${one}`))],
    ['videos.status', () => texts(PUBLICATION_STATUSES, (one) => t(`admin:videos.status.${one}`))],
    ['events.status', () => texts(EVENT_STATUSES, (one) => t(`admin:events.status.${one}`))],
    [
      'starter_kit_orders.status',
      () => texts(ORDER_STATUSES, (one) => t(`admin:orders.status.${one}`)),
    ],
    [
      'starter_kit_orders.mail',
      () => texts(RESENDABLE_MAILS, (one) => t(`admin:orders.mail.template.${TEMPLATE_OF[one]}`)),
    ],
    [
      'dispute_reason',
      () => texts(DISPUTE_REASONS, (one) => t(`admin:orders.dispute.reason.${one}`)),
    ],
    ['fulfilment', () => texts(ORDER_STATUSES, (one) => t(`admin:orders.status.${one}`))],
    [
      'live_sessions.status',
      () => texts(LIVE_SESSION_STATUSES, (one) => t(`admin:audit.session-status.${one}`)),
    ],
    ['review.state', () => texts(REVIEW_STATES, (one) => t(`admin:audit.clip-state.${one}`))],
    ['stopped_mails', () => texts(BULK_MAIL_KINDS, (one) => t(`admin:settings.mail-${one}`))],
    ['silent_tasks', () => texts(OPEN_TASK_KINDS, (one) => t(`admin:overview.kind.${one}`))],
    [
      'application.status',
      () => texts(APPLICATION_STATUSES, (one) => t(`admin:requests.status.${one}`)),
    ],
  ]);

  /**
   * Returns a stored value as text.
   *
   * @param action  of the entry: tells what kind of status `status` is.
   */
  function textOf(action: string, field: string, value: unknown): string {
    const [subject = ''] = action.split('.');
    if (value === undefined || value === null || value === '') return t('admin:audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no');
    if (typeof value === 'number') {
      return MONEY.has(field) ? format.price(value) : format.number(value);
    }
    if (value instanceof Date) return format.dateTime(value);
    if (typeof value === 'object') return textOfParts(action, field, value);
    if (typeof value !== 'string') return JSON.stringify(value);
    if (DAY_FIELDS.has(field) && DAY_PATTERN.test(value)) return format.day(value);
    if (TIME_FIELDS.has(field) && TIME_PATTERN.test(value)) return format.time(value);
    // The log stores personal values as a hash.
    if (value.startsWith('hmac:')) return t('admin:audit.hidden');
    return (valueTexts.get(`${subject}.${field}`) ?? valueTexts.get(field))?.().get(value) ?? value;
  }

  /** Returns a move by its name; a list, or the languages of a text, one after the other. */
  function textOfParts(action: string, field: string, value: object): string {
    if ('name_fr' in value && typeof value.name_fr === 'string') return value.name_fr;
    const parts: readonly unknown[] = Object.values(value);
    return parts.map((one) => textOf(action, field, one)).join(', ');
  }

  return {
    /** Returns the name of an action; an old one without a name as stored. */
    action(stored: string): string {
      const action = AUDIT_ACTIONS.find((one) => one === stored);
      return action === undefined ? stored : t(`admin:audit.action.${action}`);
    },
    /** Returns the label of a field; its stored name if it has none. */
    field(name: string): string {
      return hasLabel(name) ? t(`admin:audit.field.${name}`) : name;
    },
    value: textOf,
  };
}

/** A part of a line of the log: a text, a member, or a video by its present title. */
export type AuditPart =
  | { readonly text: string; readonly to?: string }
  /** Without a name in the log, the member has the present one. */
  | { readonly uid: string | undefined; readonly name?: string | undefined }
  | { readonly video: string };

/** The actor that the command-line script writes: the name of the user of that machine. */
const MAKE_ADMIN_ACTOR = /^make-admin:(.+)$/;

/** The kind of job whose state a collection stores. */
const JOB_KIND_OF: Readonly<Record<string, JobKind>> = {
  deletions: 'deletion',
  contract_requests: 'declaration',
  due_refunds: 'refund',
  mail: 'mail',
  stripe_events: 'event',
  encodings: 'encoding',
  due_changes: 'change',
};

/** Returns who did what an entry says, and what it is about. */
export function useAuditParts() {
  const { t } = useTranslation('admin');
  const jobText = useJobText();

  function actor({ actor: uid, actor_name: name }: AuditEntry): AuditPart {
    const user = MAKE_ADMIN_ACTOR.exec(uid)?.[1];
    if (user !== undefined) return { text: t('audit.command', { user }) };
    return uid === 'unknown' ? { text: t('audit.unknown') } : { uid, name };
  }

  /** Returns a film's video, or which kind of clip it is. */
  function filmOf(owner: string): AuditPart {
    const [collection = '', id = ''] = owner.split('/');
    if (collection === 'videos') return { video: id };
    return { text: t(collection === 'move_reviews' ? 'jobs.review-clip' : 'jobs.chat-clip') };
  }

  /** Returns what a job is about, by its stored name. */
  function jobPart(kind: JobKind, name: string): AuditPart {
    if (kind === 'encoding') return filmOf(name);
    return { text: jobText(kind === 'change' ? `change-${name}` : name) };
  }

  function target({
    target: path,
    target_name: name,
    member: uid,
  }: AuditEntry): readonly AuditPart[] {
    if (!path.includes('/')) return [{ uid: path, name }];
    const [collection = '', id = '', part = ''] = path.split('/');
    if (part === 'comments' || part === 'messages' || part === 'questions') {
      return [{ text: t(`audit.target.${part}`) }, { uid, name }];
    }
    const title = name ?? id;
    switch (collection) {
      case 'videos':
        return [{ text: t('audit.target.videos') }, { text: title, to: href.adminVideo(id) }];
      case 'live_sessions':
        return [{ text: t('audit.target.live_sessions') }, { text: title, to: href.session(id) }];
      case 'events':
        return [{ text: t('audit.target.events') }, { text: title, to: route.admin.events }];
      case 'starter_kit_orders': {
        const order = { text: orderReference(id, { number: name }), to: href.adminOrder(id) };
        return [{ text: t('audit.target.starter_kit_orders') }, order];
      }
      case 'move_reviews':
        return [{ text: t('audit.target.move_reviews') }, { uid, name }];
      case 'validated_move_sources':
        return [{ text: t('audit.target.validated_move_sources') }, { uid }];
      case 'chat_rooms':
        return [{ text: t('audit.target.chat_rooms') }, { text: title }];
      case 'settings':
        return [{ text: t('audit.target.settings'), to: route.admin.settings }];
      case 'reports':
        return uid === undefined
          ? [{ text: t('audit.target.reports'), to: route.admin.moderation }]
          : [{ text: t('audit.target.report-of') }, { uid, name }];
    }
    const kind = JOB_KIND_OF[collection];
    if (kind === undefined) return [{ text: path }];
    return [
      { text: t(`jobs.kind.${kind}`), to: route.admin.jobs },
      ...(name === undefined ? [] : [jobPart(kind, name)]),
      ...(uid === undefined ? [] : [{ uid }]),
    ];
  }

  return { actor, target };
}
