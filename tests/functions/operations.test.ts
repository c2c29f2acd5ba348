import { expect, test } from 'vitest';
import { callServer, fetchPath } from './support/call.ts';
import { createSignedInMember } from './support/admins.ts';

const REPORT = {
  code: 'TypeError',
  route: '/videos/:segment',
  release: 'app-Bx3.js',
  stack: '    at f (app.js:1:2)',
};

test('the health check answers 200 to strangers without a detail, cached for seconds only', async () => {
  const response = await fetchPath('/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
});

test('errors of the app are accepted from strangers and members, ten an hour of one member', async () => {
  expect(await callServer('reportClientError', REPORT)).toMatchObject({ httpStatus: 200 });
  expect(await callServer('reportClientError', { ...REPORT, message: 'x' })).toMatchObject({
    error: 'invalid-data',
  });
  const member = await createSignedInMember();
  const codes: unknown[] = [];
  for (let count = 0; count < 11; count += 1) {
    const { error = 'ok' } = await member.callServer('reportClientError', REPORT);
    codes.push(error);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'rate-limited']);
});
