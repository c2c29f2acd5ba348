// Serial, because it counts what everybody has written.
import { expect, test } from 'vitest';
import { idToken } from '../../functions/support/functions-emulator.ts';
import { adminAuth, adminFirestore, newMember } from '../../support/suite/admin-sdk.ts';
import { newBuyer } from '../support/buyer.ts';
import '../support/check-stripe-contract.ts';
import { postApi } from '../support/post-api.ts';
import { mailsTo } from '../support/starter-kit.ts';

const SENT = { status: 200, body: { state: 'sent' } };
const DECLARATIONS = [
  ['end-contract', { locale: 'fr' }],
  ['withdraw', { locale: 'fr', what: 'subscription' }],
  ['withdraw', { locale: 'fr', what: 'kit' }],
] as const;

/** Returns the numbers of declarations and limits. */
const counts = () =>
  Promise.all(
    ['contract_requests', 'rate_limits'].map(
      async (collection) =>
        (await adminFirestore().collection(collection).count().get()).data().count,
    ),
  );

/** Creates a member who has bought nothing and has not confirmed the address. */
async function unconfirmedMember() {
  const member = await newMember();
  await adminAuth().updateUser(member.uid, { emailVerified: false });
  return member;
}

test('a link writes nothing for an address that no member has, or that somebody else may have registered with', async () => {
  const before = await counts();
  const { email: unconfirmed } = await unconfirmedMember();
  for (const email of [`nobody-${Date.now()}@example.com`, unconfirmed]) {
    expect(await postApi('end-contract', { email, locale: 'fr' })).toEqual(SENT);
    expect(await mailsTo(email)).toEqual([]);
  }
  expect(await counts()).toEqual(before);
  const { email } = await newBuyer();
  expect(await postApi('end-contract', { email, locale: 'fr' })).toEqual(SENT);
  expect(await counts()).toEqual(before.map((count) => count + 1));
});

test('without a contract and a confirmed address, a declaration is answered like others, and leaves nothing', async () => {
  const confirmed = await newBuyer();
  const unconfirmed = await unconfirmedMember();
  const declare = async (token: string) => {
    const answers = [];
    for (const [name, request] of DECLARATIONS) {
      const { status, body } = await postApi(name, request, token);
      answers.push({ status, body: { ...body, received_at: typeof body.received_at } });
    }
    return answers;
  };
  const usual = await declare(confirmed.token);
  expect(await mailsTo(confirmed.email)).toHaveLength(DECLARATIONS.length);
  expect(await declare(await idToken(unconfirmed))).toEqual(usual);
  expect(await mailsTo(unconfirmed.email)).toEqual([]);
  const { docs } = await adminFirestore()
    .collection('contract_requests')
    .where('uid', '==', unconfirmed.uid)
    .get();
  expect(docs).toEqual([]);
});
