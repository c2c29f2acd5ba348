import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keepIdleConnections } from './idle-connections.ts';

test('a server tells its clients to keep idle connections for ten minutes', async () => {
  const { createServer } = http;
  onTestFinished(() => void (http.createServer = createServer));
  keepIdleConnections();
  const server = http.createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await response.text();
  expect(response.headers.get('keep-alive')).toBe('timeout=600');
});
