import { afterEach, expect, it, vi } from 'vitest';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { call } from './api.ts';

const session = vi.hoisted(
  (): { currentUser: { getIdToken: (renewed?: boolean) => Promise<string> } | null } => ({
    currentUser: null,
  }),
);
const proof = vi.hoisted((): { header: Record<string, string> } => ({ header: {} }));
vi.mock('./firebase.ts', () => ({
  auth: () => Promise.resolve({ ...session, authStateReady: () => Promise.resolve() }),
  appCheckHeader: () => Promise.resolve(proof.header),
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
  vi.useRealTimers();
  session.currentUser = null;
  proof.header = {};
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
  await expect(
    setTrainer({ uid: 'zoe', is_pro_trainer: true, expected: false }),
  ).rejects.toMatchObject({
    code: 'signed-out',
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('sends no request that violates the contract', async () => {
  signIn();
  const fetch = server(json({ results: [] }));
  await expect(signMediaUrls({ things: [] })).rejects.toMatchObject({
    name: 'AppError',
    code: 'invalid-data',
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('sends the token of a call open to visitors only when somebody is signed in', async () => {
  const sign = () => signMediaUrls({ things: [{ kind: 'video', id: 'v1' }] });
  const fetch = server(json({ results: [{ error: 'signed-out' }] }));
  await sign();
  signIn();
  await sign();
  const sent = fetch.mock.calls.map(([, request]) =>
    new Headers(request.headers).get('authorization'),
  );
  expect(sent).toEqual([null, 'Bearer the-token']);
});

it('proves that a request comes from this app, except for public data, which pages without the app read, too', async () => {
  proof.header = { 'X-Firebase-AppCheck': 'the-proof' };
  const links = json({ results: [{ error: 'signed-out' }] });
  const offer = json({ price_cents: 4900, shipping_cents: 590, delivery_days: 5 });
  const fetch = server(links);
  await signMediaUrls({ things: [{ kind: 'video', id: 'v1' }] });
  fetch.mockImplementation(offer);
  await call('public/starter-kit')({});
  const sent = fetch.mock.calls.map(([, request]) =>
    new Headers(request.headers).get('x-firebase-appcheck'),
  );
  expect(sent).toEqual(['the-proof', null]);
});

it('sends a GET request without a token for public data', async () => {
  signIn();
  const fetch = server(json({ price_cents: 4900, shipping_cents: 590, delivery_days: 5 }));
  expect(await call('public/starter-kit')({})).toEqual({
    price_cents: 4900,
    shipping_cents: 590,
    delivery_days: 5,
  });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/public/starter-kit');
  expect(request?.method ?? 'GET').toBe('GET');
  expect(request?.body).toBeUndefined();
  expect(new Headers(request?.headers).has('authorization')).toBe(false);
});

it('sends a refused request once more with a new token: the SDK trusts the clock of the device', async () => {
  session.currentUser = {
    getIdToken: (renewed) => Promise.resolve(renewed === true ? 'new' : 'expired'),
  };
  const fetch = vi.fn((_address: string, { headers }: RequestInit) =>
    new Headers(headers).get('authorization') === 'Bearer new'
      ? json({ url: 'https://pay.example/1' })()
      : json({ error: 'signed-out' }, 401)(),
  );
  vi.stubGlobal('fetch', fetch);
  expect(await changePlan({ priceId: 'pro' })).toEqual({ url: 'https://pay.example/1' });
  fetch.mockImplementation(json({ error: 'signed-out' }, 401));
  await expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({ code: 'signed-out' });
  expect(fetch).toHaveBeenCalledTimes(4);
});

it.each([
  ['a disabled account', json({ error: 'auth-user-disabled' }, 401), 1, ['auth-user-disabled']],
  ['a revoked session', json({ error: 'auth-session-expired' }, 401), 2, ['auth-session-expired']],
  [
    'a token that is refused although it is new',
    json({ error: 'signed-out' }, 401),
    2,
    ['auth-session-expired'],
  ],
  ['what a proxy refuses', page(401), 2, []],
  ['what the member may not do', json({ error: 'forbidden' }, 403), 1, []],
] as const)(
  'tells the page when the server has ended the session: %s',
  async (_name, reply, requests, reasons) => {
    signIn();
    const told: unknown[] = [];
    const listen = (event: Event) => told.push(event instanceof CustomEvent ? event.detail : null);
    window.addEventListener('session-refused', listen);
    const fetch = server(reply);
    await expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({ name: 'AppError' });
    window.removeEventListener('session-refused', listen);
    expect([fetch.mock.calls.length, told]).toEqual([requests, reasons]);
  },
);

it('says nothing of a session when nobody is signed in', async () => {
  const listen = vi.fn();
  window.addEventListener('session-refused', listen);
  server(json({ error: 'signed-out' }, 401));
  await expect(signMediaUrls({ things: [{ kind: 'video', id: 'v1' }] })).rejects.toMatchObject({
    code: 'signed-out',
  });
  window.removeEventListener('session-refused', listen);
  expect(listen).not.toHaveBeenCalled();
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
])('%s', async (_name, reply, code) => {
  signIn();
  server(reply);
  await expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({ name: 'AppError', code });
});

it('gives up, and the request, when nobody answers in time', async () => {
  vi.useFakeTimers();
  signIn();
  const fetch = server(() => new Promise(() => undefined));
  const ended = expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({
    name: 'AppError',
    code: 'timeout',
  });
  await vi.advanceTimersByTimeAsync(59_999);
  const signal = fetch.mock.calls[0]?.[1].signal;
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(signal?.aborted).toBe(true);
});

it('gives up when no token comes in time', async () => {
  vi.useFakeTimers();
  session.currentUser = { getIdToken: () => new Promise(() => undefined) };
  const fetch = server(json({}));
  const ended = expect(changePlan({ priceId: 'pro' })).rejects.toMatchObject({
    name: 'AppError',
    code: 'timeout',
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  expect(fetch).not.toHaveBeenCalled();
});

it('says that the address is unconfirmed, and sends an order again once it was confirmed on another device', async () => {
  const subscribe = call('create-subscription-session');
  const consent = {
    terms_version: 'x',
    immediate_start: true,
    withdrawal_acknowledged: true,
  } as const;
  const order = { email: 'zoe@example.test', priceId: 'pro', consent } as const;
  const account = {
    emailVerified: false,
    getIdToken: () => Promise.resolve('the-token'),
    getIdTokenResult: () => Promise.resolve({ claims: {} }),
    reload: () => Promise.resolve(),
  };
  session.currentUser = account;
  const fetch = server(json({ error: 'email-unconfirmed' }, 403));
  await expect(subscribe(order)).rejects.toMatchObject({ code: 'email-unconfirmed' });
  account.emailVerified = true;
  fetch
    .mockImplementationOnce(json({ error: 'email-unconfirmed' }, 403))
    .mockImplementationOnce(json({ url: 'https://pay.example/1' }));
  expect(await subscribe(order)).toEqual({ url: 'https://pay.example/1' });
});
