import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { Request } from 'firebase-functions/https';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALLS, type CallContract } from '@atelier/domain/contracts/calls';
import { DomainError } from '@atelier/domain/error-code';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { CallHandlers, Response } from './answer-call.ts';

const verifyIdToken = vi.fn();
const verifyToken = vi.fn();
let profile: object | undefined;
const settings = vi.hoisted(() => ({
  environment: { appCheck: { siteKey: 'key', enforce: false } },
}));
vi.mock('../platform/site-environment.ts', () => settings);
vi.mock('../platform/firebase.ts', () => ({
  accounts: () => ({ verifyIdToken }),
  appVerifier: () => Promise.resolve({ verifyToken }),
  database: () => ({
    doc: () => ({
      get: () => Promise.resolve({ exists: profile !== undefined, data: () => profile }),
    }),
  }),
}));
vi.mock('../platform/rate-limit.ts', () => ({ consumeRateLimit: () => Promise.resolve() }));
vi.mock('../moderation/audit/admin-transaction.ts', () => ({
  requireAdmin: () => Promise.resolve(),
}));
const logEvent = { unexpectedError: vi.fn(), serverBusy: vi.fn() };
vi.mock('../platform/log.ts', () => ({ logEvent }));
const { handleCall } = await import('./answer-call.ts');

const contracts: Readonly<Record<string, CallContract>> = CALLS;
const handler = vi.fn(() => Promise.resolve({ ok: true }));
const calls = Object.fromEntries(Object.keys(contracts).map((name) => [name, handler]));
const load = () =>
  Promise.resolve({ calls: calls as unknown as CallHandlers<CallContract['service']> });

// Google's framework, as in production: it parses bodies before the function runs.
for (const service of ['app', 'billing', 'dataExport'] as const) {
  http(service, (request, response) =>
    handleCall(service, load, request as Request, response as unknown as Response),
  );
}
const servers = {
  app: getTestServer('app'),
  billing: getTestServer('billing'),
  dataExport: getTestServer('dataExport'),
};
for (const server of Object.values(servers)) {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
}
afterAll(() => Object.values(servers).forEach((server) => server.close()));

