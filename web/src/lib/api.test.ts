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

it('sends a member’s question with their token and returns what the contract has', async () => {
  signIn();
  const fetch = server(json({ url: 'https://pay.example/1', more: true }));
  expect(await changePlan({ priceId: 'pro' })).toEqual({ url: 'https://pay.example/1' });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/change-plan');
  expect(request).toMatchObject({ method: 'POST', body: '{"priceId":"pro"}' });
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer the-token');
});

it('sends nothing for a member who is signed out', async () => {
  const fetch = server(json({ url: 'https://pay.example/1' }));
  await expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({ code: 'signed-out' });
  await expect(setTrainer({ uid: 'zoe', is_pro_trainer: true, expected: false })).rejects.toMatchObject({
    code: 'signed-out',
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('sends nothing that the contract does not allow', async () => {
  signIn();
  const fetch = server(json({ results: [] }));
  await expect(signMediaUrls({ things: [] })).rejects.toMatchObject({ name: 'AppError', code: 'invalid-data' });
  expect(fetch).not.toHaveBeenCalled();
});

it('sends a visitor’s token only when there is one', async () => {
  const ask = () => signMediaUrls({ things: [{ kind: 'video', id: 'v1' }] });
  const fetch = server(json({ results: [{ error: 'signed-out' }] }));
  await ask();
  signIn();
  await ask();
  const sent = fetch.mock.calls.map(([, request]) => new Headers(request.headers).get('authorization'));
  expect(sent).toEqual([null, 'Bearer the-token']);
});

it('gets what anyone may read, without a token', async () => {
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
  ['the server’s own refusal', json({ error: 'same-plan' }, 409), 'same-plan'],
  ['a code that nobody knows', json({ error: 'method-not-allowed' }, 405), 'unexpected'],
  ['a failure of the server', json({ error: 'unexpected' }, 500), 'unexpected'],
  ['a page instead of an answer', page(500), 'unexpected'],
  ['a proxy without a server', page(502), 'offline'],
  ['a proxy that refuses the token', page(401), 'signed-out'],
  ['a proxy that counts', page(429), 'rate-limited'],
  ['an answer without an address', json({}), 'invalid-data'],
  ['a page where an answer was due', page(200), 'invalid-data'],
  ['no network', () => Promise.reject(new TypeError('Load failed')), 'offline'],
  ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'timeout'],
])('%s', async (_name, reply, code) => {
  signIn();
  server(reply);
  await expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({ name: 'AppError', code });
});
