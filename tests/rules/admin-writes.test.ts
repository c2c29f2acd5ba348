import { deleteField, serverTimestamp } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { adminWrites } from '../support/rules/admin-writes.ts';
import { expectAllowed, expectDenied } from '../support/rules/expectations.ts';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import { buildDraft, buildVideo } from '../support/rules/sample-videos.ts';
import { useRules } from '../support/rules/use-rules.ts';

// Every direct write of the admin area: allowed for admins, denied for everyone else; and the
// writes reserved for the server, denied for admins too.

const OTHERS = ['premium', 'trainer', null];
const event = (fields: Fields = {}): Fields => ({
  title: 'Atelier',
  description: 'Deux heures avec une bouteille.',
  type: 'workshop',
  date: '2026-12-05',
  start_time: '19:00',
  end_time: '21:30',
  location: 'Paris',
  status: 'upcoming',
  is_public: true,
  created_at: daysAgo(9),
  ...fields,
});
const order = {
  user_id: 'free',
  status: 'paid',
  amount_total: 5680,
  paid_at: daysAgo(1),
  created_at: daysAgo(1),
};

const { as, seed: given } = useRules('admin-writes', () => ({
  'videos/online': buildVideo(),
  'videos/proposal': buildDraft('other'),
  'events/one': event(),
  'starter_kit_orders/one': order,
  'chat_rooms/1': { name: 'Tchat 1' },
  'chat_rooms/1/messages/one': {
    user_id: 'other',
    author_name: 'x',
    message: 'x',
    created_at: daysAgo(1),
  },
  'videos/online/comments/one': {
    user_id: 'other',
    author_name: 'x',
    content: 'x',
    rating: 3,
    created_at: daysAgo(1),
  },
  'reports/one': {
    reporter: 'other',
    target: 'x',
    reason: 'x',
    state: 'open',
    created_at: daysAgo(1),
  },
  'trainer_applications/free': { user_id: 'free', status: 'pending', created_at: daysAgo(1) },
  'customers/free': { tier: 'free', status: 'active' },
}));

const saveSettings = (uid: string | null) => {
  const shared = { maintenance: true, updated_at: serverTimestamp() };
  return as(uid).commit(
    ['settings/admin', { ...shared, ...stamp(uid) }],
    ['settings/global', shared],
  );
};
const stamp = (uid: string | null) => ({
  updated_at: serverTimestamp(),
  updated_by: uid ?? 'admin',
});
/** Documents that every member may write, of which admins see more. */
const AS_ANY_MEMBER = [
  'create reports',
  'create profiles/mastery',
  'create profiles/video_progress',
  'update profiles/video_progress',
  'create videos/comments',
  'update videos/comments',
  'create videos/views',
  'update videos/views',
];
type Write = (uid: string | null) => Promise<unknown>;

describe('only for admins', () => {
  const writes: Record<string, [of: string, Write]> = {
    'publishing a video': [
      'create videos',
      (uid) =>
        as(uid).set('videos/new', {
          ...buildVideo({ author_id: uid ?? 'admin', created_at: serverTimestamp() }),
          ...stamp(uid),
        }),
    ],
    'editing a video': [
      'update videos',
      (uid) => as(uid).update('videos/online', { title: 'Autre titre', ...stamp(uid) }),
    ],
    'a review note on a draft': [
      'update videos',
      (uid) => as(uid).update('videos/proposal', { review_note: 'Plus près.', ...stamp(uid) }),
    ],
    'creating an event': [
      'create events',
      (uid) =>
        as(uid).set('events/new', { ...event({ created_at: serverTimestamp() }), ...stamp(uid) }),
    ],
    'editing an event': [
      'update events',
      (uid) => as(uid).update('events/one', { title: 'Autre titre', ...stamp(uid) }),
    ],
    'moving an order': [
      'update starter_kit_orders',
      (uid) => as(uid).update('starter_kit_orders/one', { status: 'expedier', ...stamp(uid) }),
    ],
    'a tracking number': [
      'update starter_kit_orders',
      (uid) =>
        as(uid).update('starter_kit_orders/one', {
          tracking_number: '6A00000000015',
          ...stamp(uid),
        }),
    ],
    'turning maintenance on': [
      'update settings/admin',
      async (uid) => {
        await given({
          'settings/global': { maintenance: false },
          'settings/admin': { maintenance: false },
        });
        await saveSettings(uid);
      },
    ],
    'opening the site to all': ['update settings/global', (uid) => saveSettings(uid)],
    'renaming a room': [
      'update chat_rooms',
      (uid) => as(uid).set('chat_rooms/1', { name: 'Le comptoir', ...stamp(uid) }),
    ],
    'resolving a report': [
      'update reports',
      (uid) => as(uid).update('reports/one', { state: 'resolved', ...stamp(uid) }),
    ],
    'creating the settings': ['create settings/admin', (uid) => saveSettings(uid)],
    'creating their public copy': ['create settings/global', (uid) => saveSettings(uid)],
    'creating a room': [
      'create chat_rooms',
      (uid) => as(uid).set('chat_rooms/2', { name: 'La scène', ...stamp(uid) }),
    ],
  };
  it('covers every admin write in the rules', () => {
    const tried = new Set(Object.values(writes).map(([of]) => of));
    expect([...tried, ...AS_ANY_MEMBER].toSorted()).toEqual(adminWrites());
  });
  describe.each(Object.entries(writes))('%s', (_name, [, write]) => {
    it('an admin', () => expectAllowed(write('admin')));
    // Denied writes change nothing, so all use the same documents.
    it('denied: everyone else', async () => {
      for (const uid of OTHERS) await expectDenied(write(uid));
    });
    it('denied: an admin whose flag was revoked', async () => {
      await given({
        'profiles/admin': {
          is_admin: false,
          subscription_status: 'active',
          subscription_tier: 'free',
        },
      });
      await expectDenied(write('admin'));
    });
  });
});

