import { randomUUID } from 'node:crypto';
import { PUBLIC_IMAGE_WIDTHS, publicImageUrl } from '@atelier/domain/content/public-image';
import { documentEvent, type RestDocument, restDocument } from '../functions/support/deliver-event.ts';
import { idToken } from '../functions/support/functions-emulator.ts';
import { signatureOf, stripeEvent } from '../payments/support/signed-events.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import type { SuiteInfo } from '../support/suite/suite-info.ts';

interface SentRequest {
  path: string;
  init?: RequestInit;
}

/** The requests to one service under load. */
export interface Load {
  /** Maximum at a time; by default as many as the service takes. */
  parallel?: number;
  /** @param index  of the request, from 0 */
  request(index: number): SentRequest;
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}): SentRequest => ({
  path,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  },
});

/** Sends the given requests in turn. */
const roundRobin = (...requests: readonly ((index: number) => SentRequest)[]): Load => ({
  request: (index) => {
    const make = requests[index % requests.length];
    if (make === undefined) throw new Error('A load needs a request.');
    return make(Math.floor(index / requests.length));
  },
});

/** Returns representative requests for each service by its deployed name. */
export async function loads(suite: SuiteInfo): Promise<Record<string, Load>> {
  const { accounts } = suite;
  const members = [accounts.premium, accounts.pro, accounts.basic, accounts.free, accounts.trainer];
  const tokens = await Promise.all(members.map(idToken));
  const adminToken = await idToken(accounts.admin);
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  const tokenOf = (index: number) => bearer(tokens[index % tokens.length]);

  const [videos, events] = await Promise.all([
    adminFirestore().collection('videos').where('status', '==', 'en_ligne').limit(50).get(),
    adminFirestore().collection('events').where('is_public', '==', true).limit(20).get(),
  ]);
  const videoIds = videos.docs.map(({ id }) => id);
  const eventIds = events.docs.map(({ id }) => id);
  const pick = (ids: readonly string[], index: number) => ids[index % ids.length] ?? '';
  const versions = videos.docs.map((video) => Number((video.get('updated_at') ?? video.get('created_at')).toMillis()));
  const versionOf = (index: number) => versions[index % versions.length] ?? 0;
  const things = videoIds.slice(0, 20).flatMap((id) => [
    { kind: 'video', id },
    { kind: 'thumbnail', id },
  ]);
  const stored = await restDocument(`videos/${pick(videoIds, 0)}`);
  const profile = await restDocument(`profiles/${accounts.free.uid}`);
  const scheduled = (name: string): Load => ({
    parallel: 1,
    request: () => post('/', '{}', { 'x-cloudscheduler-jobname': `firebase-schedule-${name}` }),
  });
  const event = (path: string, after: RestDocument | undefined, former: Record<string, unknown> = {}): SentRequest => {
    const before = { ...after, fields: { ...(after?.fields as object), ...former } };
    return post('/', documentEvent({ path, before, after, id: randomUUID() }), {
      'content-type': 'application/cloudevents+json',
    });
  };

  return {
    app: roundRobin(
      () => ({ path: '/api/public/home' }),
      () => post('/api/signMediaUrls', { things }),
      (index) => post('/api/signMediaUrls', { things }, tokenOf(index)),
      (index) => post('/api/memberActivity', { uid: members[index % members.length]?.uid }, bearer(adminToken)),
      // Five per hour and member are allowed; each reads all data of the member.
      (index) => post('/api/exportMyData', {}, tokenOf(index)),
    ),
    billing: roundRobin(
      () => ({ path: '/api/public/starter-kit' }),
      () => post('/api/cancel-subscription', {}),
      (index) => post('/api/billing-portal', {}, tokenOf(index)),
      (index) => post('/api/confirm-checkout', { session_id: 'cs_test_unknown' }, tokenOf(index)),
    ),
    stripeWebhook: roundRobin(
      () => post('/api/stripe-webhook', stripeEvent('invoice.paid', {}), { 'stripe-signature': 't=1,v1=0' }),
      () => {
        const payload = JSON.stringify(stripeEvent('customer.updated', { id: 'cus_unknown', object: 'customer' }));
        return post('/api/stripe-webhook', payload, { 'stripe-signature': signatureOf(payload) });
      },
    ),
    img: roundRobin((index) => {
      const width = PUBLIC_IMAGE_WIDTHS[index % PUBLIC_IMAGE_WIDTHS.length] ?? 320;
      const accept = index % 2 === 0 ? 'image/webp' : 'image/jpeg';
      return {
        path: publicImageUrl('video', pick(videoIds, index), width, versionOf(index)),
        init: { headers: { accept } },
      };
    }),
    page: roundRobin(
      (index) => ({ path: `/videos/${pick(videoIds, index)}` }),
      (index) => ({ path: `/events/${pick(eventIds, index)}` }),
      () => ({ path: '/sitemap.xml' }),
    ),
    onVideoWritten: roundRobin(() => event(`videos/${pick(videoIds, 0)}`, stored)),
    onProfileWritten: roundRobin(() =>
      event(`profiles/${accounts.free.uid}`, profile, { email: { stringValue: 'former@example.com' } }),
    ),
    everyMinute: scheduled('everyMinute'),
    everyNight: scheduled('everyNight'),
  };
}
