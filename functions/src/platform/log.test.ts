import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { LOG_ENTRIES } from './log-entries.ts';

const write = vi.hoisted(() => vi.fn<(entry: Record<string, unknown>) => void>());
vi.mock('firebase-functions/logger', () => ({ write }));
const { logEvent } = await import('./log.ts');

const logged = () => write.mock.calls[0]?.[0] ?? {};
beforeEach(() => write.mockClear());

test('an entry has the severity and the name of the catalogue, and its facts', () => {
  logEvent.viewsFolded(3, 2);
  expect(logged()).toEqual({ severity: 'INFO', message: 'views-folded', markers: 3, videos: 2 });
});

test('an error has the shape that Error Reporting takes: stack with the chain of causes, service and revision', () => {
  vi.stubEnv('K_SERVICE', 'billing');
  vi.stubEnv('K_REVISION', 'billing-00007');
  const cause = Object.assign(new TypeError('socket closed'), { code: 'ECONNRESET' });
  logEvent.unexpectedError('change-plan', new Error('no answer', { cause }));
  vi.unstubAllEnvs();
  expect(logged()).toMatchObject({
    severity: 'ERROR',
    message: 'unexpected-error',
    where: 'change-plan',
    error: 'Error',
    code: 'ECONNRESET',
    '@type': 'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent',
    serviceContext: { service: 'billing', version: 'billing-00007' },
  });
  expect(logged()['stack_trace']).toMatch(
    /^Error: no answer\n {4}at .*log\.test\.ts[^]*\nCaused by: TypeError: socket closed\n {4}at /,
  );
});

test('an error without a stack is grouped by its name', () => {
  logEvent.documentInvalid('videos/a', 'title');
  expect(logged()).toMatchObject({
    context: { reportLocation: { functionName: 'document-invalid' } },
  });
  expect(logged()).not.toHaveProperty('stack_trace');
});

test('a warning is no error event, even with an error', () => {
  logEvent.stripeUnavailable(new Error('busy'));
  expect(logged()).not.toHaveProperty('@type');
  expect(logged()).not.toHaveProperty('stack_trace');
  expect(logged()['stack']).toMatch(/^Error: busy\n/);
});

test('a failure of Stripe has its request id, also as a cause', () => {
  const cause = Object.assign(new Error('No such price'), {
    type: 'StripeInvalidRequestError',
    requestId: 'req_1',
  });
  logEvent.reconcileFailed('customer', 'cus_1', new Error('sync', { cause }));
  expect(logged()).toMatchObject({ stripe_request: 'req_1', type: 'StripeInvalidRequestError' });
});

test.each([
  [
    'an e-mail address',
    'no user camille.martin+flair@mail.example.com here',
    'no user [an e-mail address] here',
  ],
  [
    'a token',
    `token ${['eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiJ1MSJ9', 'c2ln'].join('.')} expired`,
    'token [a token] expired',
  ],
  [
    'a key',
    `Invalid API Key: ${['sk', 'live', 'abc'].join('_')}`,
    'Invalid API Key: [a key of Stripe]',
  ],
  [
    'a private key',
    'bad key -----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
    'bad key [a private key]',
  ],
  [
    'a telephone number',
    'phone 06 39 98 00 00 is invalid',
    'phone [a telephone number] is invalid',
  ],
  ['an IBAN', 'FR14 2004 1010 0505 0001 3M02 606', '[an IBAN]'],
  [
    'the query of an address',
    'GET https://x.example/film.mp4?X-Goog-Credential=a&b=c: 403',
    'GET https://x.example/film.mp4: 403',
  ],
])('a message is logged without %s', (_what, message, redacted) => {
  logEvent.unexpectedError('x', new Error(message));
  expect(String(logged()['stack_trace'])).toContain(`Error: ${redacted}\n`);
});

test('causes that refer to each other end, long messages are cut, and what is no error is named by its type', () => {
  const first = new Error('x'.repeat(10_000));
  first.cause = new Error('second', { cause: first });
  logEvent.unexpectedError('x', first);
  expect(String(logged()['stack_trace']).match(/Caused by/g)).toHaveLength(1);
  expect(String(logged()['stack_trace']).split('\n')[0]).toHaveLength('Error: '.length + 500);
  write.mockClear();
  logEvent.unexpectedError('x', 'camille@example.com');
  expect(logged()).toMatchObject({ error: 'string' });
  expect(JSON.stringify(logged())).not.toContain('camille');
});

test('only entries of the catalogue can be logged, each with its own facts', () => {
  expectTypeOf<keyof typeof logEvent>().toEqualTypeOf<keyof typeof LOG_ENTRIES>();
  expectTypeOf(logEvent.deletionDone).parameters.toEqualTypeOf<[uid: string]>();
});

test('the documentation lists every entry with its severity and meaning', () => {
  const docs = readFileSync(resolve(import.meta.dirname, '../../../docs/production.md'), 'utf8');
  const rows = [...docs.matchAll(/^\| `([a-z-]+)` \| (INFO|WARNING|ERROR) \| (.*) \|$/gm)].map(
    (row) => row.slice(1),
  );
  const entries = Object.values(LOG_ENTRIES).map(({ name, severity, meaning }) => [
    name,
    severity,
    meaning,
  ]);
  expect(rows.toSorted()).toEqual(entries.toSorted());
});
