// What a member says about the weekly mail when ordering a plan (CPCE L34-5).
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import { checkoutRequest, newBuyer, type Buyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { postApiOk } from './support/post-api.ts';

const wording = WEEKLY_WORDING;
const AGREED = { by: 'profile', wording: '2025-01', at: Timestamp.fromMillis(1_000_000) };
const order = (buyer: Buyer, weekly: object | undefined) => {
  const request = checkoutRequest(buyer, 'basic');
  const consent = { ...request.consent, ...(weekly && { weekly }) };
  return postApiOk('create-subscription-session', { ...request, consent }, buyer.token);
};
const stored = async ({ uid }: Buyer) => {
  const profile = await readDocument(path.profile(uid));
  return [profile?.weekly_consent, profile?.preferences?.notifications?.mail?.weekly];
};
const off = { preferences: { notifications: { mail: { weekly: false } } } };
const asked = { by: 'purchase', wording, at: expect.any(Timestamp) };

test.each([
  ['was not asked by an older app', {}, undefined, [undefined, undefined]],
  ['does not refuse', {}, { wording, refused: false }, [asked, true]],
  ['refuses', {}, { wording, refused: true }, [undefined, false]],
  [
    'reads former words and does not refuse',
    {},
    { wording: '2025-01', refused: false },
    [undefined, undefined],
  ],
  ['reads former words and refuses', {}, { wording: '2025-01', refused: true }, [undefined, false]],
  [
    'agreed before and does not refuse',
    { weekly_consent: AGREED },
    { wording, refused: false },
    [AGREED, undefined],
  ],
  [
    'agreed before and refuses',
    { weekly_consent: AGREED },
    { wording, refused: true },
    [AGREED, false],
  ],
  [
    'had switched it off and does not refuse now',
    { weekly_consent: AGREED, ...off },
    { wording, refused: false },
    [asked, true],
  ],
])('a member who %s', async (_what, fields, weekly, expected) => {
  const buyer = await newBuyer(fields);
  await order(buyer, weekly);
  await order(buyer, weekly);
  expect(await stored(buyer)).toEqual(expected);
});
