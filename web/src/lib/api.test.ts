import { afterEach, expect, it, vi } from 'vitest';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { call } from './api.ts';

const session = vi.hoisted((): { currentUser: { getIdToken: () => Promise<string> } | null } => ({
  currentUser: null,
}));
vi.mock('./firebase.ts', () => ({
  auth: () => Promise.resolve({ ...session, authStateReady: () => Promise.resolve() }),
}));

const changePlan = call('change-plan');
const signMediaUrls = call('signMediaUrls');
const setTrainer = call('setTrainer');
const json =
  (content: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(content, { status }));
const page = (status: number) => () => Promise.resolve(new Response('<h1>no</h1>', { status }));

function server(reply: () => Promise<Response>) {
  const fetch = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(reply);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function signIn() {
  session.currentUser = { getIdToken: () => Promise.resolve('the-token') };
}

afterEach(() => {
  session.currentUser = null;
  vi.unstubAllGlobals();
});

it('sends a member’s request with their token and returns only the fields of the contract', async () => {
  signIn();
  const fetch = server(json({ url: 'https://pay.example/1', more: true }));
  expect(await changePlan({ priceId: 'pro' })).toEqual({ url: 'https://pay.example/1' });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/change-plan');
  expect(request).toMatchObject({ method: 'POST', body: '{"priceId":"pro"}' });
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer the-token');
});

it('sends nothing when a member’s call is made signed out', async () => {
  const fetch = server(json({ url: 'https://pay.example/1' }));
  await expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({ code: 'signed-out' });
  await expect(setTrainer({ uid: 'zoe', is_pro_trainer: true, expected: false })).rejects.toMatchObject({
    code: 'signed-out',
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('sends no request that violates the contract', async () => {
  signIn();
  const fetch = server(json({ results: [] }));
  await expect(signMediaUrls({ things: [] })).rejects.toMatchObject({ name: 'AppError', code: 'invalid-data' });
  expect(fetch).not.toHaveBeenCalled();
});

it('sends the token of a call open to visitors only when somebody is signed in', async () => {
  const sign = () => signMediaUrls({ things: [{ kind: 'video', id: 'v1' }] });
  const fetch = server(json({ results: [{ error: 'signed-out' }] }));
  await sign();
  signIn();
  await sign();
  const sent = fetch.mock.calls.map(([, request]) => new Headers(request.headers).get('authorization'));
  expect(sent).toEqual([null, 'Bearer the-token']);
});

it('sends a GET request without a token for public data', async () => {
  signIn();
  const fetch = server(json({ price_cents: 4900, shipping_cents: 590 }));
  expect(await call('public/starter-kit')({})).toEqual({ price_cents: 4900, shipping_cents: 590 });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/public/starter-kit');
  expect(request?.method ?? 'GET').toBe('GET');
  expect(request?.body).toBeUndefined();
  expect(new Headers(request?.headers).has('authorization')).toBe(false);
});

it.each<[string, () => Promise<Response>, AppErrorCode]>([
  ['an error code of the server', json({ error: 'same-plan' }, 409), 'same-plan'],
  ['an unknown error code', json({ error: 'method-not-allowed' }, 405), 'unexpected'],
  ['an internal server error', json({ error: 'unexpected' }, 500), 'unexpected'],
  ['an HTML page with status 500', page(500), 'unexpected'],
  ['a proxy that cannot reach the server', page(502), 'offline'],
  ['a proxy that rejects the token', page(401), 'signed-out'],
  ['a proxy that limits the rate', page(429), 'rate-limited'],
  ['a response without its URL', json({}), 'invalid-data'],
  ['an HTML page with status 200', page(200), 'invalid-data'],
  ['no network', () => Promise.reject(new TypeError('Load failed')), 'offline'],
  ['a timeout', () => Promise.reject(new DOMException('timed out', 'TimeoutError')), 'timeout'],
])('%s', async (_name, reply, code) => {
  signIn();
  server(reply);
  await expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({ name: 'AppError', code });
});
