import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { RecordedCommands } from '../test/recorded-commands.ts';
import { mailAnswer, type SiteAnswer, SmokeSite } from '../test/smoke-site.ts';
import { requireCanary, smokeTargetOf, smokeTest, type SmokeTarget } from './smoke-test.ts';

const environment = readSiteEnvironment('example');
const { firebase } = environment;
const SECRET = 'whsec_test';
const HOME = `<link rel="canonical" href="${environment.origin}/" />`;
const POLICY = { 'content-security-policy': "default-src 'self'" };
const site = new SmokeSite(environment, SECRET);

beforeAll(() => site.start());
afterAll(() => site.stop());
beforeEach(() => site.heal());

async function failures(
  change: Partial<Pick<SmokeTarget, 'canary' | 'webhookSecret' | 'appCheck'>> = {},
  name = 'example' as string,
) {
  const { base } = site;
  const canary = { email: 'canary@flair.test', password: 'p', video: 'v' };
  const database = { documents: `${base}/documents`, token: () => Promise.resolve('t') };
  const target = { base, auth: base, canary, database, webhookSecret: SECRET, ...change };
  const lines: string[] = [];
  const appCheck = { siteKey: 'key', enforce: site.isEnforced };
  const settings = { ...environment, name: name as 'example', appCheck };
  await smokeTest({ ...target, environment: settings }, (line) => lines.push(line)).catch(
    (error: unknown) => {
      expect(error).toHaveProperty('name', 'DeployError');
    },
  );
  expect(lines).toHaveLength(10);
  return lines.filter((line) => !line.startsWith('ok '));
}

test('a site that works passes', async () => {
  expect(await failures()).toEqual([]);
});

test('each fault is named', async () => {
  site.answers['/dashboard'] = { status: 500 };
  site.answers['/film'] = { status: 403 };
  site.answers['/'] = { body: HOME };
  expect(await failures()).toEqual([
    'failed  home page: it has no Content-Security-Policy',
    'failed  app page: status 500, or no app',
    'failed  signed video: status 403 for its first bytes',
  ]);
});

test.each<[string, Record<string, SiteAnswer>, string]>([
  [
    'another canonical address',
    { '/': { body: HOME.replace('flair', 'other'), headers: POLICY } },
    'home page',
  ],
  [
    'a hidden home page',
    { '/': { body: HOME, headers: { ...POLICY, 'x-robots-tag': 'noindex' } } },
    'home page',
  ],
  ['a sitemap that is the app', { '/sitemap.xml': { body: '<div id="app">' } }, 'sitemap'],
  ['a call service that is the app', { '/api/no-such-call': { body: '<div id="app">' } }, 'calls'],
  ['a site without its database', { '/api/health': { status: 503 } }, 'health check'],
  [
    'an unknown video that is found',
    { '/videos/no-such-video': { body: '<div id="app"></div>' } },
    'unknown video',
  ],
  [
    'an unknown page that is found',
    { '/no-such-page': { body: '<div id="app"></div>' } },
    'unknown page',
  ],
  [
    'an unknown page that may be indexed',
    { '/no-such-page': { status: 404, body: '<div id="app"></div>' } },
    'unknown page: it may be indexed',
  ],
  [
    'an unknown video without the app',
    { '/videos/no-such-video': { status: 404, body: '{}' } },
    'unknown video',
  ],
  ['a webhook that accepts anything', { '/api/stripe-webhook': { status: 200 } }, 'webhook'],
  [
    'a webhook with another secret',
    { '/api/stripe-webhook': { status: 400 } },
    'webhook: status 400 for a signed ping: its function was deployed with another STRIPE_WEBHOOK_SECRET than the last',
  ],
  [
    'a canary that cannot sign in',
    { '/v1/accounts:signInWithPassword': { status: 400 } },
    'signed video',
  ],
  ['a mail that may not be written', { '/documents/mail': { status: 403 } }, 'mail: status 403'],
  [
    'a mail server that refuses',
    { '/documents/mail/smoke': mailAnswer('retry', 'AUTH 535') },
    'mail: not sent: retry AUTH 535',
  ],
  [
    'a refused video',
    { '/api/signMediaUrls': { body: '{"results":[{"error":"forbidden"}]}' } },
    'signed video',
  ],
])('finds %s', async (_fault, changed, check) => {
  Object.assign(site.answers, changed);
  expect(await failures()).toEqual([expect.stringContaining(`failed  ${check}`)]);
});

test('a canary or a secret that is missing is a failure, not a skipped check', async () => {
  const missing = await failures({ canary: undefined, webhookSecret: undefined });
  expect(missing).toEqual([
    expect.stringContaining('webhook'),
    expect.stringContaining('signed video'),
    expect.stringContaining('mail'),
  ]);
});

test('what the canary lacks is named before a deployment', async () => {
  const commands = () => new RecordedCommands({ answers: { 'gcloud secrets': [SECRET] } });
  const needs = async (env: Record<string, string>, enforce: boolean) => {
    const enforced = { ...environment, appCheck: { siteKey: 'key', enforce } };
    requireCanary(await smokeTargetOf(enforced, commands(), env));
  };
  const canary = { CANARY_EMAIL: 'a@b.c', CANARY_PASSWORD: 'p', CANARY_VIDEO: 'v' };
  await expect(needs({ ...canary, CANARY_VIDEO: '' }, false)).rejects.toThrow(
    'CANARY_PASSWORD, CANARY_VIDEO: export',
  );
  await expect(needs(canary, true)).rejects.toThrow('needs CANARY_DEBUG_TOKEN: ');
  await needs(canary, false);
  await needs({ ...canary, CANARY_DEBUG_TOKEN: 't' }, true);
});

test('staging must be hidden from search engines', async () => {
  expect(await failures({}, 'staging')).toEqual(['failed  home page: it may be indexed']);
});

test('where App Check is enforced, the canary proves itself with a debug token', async () => {
  site.isEnforced = true;
  expect(
    await failures({ appCheck: { origin: site.base, debugToken: 'of the operator' } }),
  ).toEqual([]);
  const refused = ['failed  signed video: App Check gives no token for CANARY_DEBUG_TOKEN'];
  expect(await failures({ appCheck: { origin: site.base, debugToken: undefined } })).toEqual(
    refused,
  );
  site.answers[`/v1/projects/${firebase.projectId}/apps/${firebase.appId}:exchangeDebugToken`] = {
    status: 403,
  };
  expect(await failures({ appCheck: { origin: site.base, debugToken: 'unknown' } })).toEqual(
    refused,
  );
});

test("the operator's token is asked for when the mail is written, hours after the webhook's secret was read", async () => {
  const commands = new RecordedCommands({
    answers: { 'gcloud auth': ['early', 'late'], 'gcloud secrets': [SECRET] },
  });
  const { database } = await smokeTargetOf(environment, commands, {});
  expect(commands.lines).toEqual([
    expect.stringMatching(/^gcloud secrets versions access latest /),
  ]);
  expect([await database.token(), await database.token()]).toEqual(['early', 'late']);
});
