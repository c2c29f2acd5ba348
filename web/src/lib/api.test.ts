import * as z from 'zod/mini';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { postApi } from './api.ts';

const session = vi.hoisted((): { currentUser: { getIdToken: () => Promise<string> } | null } => ({
  currentUser: null,
}));
vi.mock('./firebase.ts', () => ({
  auth: () => Promise.resolve({ ...session, authStateReady: () => Promise.resolve() }),
}));

const answer = z.object({ url: z.url() });
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
  expect(await postApi('change-plan', { priceId: 'pro' }, answer)).toEqual({ url: 'https://pay.example/1' });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/change-plan');
  expect(request).toMatchObject({ method: 'POST', body: '{"priceId":"pro"}' });
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer the-token');
});

it('sends nothing for a member who is none', async () => {
  const fetch = server(json({ url: 'https://pay.example/1' }));
  await expect(postApi('change-plan', {}, answer)).rejects.toMatchObject({ code: 'signed-out' });
  expect(fetch).not.toHaveBeenCalled();
});

it('asks without a token where anyone may', async () => {
  const fetch = server(json({ url: 'https://pay.example/1' }));
  await postApi('withdraw', {}, answer, 'anyone');
  expect(new Headers(fetch.mock.calls[0]?.[1].headers).has('authorization')).toBe(false);
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
  await expect(postApi('change-plan', {}, answer)).rejects.toMatchObject({ name: 'AppError', code });
});
