import { PUBLIC_IMAGE_WIDTHS, publicImageUrl } from '@atelier/domain/content/public-image';
import { SCHEDULES } from '@atelier/domain/schedules';
import { idToken } from '../functions/support/functions-emulator.ts';
import { signatureOf, stripeEvent } from '../payments/support/signed-events.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import type { SuiteInfo } from '../support/suite/suite-info.ts';
import { checkoutOf, newBenchMember, newPayer, type Payer, several } from './bench-members.ts';
import { extentOf } from './extent.ts';
import { bearer, type Load, pick, post, roundRobin } from './load.ts';
import { triggerLoads } from './trigger-loads.ts';

/**
 * Enough that nobody meets a limit per member: of orders ten in ten minutes, of exports five an
 * hour.
 */
const MEMBERS = extentOf(20, 4);
const ADDRESS = {
  full_name: 'Camille Martin',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  phone: '',
};

/** Returns requests that succeed for every deployed function, by its name. */
export async function loads(suite: SuiteInfo): Promise<Record<string, Load>> {
  const payers = await several(MEMBERS, newPayer);
  const [videos, events] = await Promise.all([
    adminFirestore().collection('videos').where('status', '==', 'en_ligne').limit(50).get(),
    adminFirestore().collection('events').where('is_public', '==', true).limit(20).get(),
  ]);
  const videoIds = videos.docs.map(({ id }) => id);
  const eventIds = events.docs.map(({ id }) => id);
  const versions = videos.docs.map((video) =>
    Number((video.get('updated_at') ?? video.get('created_at')).toMillis()),
  );
  const scheduled = (name: string): [string, Load] => [
    name,
    {
      parallel: 1,
      request: () => post('/', '{}', { 'x-cloudscheduler-jobname': `firebase-schedule-${name}` }),
    },
  ];
  return {
    app: await appLoad(suite, videoIds),
    // Each reads all data of the member.
    dataExport: roundRobin((index) =>
      post('/api/exportMyData', {}, bearer(pick(payers, index).token)),
    ),
    billing: await billingLoad(suite, payers),
    stripeWebhook: webhookLoad(payers),
    img: roundRobin((index) => {
      const width = pick(PUBLIC_IMAGE_WIDTHS, index);
      const accept = index % 2 === 0 ? 'image/webp' : 'image/jpeg';
      return {
        path: publicImageUrl('video', pick(videoIds, index), width, pick(versions, index)),
        init: { headers: { accept } },
      };
    }),
    page: roundRobin(
      (index) => ({ path: `/videos/${pick(videoIds, index)}` }),
      (index) => ({ path: `/events/${pick(eventIds, index)}` }),
      () => ({ path: '/sitemap.xml' }),
    ),
    ...(await triggerLoads(payers)),
    // A late task of a film that is gone; a step itself waits for the media worker.
    encodeMedia: roundRobin((index) =>
      post(
        '/',
        { data: { encoding: 'bench', step: 'probe', author: 'bench' } },
        bearer(pick(payers, index).token),
      ),
    ),
    ...Object.fromEntries(Object.keys(SCHEDULES).map(scheduled)),
  };
}

async function appLoad({ accounts }: SuiteInfo, videoIds: readonly string[]): Promise<Load> {
  const members = [accounts.premium, accounts.pro, accounts.basic, accounts.free, accounts.trainer];
  const tokens = await Promise.all(members.map(idToken));
  const adminToken = await idToken(accounts.admin);
  const files = videoIds.slice(0, 20).flatMap((id) => [
    { kind: 'video', id },
    { kind: 'thumbnail', id },
  ]);
  const sign = (index: number) =>
    post('/api/signMediaUrls', { things: files }, bearer(pick(tokens, index)));
  return roundRobin(
    () => ({ path: '/api/public/home' }),
    () => post('/api/signMediaUrls', { things: files }),
    sign,
    (index) => post('/api/memberActivity', { uid: pick(members, index).uid }, bearer(adminToken)),
    () => ({ path: '/api/public/home' }),
    sign,
    sign,
  );
}

/** Each kind begins with another member, so that no two change one customer at the same time. */
async function billingLoad({ accounts }: SuiteInfo, payers: readonly Payer[]): Promise<Load> {
  const buyers = await several(MEMBERS, newBenchMember);
  const adminToken = await idToken(accounts.admin);
  const ofPayer =
    (name: string, shift: number, body: (payer: Payer) => object) => (index: number) => {
      const payer = pick(payers, index + shift);
      return post(`/api/${name}`, body(payer), bearer(payer.token));
    };
  return roundRobin(
    () => ({ path: '/api/public/starter-kit' }),
    () => ({ path: '/api/public/yearly-prices' }),
    () => ({ path: '/api/health' }),
    (index) => {
      const buyer = pick(buyers, index);
      return post('/api/create-subscription-session', checkoutOf(buyer), bearer(buyer.token));
    },
    ofPayer('starter-kit', 0, () => ADDRESS),
    ofPayer('billing-portal', 7, () => ({})),
    ofPayer('change-plan', 7, () => ({ priceId: 'pro' })),
    ofPayer('confirm-checkout', 14, ({ session }) => ({ session_id: session })),
    ofPayer('withdraw/preview', 14, () => ({})),
    () => post('/api/unfinishedJobs', {}, bearer(adminToken)),
  );
}

function webhookLoad(payers: readonly Payer[]): Load {
  const signed = (type: string, object: object) => {
    const payload = JSON.stringify(stripeEvent(type, object));
    return post('/api/stripe-webhook', payload, { 'stripe-signature': signatureOf(payload) });
  };
  return roundRobin(
    (index) => signed('customer.subscription.updated', pick(payers, index).subscription),
    (index) => {
      const { latest_invoice: id, customer } = pick(payers, index + MEMBERS / 2).subscription;
      return signed('invoice.paid', { id, object: 'invoice', customer });
    },
  );
}
