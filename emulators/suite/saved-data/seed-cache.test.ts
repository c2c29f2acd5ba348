import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoAccounts } from '../../seed/members.ts';
import { SeedCache } from './seed-cache.ts';

const NOON = new Date('2026-11-22T11:00:00Z');
const accounts = demoAccounts();
let hub: Server;
let address = '';
let folder = '';

beforeAll(async () => {
  hub = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { path } = JSON.parse(body) as { path: string };
      writeFileSync(join(path, 'documents'), 'documents');
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(hub, 'listening');
  address = `127.0.0.1:${(hub.address() as AddressInfo).port}`;
});
afterAll(() => void hub.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-cache-'));
  for (const name of [
    'functions/dist/index.js',
    'domain/time/day.ts',
    'emulators/seed/media/film.mp4',
    'firestore.rules',
  ]) {
    write(name, 'first');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  const path = join(folder, 'checkout', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const cache = (now = NOON) => new SeedCache(join(folder, 'cache'), join(folder, 'checkout'), now);
const entries = () => readdirSync(join(folder, 'cache'));

test('finds what was stored, with its accounts', async () => {
  expect(await cache().find()).toBeUndefined();
  await cache().store(address, accounts);
  expect(await cache().find()).toMatchObject({ accounts });
});

test.each([
  'functions/dist/index.js',
  'domain/time/day.ts',
  'emulators/seed/media/film.mp4',
  'firestore.rules',
])('a changed %s gives another key', async (name) => {
  await cache().store(address, accounts);
  write(name, 'second');
  expect(await cache().find()).toBeUndefined();
  write(name, 'first');
  expect(await cache().find()).toBeDefined();
});

test('a new day in Paris gives another key; a test file does not', async () => {
  await cache().store(address, accounts);
  write('domain/time/day.test.ts', 'test');
  expect(await cache(new Date('2026-11-22T22:59:00Z')).find()).toBeDefined();
  expect(await cache(new Date('2026-11-22T23:01:00Z')).find()).toBeUndefined();
});

test('storing removes the entries of other keys and of crashed writers', async () => {
  await cache().store(address, accounts);
  mkdirSync(join(folder, 'cache', 'draft-4194305-left'));
  write('firestore.rules', 'second');
  await cache().store(address, accounts);
  expect(await cache().find()).toBeDefined();
  expect(entries()).toHaveLength(1);
});

test('an entry that another process stored first remains', async () => {
  await cache().store(address, accounts);
  const first = await cache().find();
  await cache().store(address, accounts);
  expect(await cache().find()).toEqual(first);
});

test('an altered entry is removed and can be stored again', async () => {
  await cache().store(address, accounts);
  const found = await cache().find();
  truncateSync(join(found?.folder ?? '', 'documents'), 3);
  expect(await cache().find()).toBeUndefined();
  expect(entries()).toEqual([]);
  await cache().store(address, accounts);
  expect(await cache().find()).toBeDefined();
});
