import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '@atelier/domain/moderation/audit-action';
import admin from '../../locales/fr/admin.json' with { type: 'json' };
import { demoDocuments } from './documents.ts';
import { demoFiles } from './files.ts';
import {
  NOW,
  applications,
  at,
  auditEntries,
  documents,
  member,
  orders,
  settings,
} from './test/demo-data.ts';

/** Fields of each collection (docs/data.md); `?` marks optional ones. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [
    at('settings/global'),
    'maintenance facebook_url instagram_url youtube_url show_testimonials kit_delivery_days updated_at',
  ],
  [
    at('settings/admin'),
    'maintenance facebook_url instagram_url youtube_url show_testimonials kit_delivery_days updated_at updated_by',
  ],
  [
    at('profiles/*'),
    'display_name email phone? locale time_zone subscription_tier subscription_status membership_source is_pro_trainer is_admin search sort_name preferences? weekly_consent? clip_consent? notified_at? notifications_seen_at? created_at',
  ],
  [
    at('notifications/*/items/*'),
    'kind video_id? title? reply_id? reference? state? task? order_id? subject? created_at expires_at',
  ],
  [
    at('videos/*'),
    'title description category level difficulty_level subscription_tier status url media? thumbnail_url duration moves? captions? review_note? author_id created_at updated_at updated_by',
  ],
  [at('catalog/*'), 'cards count updated_at'],
  [at('teasers/*'), 'cards count updated_at'],
  [at('news/*'), 'items updated_at'],
  [at('video_stats/*'), 'views rating rating_count comment_count computed_at'],
  [
    at('videos/*/comments/*'),
    'user_id author_name content is_trainer? rating? reply_count? created_at? reply_to? replied_at? updated_at?',
  ],
  [
    at('profiles/*/video_progress/*'),
    'user_id video_id progress position_s completed observed_at last_watched_at',
  ],
  [at('profiles/*/sessions/*'), 'day started_at seconds reps moves updated_at'],
  [
    at('profiles/*/mastery/*'),
    'video_id move_id name_fr name_en hand prop tries caught best recent results? updated_at',
  ],
  [at('profiles/*/practice/summary'), 'skills days updated_at'],
  [at('profiles/*/library/state'), 'videos last updated_at'],
  [
    at('profiles/*/stats/summary'),
    'completed_videos streak_days best_streak last_active_day validated_moves? achievements',
  ],
  [
    at('events/*'),
    'title description title_en? description_en? type date date_end? start_time end_time location image_url? external_url? status is_public vip_since? created_at updated_at updated_by',
  ],
  [
    at('live_sessions/*'),
    'title description trainer_id trainer_name tiers starts_at ends_at places booked waiting status replay_video_id? due_at? created_at updated_at',
  ],
  [at('live_sessions/*/private/link'), 'url opens_at'],
  [at('live_sessions/*/bookings/*'), 'user_id name tier month state booked_at attended?'],
  [at('live_sessions/*/questions/*'), 'user_id author_name text votes created_at'],
  [at('profiles/*/live_months/*'), 'month sessions'],
  [
    at('move_reviews/*'),
    'user_id author_name tier video_id move_id name_fr name_en lesson clip previous_id? state trainer_id? trainer_name? answer? answered_at? created_at expires_at',
  ],
  [at('review_stats/summary'), 'waiting answered median_ms updated_at'],
  [at('profiles/*/review_months/*'), 'month sent'],
  [
    at('profiles/*/validations/*'),
    'video_id move_id name_fr name_en trainer_id trainer_name review_id validated_at code?',
  ],
  [
    at('validated_moves/*'),
    'name_fr name_en member_name trainer_name validated_at published_at clip?',
  ],
  [at('validated_move_sources/*'), 'user_id video_id move_id review_id clip?'],
  [at('chat_rooms/*'), 'name updated_at updated_by'],
  [
    at('chat_rooms/*/messages/*'),
    'user_id author_name message media_url? media_type? reactions? created_at edited_at?',
  ],
  [
    at('starter_kit_orders/*'),
    'number search user_id email full_name address postal_code city country phone amount_total price_cents shipping_cents discount_cents delivery_days status tracking_number? refunded_cents? refunded_at? partly_refunded? shipped_at? disputed_at? dispute_status? dispute_reason? dispute_due_by? paid_at? stripe_session_id stripe_payment_intent_id? created_at updated_at? updated_by?',
  ],
  [at('starter_kit_orders/*/private/notes'), 'notes'],
  [at('counters/*'), 'last'],
  [
    at('trainer_applications/*'),
    'user_id full_name email phone siret iban id_front_path id_back_path accepted_contract status reason? created_at decided_at?',
  ],
  [
    at('reports/*'),
    'reporter target reason said reporter_name place state created_at updated_at? updated_by?',
  ],
  [at('support_messages/*'), 'user_id author_name text answer? state created_at expires_at'],
  [at('studio_news/*'), 'kind order_id? subject? mail at expires_at'],
  [
    at('audit_log/*'),
    'actor actor_name target target_name? member search action before after at expires_at',
  ],
  [at('metrics/*'), 'day members trainers sign_ups open_tasks computed_at'],
  [at('revenue/*'), 'month subscriptions kits refunds'],
];

