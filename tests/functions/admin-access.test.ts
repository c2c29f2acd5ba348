import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallContract } from '@atelier/domain/contracts/calls';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import {
  codeOf,
  auditEntriesFor,
  createSignedInMember,
  createSignedInAdmin,
  type SignedInMember,
} from './support/admins.ts';
import { callServer } from './support/call.ts';
import { mediaBucket, OWN_FILE } from './support/functions-emulator.ts';
import {
  buildComment,
  buildEvent,
  uniqueId,
  putDocument,
  deleteAfterTests,
  readDocument,
  buildVideo,
} from './support/documents.ts';

// For every admin call of the app service: one request that an admin may make, and variants with
// one change.

interface AdminCall {
  /** Allowed for an admin. */
  request: Record<string, unknown>;
  /** Target in the audit log; undefined for calls that only read. */
  target?: string;
  /** The document that the call would change. */
  document: string;
}

const application = (uid: string) => ({
  user_id: uid,
  full_name: 'Zoé Martin',
  email: 'zoe@example.com',
  phone: '0601020304',
  siret: '1',
  iban: '1',
  accepted_contract: true,
  status: 'pending',
  created_at: Timestamp.fromMillis(1_700_000_000_000),
});

async function savedVideo(fields: Record<string, unknown>, folder: string): Promise<string> {
  const id = uniqueId('video');
  const files = {
    url: `videos/${folder}/${id}.mp4`,
    thumbnail_url: `videos/${folder}/thumbnails/${id}.jpg`,
  };
  await Promise.all(
    Object.values(files).map((file) => mediaBucket().file(file).save('x', OWN_FILE)),
  );
  await putDocument(`videos/${id}`, buildVideo({ ...files, ...fields }));
  return id;
}

async function paidOrder() {
  const { uid } = await newMember();
  const id = uniqueId('order');
  const document = `starter_kit_orders/${id}`;
  const at = Timestamp.fromMillis(1_700_000_000_000);
  await putDocument(document, {
    user_id: uid,
    full_name: 'Zoé Martin',
    address: '1 rue des Essais',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    amount_total: 5680,
    status: 'paid',
    created_at: at,
    paid_at: at,
  });
  return { id, document };
}

const adminCalls: Record<string, () => Promise<AdminCall>> = {
  async acceptDraft() {
    const draft = { status: 'brouillon', subscription_tier: 'draft', author_id: 'somebody' };
    const id = await savedVideo(draft, 'drafts/somebody');
    const document = `videos/${id}`;
    return { request: { id, expected_updated_at: null }, target: document, document };
  },
  async unpublishVideo() {
    const id = await savedVideo({ author_id: 'somebody' }, 'free');
    return {
      request: { id, expected_updated_at: null },
      target: `videos/${id}`,
      document: `videos/${id}`,
    };
  },
  async changeLevel() {
    const id = await savedVideo({}, 'free');
    return {
      request: { id, from: 'free', to: 'pro' },
      target: `videos/${id}`,
      document: `videos/${id}`,
    };
  },
  async replaceFilm() {
    const id = await savedVideo({}, 'free');
    const url = `videos/free/${id}-2.mp4`;
    await mediaBucket().file(url).save('x', OWN_FILE);
    const request = { id, expected_updated_at: null, url, duration: '00:01:00' };
    return { request, target: `videos/${id}`, document: `videos/${id}` };
  },
  async deleteVideo() {
    const id = await savedVideo({}, 'free');
    return {
      request: { id, expected_updated_at: null },
      target: `videos/${id}`,
      document: `videos/${id}`,
    };
  },
  async deleteEvent() {
    const id = uniqueId('event');
    await putDocument(`events/${id}`, buildEvent());
    return {
      request: { id, expected_updated_at: null },
      target: `events/${id}`,
      document: `events/${id}`,
    };
  },
  async decideApplication() {
    const { uid } = await newMember();
    await putDocument(`trainer_applications/${uid}`, application(uid));
    const expected = { status: 'pending', created_at: 1_700_000_000_000 };
    return {
      request: { uid, status: 'approved', expected },
      target: uid,
      document: `trainer_applications/${uid}`,
    };
  },
  async setMembership() {
    const { uid } = await newMember();
    const expected = { tier: 'free', status: 'active', source: 'stripe' };
    const membership = { tier: 'pro', status: 'active' };
    return { request: { uid, membership, expected }, target: uid, document: `profiles/${uid}` };
  },
  async setTrainer() {
    const { uid } = await newMember();
    return {
      request: { uid, is_pro_trainer: true, expected: false },
      target: uid,
      document: `profiles/${uid}`,
    };
  },
  async setAdmin() {
    const { uid } = await newMember({ is_admin: true });
    return {
      request: { uid, is_admin: false, expected: true },
      target: uid,
      document: `profiles/${uid}`,
    };
  },
  async deleteUser() {
    const { uid, email } = await newMember();
    for (const path of [`deletions/${uid}`, `deleted_users/${uid}`]) deleteAfterTests(path);
    return { request: { uid, email }, target: uid, document: `profiles/${uid}` };
  },
  async moderate() {
    const id = uniqueId('video');
    await putDocument(`videos/${id}`, buildVideo());
    const document = `videos/${id}/comments/c1`;
    await putDocument(document, buildComment('somebody', 2));
    const request = { target: document, action: 'delete', rule: 'abuse' };
    return { request, target: document, document };
  },
  async muteMember() {
    const { uid } = await newMember({ subscription_tier: 'premium' });
    return {
      request: { uid, minutes: 60, reason: 'Essai.' },
      target: uid,
      document: `profiles/${uid}`,
    };
  },
  async answerSupport() {
    const { uid } = await newMember();
    const id = uniqueId('support');
    const document = `support_messages/${id}`;
    const message = { user_id: uid, author_name: 'Zoé', text: 'Bonjour', state: 'open' };
    await putDocument(document, {
      ...message,
      created_at: Timestamp.fromMillis(1_700_000_000_000),
    });
    return { request: { id }, target: uid, document };
  },
  async dismissMail() {
    const id = uniqueId('mail');
    const document = `mail/${id}`;
    await putDocument(document, { delivery: { state: 'bounced', attempts: 1, error: 'RCPT 550' } });
    return { request: { id }, target: document, document };
  },
  async orderMails() {
    const { document, id } = await paidOrder();
    return { request: { id }, document };
  },
  async resendOrderMail() {
    const { document, id } = await paidOrder();
    return { request: { id, mail: 'confirmation' }, target: document, document };
  },
  async addOrderNote() {
    const { document, id } = await paidOrder();
    deleteAfterTests(`${document}/private/notes`);
    const request = { id, note: '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d', text: 'À rappeler' };
    return { request, target: document, document };
  },
  async removeOrderNote() {
    const { document, id } = await paidOrder();
    const note = '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d';
    const notes = [
      { id: note, author: 'somebody', text: 'Vu', at: Timestamp.fromMillis(1_700_000_000_000) },
    ];
    await putDocument(`${document}/private/notes`, { notes });
    return { request: { id, note }, target: document, document };
  },
  async memberWritings() {
    const { uid } = await newMember();
    return { request: { uid }, document: `profiles/${uid}` };
  },
  async lastVisits() {
    const { uid } = await newMember();
    return { request: { uids: [uid] }, document: `profiles/${uid}` };
  },
  async memberActivity() {
    const { uid } = await newMember();
    return { request: { uid }, document: `profiles/${uid}` };
  },
};

