import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthApiLazy } from './lazy-auth-api.ts';

let server: Server;
let address = '';

beforeAll(async () => {
  makeAuthApiLazy();
  const auth = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server.js') as {
    createApp(project: string): Promise<RequestListener>;
  };
  server = createServer(await auth.createApp('demo-lazy')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const signUp = (body: object) =>
  fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the API accepts valid requests and rejects invalid ones', async () => {
  const good = await signUp({
    email: 'a@demo.test',
    password: 'atelier-demo',
    returnSecureToken: true,
  });
  expect(await good.json()).toMatchObject({ email: 'a@demo.test' });
  const bad = await signUp({ email: ['a@demo.test'], password: 'atelier-demo' });
  expect(bad.status).toBe(400);
  expect(await bad.json()).toMatchObject({
    error: { message: expect.stringContaining('Invalid JSON payload') },
  });
});

test('requests lazy compilation of validators', () => {
  let requested: unknown;
  const exegesis = {
    middleware: (_description: unknown, options: object) => (requested = options),
  };
  makeAuthApiLazy(exegesis);
  exegesis.middleware({}, { allErrors: true });
  expect(requested).toEqual({ allErrors: true, lazyCompileValidationSchemas: true });
});

test('throws when exegesis-express has no middleware', () => {
  expect(() => makeAuthApiLazy({})).toThrow('exegesis-express has no middleware any more');
});