async function send(name: string, headers: Record<string, string>, body = '{}') {
  const contract = contracts[name.split('?')[0] ?? name];
  const { port } = servers[contract?.service ?? 'app'].address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/${name}`, {
    method: contract?.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(contract?.method === 'GET' ? {} : { body }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const OK = { status: 200, body: { ok: true } };
const refused = (status: number, error: string) => ({ status, body: { error } });
const withCode = (code: string) => Object.assign(new Error(code), { code });
const LINKS = JSON.stringify({ things: [{ kind: 'video', id: 'v1' }] });
const END = JSON.stringify({ email: 'zoe@example.com', locale: 'fr' });
const member = { authorization: 'Bearer the-token' };

beforeEach(() => {
  vi.clearAllMocks();
  profile = undefined;
  settings.environment.appCheck.enforce = false;
  verifyIdToken.mockResolvedValue({
    uid: 'zoe',
    email: 'zoe@example.com',
    email_verified: true,
    auth_time: 1,
  });
  verifyToken.mockImplementation((token) =>
    token === 'ours' ? Promise.resolve({}) : Promise.reject(withCode('app-check/invalid-argument')),
  );
});

test('orders, checkouts and messages to the team demand a confirmed address, and no other call does', async () => {
  verifyIdToken.mockResolvedValue({
    uid: 'zoe',
    email: 'zoe@example.com',
    email_verified: false,
    auth_time: 1,
  });
  const orders = ['create-subscription-session', 'starter-kit'];
  for (const name of [...orders, 'sendSupportMessage']) {
    expect(await send(name, member)).toEqual(refused(403, 'email-unconfirmed'));
  }
  expect(await send('cancel-subscription', member)).toEqual(OK);
  const demanding = Object.keys(contracts).filter((name) => contracts[name]?.confirmedEmail);
  expect(demanding.toSorted()).toEqual([...orders, 'sendSupportMessage'].toSorted());
});

test('answers a GET at its own address only, so that the edge can answer all others', async () => {
  expect(await send('public/home', {})).toEqual(OK);
  for (const query of ['?x=1', '?', '?&', '?=', '?&&&']) {
    expect(await send(`public/home${query}`, {})).toEqual(refused(400, 'invalid-data'));
  }
  expect(handler).toHaveBeenCalledOnce();
});

test('answers locks and contention of the database as busy, with a warning, and other failures as unexpected', async () => {
  handler.mockRejectedValueOnce(
    Object.assign(new Error('10 ABORTED: Transaction lock timeout.'), { code: 10 }),
  );
  expect(await send('cancelBooking', member, '{"session_id":"s1"}')).toEqual(refused(503, 'busy'));
  handler.mockRejectedValueOnce(new DomainError('busy-kept'));
  expect(await send('cancelBooking', member, '{"session_id":"s1"}')).toEqual(
    refused(503, 'busy-kept'),
  );
  expect(logEvent.serverBusy).toHaveBeenCalledTimes(2);
  expect(logEvent.unexpectedError).not.toHaveBeenCalled();
  handler.mockRejectedValueOnce(Object.assign(new Error('7 PERMISSION_DENIED'), { code: 7 }));
  expect(await send('cancelBooking', member, '{"session_id":"s1"}')).toEqual(
    refused(500, 'unexpected'),
  );
  expect(logEvent.serverBusy).toHaveBeenCalledTimes(2);
  expect(logEvent.unexpectedError).toHaveBeenCalledOnce();
});

test('refuses a body that is longer than any call needs, before it is looked at', async () => {
  const long = (bytes: number) =>
    JSON.stringify({ email: `zoe@${'a'.repeat(bytes)}`, locale: 'fr' });
  expect(await send('end-contract', {}, END)).toEqual(OK);
  expect(await send('end-contract', {}, long(300_000))).toEqual(refused(400, 'invalid-data'));
  expect(verifyIdToken).not.toHaveBeenCalled();
  expect(handler).toHaveBeenCalledOnce();
});

describe('a muted member', () => {
  const instant = (ms: number) => ({ toMillis: () => ms });
  const stored = {
    ...FRESH_MEMBERSHIP,
    display_name: 'Zoé',
    email: 'zoe@example.com',
    locale: 'fr',
    time_zone: 'Europe/Paris',
    created_at: instant(1),
  };
  const answer = { notes: [], drawings: [], verdict: 'validated', change: null, reply_file: null };
  const criteria = { height: 2, plane: 2, catch: 2, calm: 2 };
  const session = {
    title: 'Le tour',
    description: '',
    tiers: ['pro'],
    starts_at: 2_000_000_000_000,
    minutes: 60,
    places: 5,
    join_url: 'https://meet.example/x',
    video_id: null,
    move_id: null,
  };
  const spoken: Record<string, object> = {
    planSession: { session },
    changeSession: { session_id: 's1', seen_at: 1, session },
    askQuestion: { session_id: 's1', text: 'Et le plan ?' },
    replyToReview: { review_id: 'r1', text: 'Merci.' },
    answerReview: { review_id: 'r1', answer: { ...answer, criteria } },
    saveMoves: { video_id: 'v1', moves: [], seen_at: null },
  };
  const say = (name: string, body = spoken[name]) => send(name, member, JSON.stringify(body));
  const muteUntil = (atMs: number) => {
    profile = { ...stored, muted_until: instant(atMs) };
  };

  test('is refused in every call whose text others read', () => {
    const speaking = Object.keys(contracts).filter((name) => contracts[name]?.speaks);
    expect(speaking.toSorted()).toEqual(Object.keys(spoken).toSorted());
  });

  test.each(Object.keys(spoken))('is refused by %s until the mute is over', async (name) => {
    muteUntil(Date.now() + 60_000);
    expect(await say(name)).toEqual(refused(403, 'muted'));
    expect(handler).not.toHaveBeenCalled();
    muteUntil(Date.now() - 1);
    expect(await say(name)).toEqual(OK);
  });

  test('may take a question back, and do what says nothing', async () => {
    muteUntil(Date.now() + 60_000);
    expect(await say('askQuestion', { session_id: 's1', text: ' ' })).toEqual(OK);
    expect(await say('voteQuestion', { session_id: 's1', question: 'rose', vote: true })).toEqual(
      OK,
    );
  });
});

describe('App Check', () => {
  test('is not asked while it is not enforced', async () => {
    expect(await send('signMediaUrls', { 'x-firebase-appcheck': 'of another app' }, LINKS)).toEqual(
      OK,
    );
    expect(verifyToken).not.toHaveBeenCalled();
  });

  test.each([
    ['no token', {}],
    ['a token of another app', { 'x-firebase-appcheck': 'of another app' }],
  ])('refuses a call with %s once it is enforced', async (_fault, headers) => {
    settings.environment.appCheck.enforce = true;
    expect(await send('signMediaUrls', headers, LINKS)).toEqual(refused(403, 'app-unverified'));
    expect(await send('exportMyData', { ...headers, ...member })).toEqual(
      refused(403, 'app-unverified'),
    );
    expect(handler).not.toHaveBeenCalled();
    expect(await send('signMediaUrls', { 'x-firebase-appcheck': 'ours' }, LINKS)).toEqual(OK);
  });

  test('public data stays readable for pages that load no app, and a failing verifier lets nobody in', async () => {
    settings.environment.appCheck.enforce = true;
    expect(await send('public/home', {})).toEqual(OK);
    verifyToken.mockRejectedValue(withCode('app-check/internal-error'));
    const failed = await send('signMediaUrls', { 'x-firebase-appcheck': 'ours' }, LINKS);
    expect(failed).toEqual(refused(500, 'unexpected'));
  });
});

describe('the session', () => {
  const signedIn = Object.entries(contracts).filter(([, { access }]) => access !== 'anyone');

  test('is checked with Auth for money, admin work and personal data, and by its token alone for the rest', () => {
    const others = signedIn.flatMap(([name, { checksSession }]) =>
      checksSession === true ? [] : [name],
    );
    const live = ['bookSession', 'cancelBooking', 'askQuestion', 'voteQuestion'];
    expect(others).toEqual(['reportClientError', 'signMediaUrls', ...live]);
  });

  test.each(signedIn)('%s asks Auth as its contract says', async (name, { checksSession }) => {
    await send(name, member, '[]');
    expect(verifyIdToken).toHaveBeenCalledExactlyOnceWith('the-token', checksSession === true);
  });

  const film = { kind: 'video', id: 'v1' };
  const sign = (...files: object[]) =>
    send('signMediaUrls', member, JSON.stringify({ things: files }));

  test.each([
    ['an identity document', { kind: 'application', id: 'zoe/front' }],
    ['a file of the chat', { kind: 'chat', id: '1/m1' }],
    ['a clip for a trainer', { kind: 'review-clip', id: 'r1' }],
    ['the lesson of a clip', { kind: 'review-lesson', id: 'r1/v1' }],
    ["a trainer's answer", { kind: 'review-reply', id: 'r1' }],
  ])('of somebody who opens %s is checked, among films as well', async (_what, file) => {
    expect(await sign(film, file)).toEqual(OK);
    verifyIdToken.mockImplementation((_token, isChecked) =>
      isChecked
        ? Promise.reject(withCode('auth/user-disabled'))
        : Promise.resolve({ uid: 'zoe', email: 'z@e.fr' }),
    );
    handler.mockClear();
    expect(await sign(film, file)).toEqual(refused(401, 'auth-user-disabled'));
    expect(handler).not.toHaveBeenCalled();
  });

  test('of somebody who plays films, or looks at images, is not: that would be a second way each time', async () => {
    const kinds = [
      'video',
      'captions',
      'thumbnail',
      'event',
      'draft',
      'avatar',
      'replay',
      'validated-clip',
      'trailer',
    ];
    expect(await sign(...kinds.map((kind) => ({ kind, id: 'a' })))).toEqual(OK);
    expect(verifyIdToken).toHaveBeenCalledExactlyOnceWith('the-token', false);
  });

  test.each([
    ['a revoked session', 'auth/id-token-revoked', 'auth-session-expired'],
    ['a disabled account', 'auth/user-disabled', 'auth-user-disabled'],
    ['a deleted account', 'auth/user-not-found', 'auth-account-deleted'],
    ['an expired token', 'auth/id-token-expired', 'signed-out'],
  ])('%s is refused with its own words', async (_state, code, error) => {
    verifyIdToken.mockRejectedValue(withCode(code));
    expect(await send('exportMyData', member)).toEqual(refused(401, error));
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('strangers', () => {
  const ask = (address: string, name = 'end-contract', more: Record<string, string> = {}) =>
    send(
      name,
      { 'x-forwarded-for': address, ...more },
      name === 'withdraw' ? END.replace('}', ',"what":"kit"}') : END,
    );
  const accepted = async (times: number, one: (turn: number) => ReturnType<typeof send>) => {
    const answers = [];
    for (let turn = 0; turn < times; turn += 1) answers.push((await one(turn)).status);
    return answers.filter((status) => status === 200).length;
  };

  test('have a limit per network address in every call that they may make', () => {
    const open = Object.entries(contracts).filter(
      ([, { access, method }]) => (access === 'anyone' || access === 'visitor') && method !== 'GET',
    );
    const unlimited = open.flatMap(([name, { networkLimit }]) => (networkLimit ? [] : [name]));
    expect(unlimited).toEqual([]);
  });

  test('are refused after ten calls of one kind; another kind, address and a member are not', async () => {
    expect(await accepted(30, () => ask('203.0.113.1'))).toBe(10);
    expect(await ask('203.0.113.1')).toEqual(refused(429, 'rate-limited'));
    expect(await ask('203.0.113.1', 'withdraw')).toEqual(OK);
    expect(await ask('203.0.113.2')).toEqual(OK);
    expect(await ask('203.0.113.1', 'end-contract', member)).toEqual(OK);
  });

  test('are known by the address that the CDN states, an IPv6 network being one', async () => {
    const through = (address: string) =>
      ask('198.51.100.1, 198.51.100.2', 'end-contract', { 'fastly-client-ip': address });
    expect(await accepted(11, (turn) => through(`2001:db8:1:2::${turn}`))).toBe(10);
    expect(await through('2001:db8:1:3::1')).toEqual(OK);
  });

  test('cannot get around it with invented addresses: those through one server are limited together', async () => {
    expect(await accepted(310, (turn) => ask(`10.0.${turn >> 8}.${turn & 255}, 192.0.2.7`))).toBe(
      300,
    );
    expect(await ask('10.9.9.9, 192.0.2.8')).toEqual(OK);
  });
});

test('a member signs files 600 times in ten minutes, and another one still can', async () => {
  const signIn = (uid: string) =>
    verifyIdToken.mockResolvedValue({ uid, email: `${uid}@example.com`, auth_time: 1 });
  signIn('rose');
  const answers = [];
  for (let turn = 0; turn < 601; turn += 1) {
    answers.push(await send('signMediaUrls', member, LINKS));
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
  expect(answers.at(-1)).toEqual(refused(429, 'rate-limited'));
  signIn('noe');
  expect(await send('signMediaUrls', member, LINKS)).toEqual(OK);
});

describe('a link to unsubscribe', () => {
  const open = (init: RequestInit, more = '') => {
    const { port } = servers.app.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/api/unsubscribe?token=t.1-_x${more}`, {
      redirect: 'manual',
      ...init,
    });
  };

  test.each([
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'List-Unsubscribe=One-Click',
    ],
    ['parts of a form', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--'],
    ['nothing', {}, null],
    [
      'a form that it calls JSON',
      { 'content-type': 'application/json' },
      'List-Unsubscribe=One-Click',
    ],
    ['JSON', { 'content-type': 'application/json' }, '{"List-Unsubscribe":"One-Click"}'],
  ])(
    'takes its token from the address when a mail program posts %s, without App Check',
    async (_body, headers, body) => {
      // A body can be unreadable from the second request of an instance on.
      await send('public/home', {});
      handler.mockClear();
      settings.environment.appCheck.enforce = true;
      expect((await open({ method: 'POST', headers, body })).status).toBe(200);
      expect(handler).toHaveBeenCalledExactlyOnceWith(null, { token: 't.1-_x' }, expect.any(Date));
    },
  );

  test('leaves out what the link has gained on its way', async () => {
    expect((await open({ method: 'POST' }, '&utm_source=mail&clicked=1')).status).toBe(200);
    expect(handler).toHaveBeenCalledExactlyOnceWith(null, { token: 't.1-_x' }, expect.any(Date));
  });

  test('shows a page to a browser that opens it, and changes nothing', async () => {
    const { status, headers } = await open({ method: 'GET' });
    expect([status, headers.get('location')]).toEqual([302, '/unsubscribe?token=t.1-_x']);
    expect(handler).not.toHaveBeenCalled();
  });

  test('without a token in the address, takes it from the page, and none from nowhere', async () => {
    expect(await send('unsubscribe', {}, '{"token":"t2"}')).toEqual(OK);
    expect(await send('unsubscribe', {})).toEqual(refused(400, 'invalid-data'));
  });
});

test.each(Object.keys(contracts).filter((name) => contracts[name]?.method === 'GET'))(
  '%s, which anybody may ask without a limit, is kept at the edge, but no failure of it',
  async (name) => {
    const { port } = servers[contracts[name]?.service ?? 'app'].address() as AddressInfo;
    const cacheOf = async () =>
      (await fetch(`http://127.0.0.1:${port}/api/${name}`)).headers.get('cache-control');
    expect(await cacheOf()).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    handler.mockRejectedValueOnce(new DomainError('payment-unavailable'));
    expect(await cacheOf()).toBe('no-store');
  },
);

test('a body that is not JSON is refused in JSON', async () => {
  await send('public/home', {});
  expect(await send('signMediaUrls', {}, '{"things":')).toEqual(refused(400, 'invalid-data'));
  expect(await send('signMediaUrls', { 'content-encoding': 'gzip' }, '{}')).toEqual(
    refused(400, 'invalid-data'),
  );
});
