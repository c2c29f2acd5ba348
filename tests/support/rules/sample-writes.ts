import { createHash } from 'node:crypto';
import { serverTimestamp } from 'firebase/firestore';
import { buildProfile, daysAgo, emailOf, type Fields } from './people.ts';
import { buildDraft, buildVideo } from './sample-videos.ts';

/** An allowed write of one whole document. */
export interface SampleWrite {
  /** Who may do it; the writes of `person` name this uid. */
  person: string;
  path: string;
  fields: Fields;
  /** Documents of the same commit that the write needs. */
  beside?: readonly (readonly [path: string, fields: Fields])[];
  /** Documents stored before. */
  before?: Readonly<Record<string, Fields>>;
}

const now = serverTimestamp;
const seriesId = 'a'.repeat(20);
const stamp = (uid: string) => ({ updated_at: now(), updated_by: uid });
const publicSettings: Fields = {
  maintenance: false,
  maintenance_message_fr: 'Retour ce soir.',
  maintenance_message_en: 'Back tonight.',
  maintenance_until: daysAgo(-1),
  show_testimonials: false,
  testimonials: [{ name: 'Inès R.', plan: 'pro', text_fr: 'Trois semaines.', consent: true }],
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  updated_at: now(),
};
const counted = (uid: string, what: string, ref: string) =>
  [`profiles/${uid}/counts/${what}`, { count: 1, at: now(), ref }] as const;
const limit = (uid: string, ref: string) =>
  [`limits/${uid}`, { count: 1, at: now(), ref }] as const;

const progress = (uid: string, video: string): Fields => ({
  user_id: uid,
  video_id: video,
  progress: 0.5,
  position_s: 10,
  completed: false,
  observed_at: daysAgo(0.01),
  last_watched_at: now(),
});

/** Returns the id of a member's report of one target. */
export const reportId = (uid: string, target: string): string =>
  createHash('sha256').update(`${uid} ${target}`).digest('hex');

/** Writes that a member may do in their own documents, by name. */
export const ownWrites = (uid: string): Readonly<Record<string, SampleWrite>> => {
  const person = uid;
  const before = { 'videos/free': buildVideo() };
  const target = 'videos/free/comments/old';
  const ref = reportId(uid, target);
  const reportLimit: Fields = { since: now(), count: 1, at: now(), ref };
  const commented = daysAgo(1);
  const skill = 'free_m1_left_empty';
  const started_at = daysAgo(0.1);
  const day = started_at.toISOString().slice(0, 10);
  const session: Fields = {
    day,
    started_at,
    seconds: 60,
    reps: 3,
    moves: { m1: 3 },
    updated_at: now(),
  };
  const sessionPath = `profiles/${uid}/sessions/s1`;
  const sessionCount = counted(uid, `sessions_${day}`, 's1');
  const comment: Fields = {
    user_id: uid,
    author_name: `Name of ${uid}`,
    content: 'Clair.',
    rating: 4,
  };
  return {
    'a limit of reports': { person, path: `report_limits/${uid}`, fields: reportLimit },
    'a report': {
      person,
      before: { ...before, [target]: { ...comment, user_id: 'other', created_at: daysAgo(1) } },
      path: `reports/${ref}`,
      fields: { reporter: uid, target, reason: 'Insulte', state: 'open', created_at: now() },
      beside: [[`report_limits/${uid}`, reportLimit]],
    },
    'a rate limit': {
      person,
      path: `limits/${uid}`,
      fields: { count: 1, at: now(), ref: 'comment/v/c' },
    },
    'a rate limit of edits': {
      person,
      path: `edit_limits/${uid}`,
      fields: { at: now(), ref: 'comment/v/c' },
    },
    'a count of drafts': {
      person,
      path: `draft_limits/${uid}`,
      fields: { since: now(), count: 1, at: now(), ref: 'v' },
    },
    progress: {
      person,
      before,
      path: `profiles/${uid}/video_progress/free`,
      fields: progress(uid, 'free'),
    },
    'a label': {
      person,
      before,
      path: `profiles/${uid}/library/state`,
      fields: { videos: { free: 'started' }, last: 'free', updated_at: now() },
      beside: [[`profiles/${uid}/video_progress/free`, progress(uid, 'free')]],
    },
    'a practice session': {
      person,
      path: sessionPath,
      fields: session,
      beside: [sessionCount],
    },
    'a count of sessions': {
      person,
      path: sessionCount[0],
      fields: sessionCount[1],
      beside: [[sessionPath, session]],
    },
    'a skill': {
      person,
      before,
      path: `profiles/${uid}/mastery/${skill}`,
      fields: {
        video_id: 'free',
        move_id: 'm1',
        name_fr: 'Lancer',
        name_en: 'Throw',
        hand: 'left',
        prop: 'empty',
        tries: 10,
        caught: 8,
        best: 8,
        recent: [seriesId],
        updated_at: now(),
      },
      beside: [counted(uid, 'skills_free', skill)],
    },
    'an application': {
      person,
      path: `trainer_applications/${uid}`,
      fields: {
        user_id: uid,
        full_name: 'Camille Durand',
        email: 'camille@example.test',
        phone: '0612345678',
        siret: '73282932000074',
        iban: 'FR7630006000011234567890189',
        id_front_path: `trainer_ids/${uid}_idFront_1700000000000.jpg`,
        id_back_path: `trainer_ids/${uid}_idBack_1700000000000.jpg`,
        accepted_contract: true,
        status: 'pending',
        created_at: now(),
      },
    },
    'a view': {
      person,
      before,
      path: `videos/free/views/${uid}`,
      fields: { user_id: uid, session: 'session-1', sessions: 1, viewed_at: now() },
    },
    'a comment': {
      person,
      before,
      path: 'videos/free/comments/new',
      fields: { ...comment, created_at: now() },
      beside: [limit(uid, 'comment/free/new')],
    },
    'a reply': {
      person,
      before: {
        ...before,
        'videos/free/comments/old': { ...comment, user_id: 'other', created_at: commented },
      },
      path: 'videos/free/comments/new',
      fields: {
        user_id: uid,
        author_name: `Name of ${uid}`,
        content: 'Clair.',
        reply_to: 'old',
        replied_at: now(),
      },
      beside: [limit(uid, 'comment/free/new')],
    },
    'an edited comment': {
      person,
      before: { ...before, 'videos/free/comments/old': { ...comment, created_at: commented } },
      path: 'videos/free/comments/old',
      fields: { ...comment, created_at: commented, updated_at: now() },
      beside: [[`edit_limits/${uid}`, { at: now(), ref: 'comment/free/old' }]],
    },
  };
};