const contracts = Object.entries<CallContract>(CALLS);
const namesFor = (who: CallContract['access']) =>
  contracts.flatMap(([name, one]) => (one.access === who ? [name] : []));

test('covers every admin call', () => {
  const byHand = contracts.filter(
    ([, { access: who, service }]) => who === 'admin' && service === 'app',
  );
  expect(Object.keys(adminCalls).toSorted()).toEqual(byHand.map(([name]) => name).toSorted());
});

test.each([...namesFor('member'), ...namesFor('admin')])(
  '%s denies visitors, whatever they send',
  async (name) => {
    for (const token of [undefined, 'not-a-token']) {
      expect(await callServer(name, {}, token)).toEqual({ httpStatus: 401, error: 'signed-out' });
    }
  },
);

test.each(namesFor('admin'))(
  '%s denies members who are not admins, whatever they send',
  async (name) => {
    for (const person of Object.values(others)) {
      expect(await person.callServer(name, {})).toEqual({ httpStatus: 403, error: 'forbidden' });
    }
  },
);

const others: Record<string, SignedInMember> = {};
let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin();
  others['a free member'] = await createSignedInMember();
  others['a premium member'] = await createSignedInMember({
    subscription_tier: 'premium',
    membership_source: 'admin',
  });
  others['a trainer'] = await createSignedInMember({ is_pro_trainer: true });
  others['a flag that is a text'] = await createSignedInMember({ is_admin: 'true' });
  const former = await createSignedInAdmin();
  await adminFirestore().doc(`profiles/${former.uid}`).update({ is_admin: false });
  others['an admin until a moment ago'] = former;
  const gone = await createSignedInAdmin();
  await adminFirestore().doc(`profiles/${gone.uid}`).delete();
  others['an admin whose profile is gone'] = gone;
});

describe.each(Object.keys(adminCalls))('%s', (name) => {
  const prepare = adminCalls[name] ?? (() => Promise.reject(new Error(name)));

  test('is allowed only for admins', async () => {
    const { request, target, document } = await prepare();
    const before = await readDocument(document);
    for (const [who, person] of Object.entries(others)) {
      expect([who, codeOf(await person.callServer(name, request))]).toEqual([who, 'forbidden']);
    }
    expect(codeOf(await callServer(name, request))).toBe('signed-out');
    expect(codeOf(await callServer(name, request, 'not-a-token'))).toBe('signed-out');
    expect(await readDocument(document)).toMatchObject(before ?? {});
    if (target !== undefined) expect(await auditEntriesFor(target)).toEqual([]);

    expect(codeOf(await admin.callServer(name, request))).toBe('ok');
    if (target !== undefined) {
      expect(await auditEntriesFor(target)).toMatchObject([{ actor: admin.uid }]);
    }
  });

  test('validates its request', async () => {
    const { request } = await prepare();
    const id = ['uid', 'id'].find((field) => field in request) ?? '';
    const without = Object.keys(request).map((field) => [
      `without ${field}`,
      Object.fromEntries(Object.entries(request).filter(([key]) => key !== field)),
    ]);
    const wrong = [
      ...without,
      ['an extra field', { ...request, is_admin: true, extra: 1 }],
      ['a reserved id', { ...request, [id]: '__x__' }],
      ['an id with ..', { ...request, [id]: '../x' }],
      ['an id that is a number', { ...request, [id]: 7 }],
      ['a list', [request]],
      ['nothing', undefined],
    ] as const;
    for (const [what, data] of wrong) {
      expect([what, codeOf(await admin.callServer(name, data))]).toEqual([what, 'invalid-data']);
    }
  });
});
