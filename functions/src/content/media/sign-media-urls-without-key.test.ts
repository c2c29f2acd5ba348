import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestOverHttp,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));
const film = (name: string) => ({
  title: name,
  description: 'La bouteille au repos.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'free',
  status: 'en_ligne',
  url: `videos/free/${name}.mp4`,
  thumbnail_url: `videos/free/thumbnails/${name}.jpg`,
  duration: '00:00:30',
  author_id: 'rose',
  created_at: Timestamp.fromMillis(1),
});
// The bucket stays the platform's own, with its library.
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  database: () => ({
    doc: (path: string) => ({ path }),
    getAll: (...refs: { path: string }[]) =>
      Promise.resolve(refs.map((ref) => ({ ref, data: () => film(ref.path.split('/')[1] ?? '') }))),
  }),
}));
const { signMediaUrls } = await import('./sign-media-urls.ts');

const ACCOUNT = 'flair-functions@flair-essai.iam.gserviceaccount.com';
const BUCKET = 'flair-essai.firebasestorage.app';
/** What the metadata server of Cloud Run says of an instance. */
const METADATA: Readonly<Record<string, string>> = {
  instance: '',
  'instance/service-accounts/default/email': ACCOUNT,
  'instance/service-accounts/default/token':
    '{"access_token":"token-of-the-instance","expires_in":3599}',
  'project/project-id': 'flair-essai',
  'universe/universe-domain': 'googleapis.com',
};
/** As IAM words it for an account without the role. */
const DENIAL =
  "Permission 'iam.serviceAccounts.signBlob' denied on resource (or it may not exist).";
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let maySign = true;

/** Plays the metadata server and IAM, which have no path in common. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://stub');
  const send = (status: number, body: object | string) =>
    response
      .writeHead(status, {
        'Metadata-Flavor': 'Google',
        'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
      })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  const fact = METADATA[pathname.replace('/computeMetadata/v1/', '')];
  if (fact !== undefined) {
    return void send(request.headers['metadata-flavor'] === 'Google' ? 200 : 403, fact);
  }
  const isSigning =
    request.method === 'POST' && pathname === `/v1/projects/-/serviceAccounts/${ACCOUNT}:signBlob`;
  if (!isSigning) return void send(404, pathname);
  if (request.headers.authorization !== 'Bearer token-of-the-instance') {
    return void send(401, 'no token');
  }
  if (!maySign) {
    return void send(403, { error: { code: 403, message: DENIAL, status: 'PERMISSION_DENIED' } });
  }
  const { payload } = (await json(request)) as { payload: string };
  const signature = sign('sha256', Buffer.from(payload, 'base64'), privateKey);
  send(200, { keyId: 'managed-by-google', signedBlob: signature.toString('base64') });
}

const server = createServer((request, response) => void answer(request, response));
/** Hosts that were asked over HTTPS. */
const asked = new Set<string>();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', undefined);
  // No session of an operator; there is no such folder.
  vi.stubEnv('CLOUDSDK_CONFIG', join(tmpdir(), 'flair-no-gcloud'));
  // As Cloud Run sets them; without the project the library would run gcloud.
  vi.stubEnv('K_SERVICE', 'app');
  vi.stubEnv('GCLOUD_PROJECT', 'flair-essai');
  vi.stubEnv('GCE_METADATA_HOST', origin);
  vi.stubEnv(
    'FIREBASE_CONFIG',
    JSON.stringify({ projectId: 'flair-essai', storageBucket: BUCKET }),
  );
  // The library has no setting for IAM's address that the product would not have to pass on.
  vi.spyOn(https, 'request').mockImplementation((address: string | URL, options: object) => {
    const { host, pathname } = new URL(address);
    asked.add(host);
    return requestOverHttp(`${origin}${pathname}`, { ...options, agent: undefined });
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  server.close();
});

/**
 * Checks an address as Cloud Storage does: cloud.google.com/storage/docs/authentication/signatures.
 */
function isSigned(address: URL): boolean {
  const query = new URLSearchParams(address.searchParams);
  const signature = query.get('X-Goog-Signature') ?? '';
  query.delete('X-Goog-Signature');
  query.sort();
  const { host, pathname } = address;
  const request = [
    'GET',
    pathname,
    query.toString(),
    `host:${host}\n`,
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = query.get('X-Goog-Credential')?.replace(`${ACCOUNT}/`, '');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['GOOG4-RSA-SHA256', query.get('X-Goog-Date'), scope, digest].join('\n');
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
}

test('without a key file, IAM signs a link in the name of the account that the metadata server states', async () => {
  const { results } = await signMediaUrls(
    null,
    { things: [{ kind: 'video', id: 'tour' }] },
    new Date(),
  );
  expect(results).toEqual([
    { url: expect.any(String) as string, expires_at: expect.any(Number) as number },
  ]);
  const address = new URL(results[0] && 'url' in results[0] ? results[0].url : '');
  expect(`${address.origin}${address.pathname}`).toBe(
    `https://storage.googleapis.com/${BUCKET}/videos/free/tour.mp4`,
  );
  expect(address.searchParams.get('X-Goog-Credential')).toMatch(
    /^flair-functions@.+\/\d{8}\/auto\/storage\/goog4_request$/,
  );
  expect(isSigned(address)).toBe(true);
  expect([...asked]).toEqual(['iamcredentials.googleapis.com']);
  expect(write).not.toHaveBeenCalled();

  address.searchParams.set('X-Goog-Expires', '604800');
  expect(isSigned(address)).toBe(false);
});

test('a signature that IAM denies refuses the file, and the log names the role that is missing', async () => {
  maySign = false;
  const { results } = await signMediaUrls(
    null,
    { things: [{ kind: 'video', id: 'stall' }] },
    new Date(),
  );
  expect(results).toEqual([{ error: 'media-unavailable' }]);
  expect(write.mock.calls).toEqual([
    [
      expect.objectContaining({
        severity: 'ERROR',
        message: 'signing-denied',
        role: 'roles/iam.serviceAccountTokenCreator',
        stack_trace: expect.stringContaining(DENIAL) as string,
      }),
    ],
  ]);
});
