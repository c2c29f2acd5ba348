import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberActivityResponse } from '@atelier/domain/contracts/admin-members';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import {
  codeOf,
  auditEntriesFor,
  createSignedInMember,
  createSignedInAdmin,
  type SignedInMember,
} from './support/admins.ts';
import {
  buildComment,
  uniqueId,
  putDocument,
  deleteAfterTests,
  readDocument,
  buildVideo,
} from './support/documents.ts';

let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin();
});
const later = Timestamp.fromMillis(Date.now() + 20 * 86_400_000);

describe('setMembership', () => {
  const fresh = { tier: 'free', status: 'active', source: 'stripe' };
  const premium = { tier: 'premium', status: 'waiting' };

  test('takes precedence over Stripe, is logged once, and a second click changes nothing', async () => {
    const { uid, display_name } = await newMember({
      current_period_end: later,
      cancel_at_period_end: true,
    });
    const request = { uid, membership: premium, expected: fresh };
    expect((await admin.callServer('setMembership', request)).result).toEqual({ changed: true });
    const profile = await readDocument(`profiles/${uid}`);
    expect(profile).toMatchObject({
      subscription_tier: 'premium',
      subscription_status: 'waiting',
      membership_source: 'admin',
    });
    expect(Object.keys(profile ?? {})).not.toContain('current_period_end');
    expect(Object.keys(profile ?? {})).not.toContain('cancel_at_period_end');
    expect((await admin.callServer('setMembership', request)).result).toEqual({ changed: false });
    expect(await auditEntriesFor(uid)).toMatchObject([
      {
        actor: admin.uid,
        actor_name: admin.display_name,
        target_name: display_name,
        member: uid,
        action: 'member.membership',
        before: {
          subscription_tier: 'free',
          subscription_status: 'active',
          membership_source: 'stripe',
        },
        after: {
          subscription_tier: 'premium',
          subscription_status: 'waiting',
          membership_source: 'admin',
        },
      },
    ]);
  });

  test('a released membership is the one at Stripe', async () => {
    const { uid } = await newMember({ subscription_tier: 'basic', membership_source: 'admin' });
    await putDocument(`customers/${uid}`, {
      stripe_customer_id: 'cus_1',
      tier: 'pro',
      status: 'active',
      period_end: later,
      cancel_at_period_end: true,
      next_tier: 'basic',
    });
    const request = {
      uid,
      membership: null,
      expected: { tier: 'basic', status: 'active', source: 'admin' },
    };
    expect((await admin.callServer('setMembership', request)).result).toEqual({ changed: true });
    const released = {
      subscription_tier: 'pro',
      subscription_status: 'active',
      membership_source: 'stripe',
      current_period_end: later,
      cancel_at_period_end: true,
      next_tier: 'basic',
    };
    expect(await readDocument(`profiles/${uid}`)).toMatchObject(released);
    expect((await admin.callServer('setMembership', request)).result).toEqual({ changed: false });
    expect(await auditEntriesFor(uid)).toMatchObject([{ action: 'member.membership-release' }]);
  });

  test('a released membership of a member who never paid is free', async () => {
    const { uid } = await newMember({ subscription_tier: 'pro', membership_source: 'admin' });
    const request = {
      uid,
      membership: null,
      expected: { tier: 'pro', status: 'active', source: 'admin' },
    };
    expect((await admin.callServer('setMembership', request)).result).toEqual({ changed: true });
    expect(await readDocument(`profiles/${uid}`)).toMatchObject({
      subscription_tier: 'free',
      subscription_status: 'active',
      membership_source: 'stripe',
    });
  });

  test('an invalid customer document changes nothing', async () => {
    const { uid } = await newMember({ subscription_tier: 'pro', membership_source: 'admin' });
    await putDocument(`customers/${uid}`, { tier: 'gold', status: 'active' });
    const request = {
      uid,
      membership: null,
      expected: { tier: 'pro', status: 'active', source: 'admin' },
    };
    expect(codeOf(await admin.callServer('setMembership', request))).toBe('unexpected');
    expect(await readDocument(`profiles/${uid}`)).toMatchObject({
      subscription_tier: 'pro',
      membership_source: 'admin',
    });
  });

  test.each([
    ['tier', { ...fresh, tier: 'basic' }],
    ['status', { ...fresh, status: 'waiting' }],
    ['source', { ...fresh, source: 'admin' }],
  ])('an outdated %s is a conflict and changes nothing', async (_fact, expected) => {
    const { uid } = await newMember();
    expect(
      codeOf(await admin.callServer('setMembership', { uid, membership: premium, expected })),
    ).toBe('conflict');
    expect(await readDocument(`profiles/${uid}`)).toMatchObject({
      subscription_tier: 'free',
      membership_source: 'stripe',
    });
    expect(await auditEntriesFor(uid)).toEqual([]);
  });

  test('of a member who pays is set only by an admin who knows of the subscription', async () => {
    const { uid } = await newMember({ subscription_tier: 'pro' });
    await putDocument(`customers/${uid}`, {
      stripe_customer_id: 'cus_1',
      tier: 'pro',
      status: 'active',
      period_end: later,
      cancel_at_period_end: false,
    });
    const request = { uid, membership: premium, expected: { ...fresh, tier: 'pro' } };
    expect(codeOf(await admin.callServer('setMembership', request))).toBe('conflict');
    expect(await readDocument(`profiles/${uid}`)).toMatchObject({ membership_source: 'stripe' });
    const answer = await admin.callServer('setMembership', {
      ...request,
      keeps_subscription: true,
    });
    expect(answer.result).toEqual({ changed: true });
    expect(await readDocument(`profiles/${uid}`)).toMatchObject({
      subscription_tier: 'premium',
      paid_beside: { tier: 'pro' },
    });
  });

  test('of two parallel calls one gets a conflict', async () => {
    const second = await createSignedInAdmin();
    const { uid } = await newMember();
    const answers = await Promise.all([
      admin.callServer('setMembership', {
        uid,
        membership: { tier: 'basic', status: 'active' },
        expected: fresh,
      }),
      second.callServer('setMembership', {
        uid,
        membership: { tier: 'pro', status: 'active' },
        expected: fresh,
      }),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['conflict', 'ok']);
    expect(await auditEntriesFor(uid)).toHaveLength(1);
  });

  test('an unknown member', async () => {
    const request = { uid: uniqueId('unknown'), membership: premium, expected: fresh };
    expect(codeOf(await admin.callServer('setMembership', request))).toBe('not-found');
  });
});

describe('flags', () => {
  test.each([
    ['setTrainer', 'is_pro_trainer', 'member.trainer'],
    ['setAdmin', 'is_admin', 'member.admin'],
  ])('%s gives and takes, logs each once', async (name, flag, action) => {
    const { uid } = await newMember();
    for (const [expected, value, changed] of [
      [false, true, true],
      [true, true, false],
      [true, false, true],
      [false, false, false],
    ]) {
      expect((await admin.callServer(name, { uid, [flag]: value, expected })).result).toEqual({
        changed,
      });
      expect(await readDocument(`profiles/${uid}`)).toMatchObject({ [flag]: value });
    }
    expect(await auditEntriesFor(uid)).toMatchObject([
      { actor: admin.uid, action, before: { [flag]: false }, after: { [flag]: true } },
      { actor: admin.uid, action, before: { [flag]: true }, after: { [flag]: false } },
    ]);
    const unknown = { uid: uniqueId('unknown'), [flag]: true, expected: false };
    expect(codeOf(await admin.callServer(name, unknown))).toBe('not-found');
  });

  test.each([
    ['Atelier Flair', 'Membre'],
    ['Odile Martin', 'Odile Martin'],
  ])('an admin named %s is %s without the flag', async (display_name, expected) => {
    const { uid } = await newMember({ is_admin: true, display_name });
    const taken = { uid, is_admin: false, expected: true };
    expect((await admin.callServer('setAdmin', taken)).result).toEqual({ changed: true });
    expect(await readDocument(`profiles/${uid}`)).toMatchObject({
      display_name: expected,
      is_admin: false,
    });
  });

  test.each([
    ['setTrainer', 'is_pro_trainer', true],
    ['setTrainer', 'is_pro_trainer', false],
    ['setAdmin', 'is_admin', true],
    ['setAdmin', 'is_admin', false],
  ])(
    '%s: %s made %s by another admin meanwhile is a conflict, as asked or not',
    async (name, flag, now) => {
      const { uid } = await newMember({ [flag]: now });
      deleteAfterTests(`profiles/${uid}`);
      for (const value of [true, false]) {
        expect(codeOf(await admin.callServer(name, { uid, [flag]: value, expected: !now }))).toBe(
          'conflict',
        );
      }
      expect(await readDocument(`profiles/${uid}`)).toMatchObject({ [flag]: now });
      expect(await auditEntriesFor(uid)).toEqual([]);
      // Already in the wanted state.
      expect((await admin.callServer(name, { uid, [flag]: !now, expected: now })).result).toEqual({
        changed: true,
      });
      expect(await readDocument(`profiles/${uid}`)).toMatchObject({ [flag]: !now });
    },
  );

  test.each([
    ['setTrainer', 'is_pro_trainer'],
    ['setAdmin', 'is_admin'],
  ])('%s: of two parallel equal calls one gets a conflict', async (name, flag) => {
    const second = await createSignedInAdmin();
    const { uid } = await newMember();
    deleteAfterTests(`profiles/${uid}`);
    const answers = await Promise.all(
      [admin, second].map((one) => one.callServer(name, { uid, [flag]: true, expected: false })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['conflict', 'ok']);
    expect(await auditEntriesFor(uid)).toHaveLength(1);
  });

  test('a trainer flag stored as a string can be revoked', async () => {
    const { uid } = await newMember({ is_pro_trainer: 'true' });
    const request = { uid, is_pro_trainer: false };
    expect(codeOf(await admin.callServer('setTrainer', { ...request, expected: false }))).toBe(
      'conflict',
    );
    expect((await admin.callServer('setTrainer', { ...request, expected: true })).result).toEqual({
      changed: true,
    });
    expect(await readDocument(`profiles/${uid}`)).toMatchObject({ is_pro_trainer: false });
  });

  test('the last admin stays; two admins who revoke each other at once leave one', async () => {
    const all = await adminFirestore().collection('profiles').where('is_admin', '==', true).get();
    await Promise.all(all.docs.map(({ ref }) => ref.update({ is_admin: false })));
    try {
      const one = await createSignedInAdmin();
      const taken = { is_admin: false, expected: true };
      expect(codeOf(await one.callServer('setAdmin', { uid: one.uid, ...taken }))).toBe(
        'last-admin',
      );
      expect(codeOf(await one.callServer('deleteUser', { uid: one.uid, email: one.email }))).toBe(
        'last-admin',
      );
      expect(await auditEntriesFor(one.uid)).toEqual([]);
      const two = await createSignedInAdmin();
      const answers = await Promise.all([
        one.callServer('setAdmin', { uid: two.uid, ...taken }),
        two.callServer('setAdmin', { uid: one.uid, ...taken }),
      ]);
      expect(answers.map(codeOf).toSorted()).toEqual(['forbidden', 'ok']);
      const three = await createSignedInAdmin();
      expect((await three.callServer('setAdmin', { uid: three.uid, ...taken })).result).toEqual({
        changed: true,
      });
    } finally {
      await Promise.all(all.docs.map(({ ref }) => ref.update({ is_admin: true })));
    }
  });
});

describe('deleteUser', () => {
  test('creates one deletion in the admin’s name, whose steps run on their own', async () => {
    const member = await createSignedInMember();
    const { uid, email } = member;
    for (const path of [`deletions/${uid}`, `deleted_users/${uid}`]) deleteAfterTests(path);
    expect(
      codeOf(await admin.callServer('deleteUser', { uid, email: 'another@example.com' })),
    ).toBe('conflict');
    expect(await readDocument(`deletions/${uid}`)).toBeUndefined();
    const request = { uid, email: ` ${email.toUpperCase()} ` };
    expect((await admin.callServer('deleteUser', request)).result).toEqual({ changed: true });
    const done = await waitForDocument(`deletions/${uid}`, (data) => data?.steps?.files === 'done');
    expect(done).toMatchObject({
      steps: { stripe: 'done', auth: 'done', profile: 'done', content: 'done' },
    });
    expect(await readDocument(`profiles/${uid}`)).toBeUndefined();
    expect((await admin.callServer('deleteUser', request)).result).toEqual({ changed: false });
    expect(await auditEntriesFor(uid)).toMatchObject([
      { actor: admin.uid, action: 'member.delete' },
    ]);
  });

  test('an unknown member', async () => {
    const request = { uid: uniqueId('unknown'), email: 'unknown@example.com' };
    expect(codeOf(await admin.callServer('deleteUser', request))).toBe('not-found');
  });
});

test('memberActivity returns account and counts', async () => {
  const member = await createSignedInMember();
  const videoId = uniqueId('video');
  const message = uniqueId('message');
  const report = uniqueId('report');
  await putDocument(`videos/${videoId}`, buildVideo());
  await putDocument(`videos/${videoId}/comments/a`, buildComment(member.uid, 4));
  await putDocument(`videos/${videoId}/comments/b`, buildComment('somebody', 4));
  await putDocument(`chat_rooms/2/messages/${message}`, {
    user_id: member.uid,
    author_name: 'Z',
    message: 'Salut',
  });
  await putDocument(`reports/${report}`, {
    reporter: member.uid,
    target: 'videos/v/comments/c',
    reason: 'x',
    state: 'open',
  });
  const marker = { user_id: member.uid, session: 's', sessions: 1, viewed_at: Timestamp.now() };
  await putDocument(`videos/${videoId}/views/${member.uid}`, marker);
  const activity = memberActivityResponse.parse(
    (await admin.callServer('memberActivity', { uid: member.uid })).result,
  );
  expect(activity).toMatchObject({ comments: 1, messages: 1, videos_seen: 1, reports: 1 });
  expect(activity.account?.email_verified).toBe(true);
  expect(activity.account?.last_sign_in_at).toBeGreaterThanOrEqual(
    activity.account?.created_at ?? Infinity,
  );
  const unknown = (await admin.callServer('memberActivity', { uid: uniqueId('unknown') })).result;
  expect(unknown).toEqual({ account: null, comments: 0, messages: 0, videos_seen: 0, reports: 0 });
});