const profile = buildProfile('free', { created_at: daysAgo(100) });
const message: Fields = {
  user_id: 'premium',
  author_name: 'Name of premium',
  message: 'Bonsoir !',
};

const sentMessage: Fields = { ...message, created_at: daysAgo(1) };

/** Every kind of document that clients write, by name. */
export const SAMPLE_WRITES: Readonly<Record<string, SampleWrite>> = {
  ...ownWrites('free'),
  'a new profile': {
    person: 'nobody',
    path: 'profiles/nobody',
    fields: { ...buildProfile('nobody'), phone: '0612345678', created_at: now() },
  },
  'a profile': {
    person: 'free',
    path: 'profiles/free',
    before: { 'profiles/free': profile },
    fields: {
      ...profile,
      display_name: 'Dominique',
      name_changed_at: now(),
      updated_at: now(),
      email: emailOf('free'),
      phone: '0612345678',
      avatar_url: 'avatars/free/1.jpg',
      preferences: {
        theme: 'dark',
        player: { speed: 1, volume: 1, muted: true, captions: 'fr' },
        notifications: { app: { order: false }, mail: { draft: false } },
        practice: {
          experience: 'bar',
          hand: 'left',
          object: 'shaker',
          minutes: 45,
          days: ['mon', 'sun'],
          hour: 18,
        },
      },
      notifications_seen_at: now(),
    },
  },
  'a read mark': {
    person: 'premium',
    path: 'profiles/premium/chat_reads/1',
    fields: { read_at: now() },
  },
  'a message': {
    person: 'premium',
    path: 'chat_rooms/1/messages/new',
    fields: {
      ...message,
      media_url: 'chat_media/premium/1700000000000_a.jpg',
      media_type: 'image',
      created_at: now(),
    },
    beside: [limit('premium', 'chat/1/new')],
  },
  'an edited message': {
    person: 'premium',
    path: 'chat_rooms/1/messages/old',
    before: { 'chat_rooms/1/messages/old': sentMessage },
    fields: { ...sentMessage, message: 'Bonsoir à tous !', edited_at: now() },
    beside: [['edit_limits/premium', { at: now(), ref: 'chat/1/old' }]],
  },
  'a reaction': {
    person: 'premium',
    path: 'chat_rooms/1/messages/old',
    before: { 'chat_rooms/1/messages/old': sentMessage },
    fields: { ...sentMessage, reactions: { premium: '🔥' } },
    beside: [['edit_limits/premium', { at: now(), ref: 'chat/1/old' }]],
  },
  'a presence': {
    person: 'premium',
    path: 'presence/premium',
    fields: { room: '1', name: 'Name of premium', last_seen: now(), expires_at: daysAgo(-0.01) },
  },
  'a draft': {
    person: 'trainer',
    path: 'videos/new',
    fields: {
      ...buildDraft('trainer'),
      captions: { fr: 'videos/drafts/trainer/captions/1.vtt' },
      created_at: now(),
      updated_at: now(),
    },
    beside: [['draft_limits/trainer', { since: now(), count: 1, at: now(), ref: 'new' }]],
  },
  'an event': {
    person: 'admin',
    path: 'events/new',
    fields: {
      title: 'Soirée',
      description: 'Démonstration',
      title_en: 'Evening',
      description_en: 'Demonstration',
      type: 'demo',
      date: '2026-12-05',
      date_end: '2026-12-06',
      start_time: '19:00',
      end_time: '21:30',
      location: 'Paris',
      image_url: 'events/1.jpg',
      external_url: 'https://example.test/',
      status: 'premium-tchat-vip',
      is_public: false,
      vip_since: now(),
      created_at: now(),
      ...stamp('admin'),
    },
  },
  'a room': {
    person: 'admin',
    path: 'chat_rooms/1',
    fields: { name: 'Shaker', ...stamp('admin') },
  },
  'the settings': {
    person: 'admin',
    path: 'settings/admin',
    fields: { ...publicSettings, updated_by: 'admin' },
    beside: [['settings/global', publicSettings]],
  },
  'the public settings': {
    person: 'admin',
    path: 'settings/global',
    fields: publicSettings,
    beside: [['settings/admin', { ...publicSettings, updated_by: 'admin' }]],
  },
  'a shipped order': {
    person: 'admin',
    path: 'starter_kit_orders/o',
    before: { 'starter_kit_orders/o': { user_id: 'free', status: 'paid' } },
    fields: { user_id: 'free', status: 'expedié', tracking_number: '1', ...stamp('admin') },
  },
};
