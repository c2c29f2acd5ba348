import { beforeEach, expect, test, vi } from 'vitest';
import { CALLS } from '@atelier/domain/contracts/calls';

const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));

const REPORT = {
  code: 'TypeError',
  route: '/videos/:segment',
  release: 'app-Bx3.js',
  stack: '    at f (app-Bx3.js:1:2)',
};

/** A new instance of the service. */
async function startInstance() {
  vi.resetModules();
  const { recordClientError } = await import('./client-errors.ts');
  return recordClientError;
}

beforeEach(() => write.mockClear());

test('a report becomes a warning that Error Reporting shows as an error of the web app', async () => {
  (await startInstance())(REPORT, new Date());
  expect(write.mock.calls).toEqual([
    [
      {
        severity: 'WARNING',
        message: 'client-error',
        code: 'TypeError',
        route: '/videos/:segment',
        release: 'app-Bx3.js',
        '@type': expect.stringContaining('ReportedErrorEvent'),
        serviceContext: { service: 'web', version: 'app-Bx3.js' },
        stack_trace: 'TypeError: /videos/:segment\n    at f (app-Bx3.js:1:2)',
      },
    ],
  ]);
});

test('what a hostile client puts into a stack is redacted', async () => {
  (await startInstance())({ ...REPORT, stack: 'at camille@mail.example.com' }, new Date());
  expect(JSON.stringify(write.mock.calls)).not.toContain('camille@');
});

test('an instance logs 60 reports a minute, of all senders together', async () => {
  const record = await startInstance();
  const now = Date.now();
  for (let count = 0; count < 60; count += 1) record(REPORT, new Date(now + count));
  expect(() => record(REPORT, new Date(now + 59_999))).toThrow('rate-limited');
  expect(() => record(REPORT, new Date(now + 60_000))).not.toThrow();
  expect(write).toHaveBeenCalledTimes(61);
});

test.each([
  ['an address instead of a pattern', { route: '/videos/a?next=camille@example.com' }],
  ['words instead of a code', { code: 'Camille was here' }],
  ['a stack of more than 3 000 characters', { stack: 'x'.repeat(3_001) }],
  ['another field', { email: 'camille@example.com' }],
])('the contract refuses %s', (_what, change) => {
  const { request } = CALLS.reportClientError;
  expect(request.safeParse(REPORT).success).toBe(true);
  expect(request.safeParse({ ...REPORT, ...change }).success).toBe(false);
});