describe('only for the server', () => {
  const writes: Record<string, Write> = {
    'another’s tier': (uid) => as(uid).update('profiles/basic', { subscription_tier: 'premium' }),
    'another’s status': (uid) =>
      as(uid).update('profiles/basic', { subscription_status: 'canceled' }),
    'another’s source': (uid) => as(uid).update('profiles/basic', { membership_source: 'admin' }),
    'another member’s trainer flag': (uid) =>
      as(uid).update('profiles/basic', { is_pro_trainer: true }),
    'another member’s admin flag': (uid) => as(uid).update('profiles/basic', { is_admin: true }),
    'their own admin flag': (uid) =>
      as(uid).update(`profiles/${uid ?? 'admin'}`, { is_admin: uid !== 'admin' }),
    'deleting a profile': (uid) => as(uid).delete('profiles/basic'),
    'a decision': (uid) => as(uid).update('trainer_applications/free', { status: 'approved' }),
    'publishing a draft': (uid) =>
      as(uid).update('videos/proposal', {
        status: 'en_ligne',
        subscription_tier: 'pro',
        ...stamp(uid),
      }),
    'another level': (uid) =>
      as(uid).update('videos/online', { level: 'pro', subscription_tier: 'pro', ...stamp(uid) }),
    'another film': (uid) =>
      as(uid).update('videos/online', { url: 'videos/free/1700000000001.mp4', ...stamp(uid) }),
    'writing moves': (uid) => as(uid).update('videos/online', { moves: [], ...stamp(uid) }),
    'deleting a video': (uid) => as(uid).delete('videos/online'),
    'deleting an event': (uid) => as(uid).delete('events/one'),
    'deleting an order': (uid) => as(uid).delete('starter_kit_orders/one'),
    'refunding an order': (uid) =>
      as(uid).update('starter_kit_orders/one', { status: 'refunded', ...stamp(uid) }),
    'changing an order’s amount': (uid) =>
      as(uid).update('starter_kit_orders/one', { amount_total: 0, ...stamp(uid) }),
    'another’s comment': (uid) => as(uid).update('videos/online/comments/one', { content: 'y' }),
    'deleting another member’s comment': (uid) => as(uid).delete('videos/online/comments/one'),
    'deleting another member’s message': (uid) => as(uid).delete('chat_rooms/1/messages/one'),
    'deleting a report': (uid) => as(uid).delete('reports/one'),
    'deleting the settings': (uid) => as(uid).delete('settings/global'),
    'a customer': (uid) => as(uid).update('customers/free', { tier: 'premium' }),
    'creating an audit entry': (uid) =>
      as(uid).set('audit_log/new', { actor: uid, action: 'member.admin' }),
    'a deletion': (uid) => as(uid).set('deletions/basic', { state: 'pending' }),
    'a metric': (uid) => as(uid).set('metrics/2026-11-20', { day: '2026-11-20' }),
    'an e-mail': (uid) =>
      as(uid).set('mail/new', { to: 'free@example.test', message: { subject: 'x' } }),
    'a write without updated_by': (uid) =>
      as(uid).update('events/one', { title: 'x', updated_at: serverTimestamp() }),
    'a write with another updated_by': (uid) =>
      as(uid).update('events/one', { title: 'x', ...stamp('other') }),
    'removing a required field': (uid) =>
      as(uid).update('events/one', { title: deleteField(), ...stamp(uid) }),
  };
  it.each(Object.entries(writes))('denied for everyone: %s', async (_name, write) => {
    for (const uid of ['admin', ...OTHERS]) await expectDenied(write(uid));
  });
});
