import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Comment, Reply } from '@atelier/domain/content/comment';
import type { StudioEvent } from '@atelier/domain/content/event';
import type { Video } from '@atelier/domain/content/video';
import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import type { LiveQuestion } from '@atelier/domain/live/question';
import type { LiveSession } from '@atelier/domain/live/live-session';
import type { Report } from '@atelier/domain/moderation/report';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { LOCALES } from '@atelier/domain/values';
import { initTranslations } from '../../test/real-translations.ts';
import { auditChanges, useAuditLabels } from './audit-texts.ts';

type Keys<Documents> = Documents extends Documents ? keyof Documents : never;
type Contribution = Comment | Reply | ChatMessage | LiveQuestion;
type Logged = Keys<
  Contribution | StudioEvent | Video | LiveSession | Report | StarterKitOrder | SiteSettings
>;
/**
 * Every field of the documents that entries contain; a new one is missing here until it has a
 * label.
 */
const LOGGED: Record<Logged, true> = {
  silent_tasks: true,
  stopped_mails: true,
  title: true,
  description: true,
  trainer_id: true,
  trainer_name: true,
  tiers: true,
  starts_at: true,
  ends_at: true,
  places: true,
  booked: true,
  waiting: true,
  status: true,
  video_id: true,
  video_title: true,
  move_id: true,
  move_name_fr: true,
  move_name_en: true,
  replay_video_id: true,
  moved_at: true,
  notice_seq: true,
  updated_at: true,
  text: true,
  author_name: true,
  votes: true,
  created_at: true,
  user_id: true,
  message: true,
  media_url: true,
  media_type: true,
  media_state: true,
  media_error: true,
  poster_url: true,
  reactions: true,
  edited_at: true,
  content: true,
  is_trainer: true,
  rating: true,
  reply_count: true,
  reply_to: true,
  replied_at: true,
  category: true,
  level: true,
  difficulty_level: true,
  subscription_tier: true,
  url: true,
  media: true,
  pending_film: true,
  trailer: true,
  trailer_media: true,
  thumbnail_url: true,
  duration: true,
  moves: true,
  moves_aside: true,
  captions: true,
  review_note: true,
  author_id: true,
  updated_by: true,
  title_en: true,
  description_en: true,
  type: true,
  date: true,
  date_end: true,
  start_time: true,
  end_time: true,
  location: true,
  image_url: true,
  external_url: true,
  is_public: true,
  vip_since: true,
  reporter: true,
  target: true,
  reason: true,
  state: true,
  said: true,
  reporter_name: true,
  place: true,
  number: true,
  email: true,
  full_name: true,
  address: true,
  postal_code: true,
  city: true,
  country: true,
  phone: true,
  amount_total: true,
  price_cents: true,
  shipping_cents: true,
  discount_cents: true,
  delivery_days: true,
  fulfilment: true,
  tracking_number: true,
  is_processing: true,
  refunded_cents: true,
  refunded_at: true,
  failed_refund_cents: true,
  withdrawn_at: true,
  returned_at: true,
  stripe_session_id: true,
  stripe_payment_intent_id: true,
  shipped_at: true,
  disputed_at: true,
  dispute_status: true,
  dispute_reason: true,
  dispute_due_by: true,
  paid_at: true,
  maintenance: true,
  maintenance_message_fr: true,
  maintenance_message_en: true,
  maintenance_until: true,
  facebook_url: true,
  instagram_url: true,
  youtube_url: true,
  show_testimonials: true,
  testimonials: true,
  kit_delivery_days: true,
};
const labels = async (locale: (typeof LOCALES)[number]) => {
  await initTranslations(locale);
  return renderHook(() => useAuditLabels()).result.current;
};

describe('auditChanges', () => {
  it('lists changed fields without the metadata', () => {
    const before = { status: 'paid', city: 'hmac:a', updated_at: 1 };
    const after = { status: 'expedié', city: 'hmac:a', updated_at: 2, tracking_number: '6A' };
    expect(auditChanges({ before, after })).toEqual([
      { field: 'status', before: 'paid', after: 'expedié' },
      { field: 'tracking_number', before: undefined, after: '6A' },
    ]);
  });
  it('compares timestamps by their value', () => {
    const at = (iso: string) => ({ toDate: () => new Date(iso) });
    const change = {
      before: { a: at('2026-01-01T00:00:00Z') },
      after: { a: at('2026-01-01T00:00:00Z') },
    };
    expect(auditChanges(change)).toEqual([]);
  });
  it.each([
    [null, { a: 1 }],
    [{ a: 1 }, null],
  ])('%o, %o: lists every field of a created or deleted document', (before, after) => {
    expect(auditChanges({ before, after })).toHaveLength(1);
  });
  it('returns no changes for an entry without documents', () =>
    expect(auditChanges({})).toEqual([]));
});

describe('texts', () => {
  it.each(LOCALES)('every field of a logged document has a label, %s', async (locale) => {
    const texts = await labels(locale);
    const shown = auditChanges({ after: LOGGED });
    expect(shown.length).toBeGreaterThan(50);
    expect(
      shown.map((change) => change.field).filter((name) => texts.field(name) === name),
    ).toEqual([]);
  });
  it.each([
    ['live_sessions.cancel', 'status', 'cancelled', 'Annulée'],
    ['review.delete', 'state', 'claimed', 'Chez un intervenant'],
    [
      'settings.update',
      'testimonials',
      [{ name: 'Inès R.', plan: 'pro', text_fr: 'Oui.', consent: true }],
      'Inès R., Pro, Oui., Oui',
    ],
    ['live_sessions.change', 'tiers', ['pro', 'premium'], 'Pro, Premium'],
    [
      'videos.update',
      'moves',
      [{ id: 'm1', name_fr: 'Le tour', name_en: 'The turn', start: 3 }],
      'Le tour',
    ],
    ['videos.update', 'captions', { fr: 'a.vtt', en: 'b.vtt' }, 'a.vtt, b.vtt'],
    ['starter_kit_orders.update', 'fulfilment', 'expedié', 'Expédiée'],
    ['starter_kit_orders.update', 'dispute_reason', 'duplicate', 'payé deux fois'],
    ['starter_kit_orders.resend-mail', 'mail', 'shipping', 'avis d’expédition'],
    ['events.update', 'start_time', '19:00', '19\u00a0h'],
    ['events.update', 'date', '2026-12-14', '14\u00a0décembre 2026'],
  ])('%s, %s: %o is %s', async (action, field, value, text) =>
    expect((await labels('fr')).value(action, field, value)).toBe(text),
  );
  it('a field that was and is absent has not changed', () =>
    expect(auditChanges({ before: { video_title: null }, after: {} })).toEqual([]));
});