/** Fields that the audit page leaves out or shows by their stored name: they are for machines. */
const UNLABELLED = /^(search|created_at|updated_at|updated_by|dispute_status|stripe_\w+)$/;

/** Live sessions are to come, and events that news name. */
const isPlanned = (path: string) => /^news\/|live_(sessions|months)\//.test(path);

function instantsIn(value: unknown): Date[] {
  if (value instanceof Date) return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(instantsIn)
    : [];
}

describe('every document', () => {
  it('is unique, in a known collection, and has exactly the fields of that collection', () => {
    expect(new Set(documents.map(({ path }) => path)).size).toBe(documents.length);
    for (const { path, data } of documents) {
      const fields = FIELDS.find(([pattern]) => pattern.test(path))?.[1].split(' ');
      expect(fields, path).toBeDefined();
      const known = fields!.map((field) => field.replace('?', ''));
      const required = fields!.filter((field) => !field.endsWith('?'));
      expect(
        Object.keys(data).filter((key) => !known.includes(key)),
        path,
      ).toEqual([]);
      expect(
        required.filter((key) => data[key] === undefined),
        path,
      ).toEqual([]);
    }
  });

  it('is the same when built twice, and has no time in the future but what is planned', () => {
    expect(demoDocuments(new Date(NOW))).toEqual(documents);
    for (const { path, data } of documents) {
      if (isPlanned(path)) continue;
      for (const instant of instantsIn({ ...data, expires_at: null, dispute_due_by: null })) {
        expect(instant.getTime(), path).toBeLessThanOrEqual(NOW.getTime());
      }
    }
  });

  it('refers only to uploaded files, and every uploaded file is referred to', () => {
    const texts = (value: unknown): string[] => {
      if (typeof value === 'string') return [value];
      const hasValues = typeof value === 'object' && value !== null && !(value instanceof Date);
      return hasValues ? Object.values(value).flatMap(texts) : [];
    };
    const isPath = /^(videos|events|avatars|chat_media|review_clips|trainer_ids)\//;
    const isDocument = new Set(documents.map(({ path }) => path));
    const named = new Set(
      documents
        .flatMap(({ data }) => texts(data))
        .filter((text) => isPath.test(text) && !isDocument.has(text)),
    );
    expect([...named].sort()).toEqual(
      demoFiles()
        .map(({ path }) => path)
        .sort(),
    );
  });

  it('uses only reserved e-mail domains and telephone numbers', () => {
    const emails = documents.flatMap(({ data }) =>
      typeof data['email'] === 'string' ? [data['email']] : [],
    );
    expect(emails.length).toBeGreaterThan(0);
    expect(emails.filter((email) => !/^[a-z]+@[a-z-]+\.example$/.test(email))).toEqual([]);
    const phones = documents.flatMap(({ data }) =>
      typeof data['phone'] === 'string' ? [data['phone']] : [],
    );
    // 06 39 98 xx xx is reserved for fiction: Arcep, decision 2018-0881
    expect(phones.filter((phone) => !phone.startsWith('06 39 98'))).toEqual([]);
  });
});

it('the audit page has a label for every field of the documents that admins write', () => {
  const created = AUDIT_ACTIONS.flatMap((action) => /^(\w+)\.create$/.exec(action)?.[1] ?? []);
  const audited = documents.filter(({ path }) => created.includes(path.split('/').at(-2) ?? ''));
  const patterns = FIELDS.filter(([pattern]) => audited.some(({ path }) => pattern.test(path)));
  expect(patterns).toHaveLength(created.length + 1); // settings are two documents
  const fields = patterns.flatMap(([, names]) => names.replaceAll('?', '').split(' '));
  expect(
    fields.filter((field) => !UNLABELLED.test(field) && !(field in admin.audit.field)),
  ).toEqual([]);
});

it('maintenance mode is off', () => {
  expect(settings.map(({ data }) => data.maintenance)).toEqual([false]);
});

it('audit entries match the state of the demo members and orders', () => {
  for (const { data } of auditEntries) {
    expect(AUDIT_ACTIONS).toContain(data.action);
    expect(member(data.actor)).toMatchObject({ is_admin: true, display_name: data.actor_name });
    const name = member(data.member ?? '').display_name;
    const order = orders.find(({ path }) => path === data.target)?.data;
    expect(data.target_name).toBe(order?.number ?? name);
    if (data.target.includes('/')) {
      expect(order).toMatchObject(data.after ?? {});
    } else if (data.action.startsWith('application.')) {
      const decided = applications.find(({ ids }) => ids[0] === data.target)?.data;
      expect(decided).toMatchObject({ status: data.after?.status });
      expect(decided?.reason).toBe(data.after?.reason);
    }
  }
});
