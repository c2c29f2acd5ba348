import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteSavedData, findSavedData, saveData } from './saved-data.ts';

const account = { email: 'a@demo.test', password: 'p', uid: 'u' };
const accounts = {
  admin: account,
  free: account,
  basic: account,
  pro: account,
  premium: account,
  canceled: account,
  waiting: account,
  trainer: account,
};

let folder = '';
let hub: Server;
let hubAddress = '';
let messages: string[] = [];
/** What the hub does when asked to export to a folder. */
let exporter: (path: string) => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saved-data-'));
  messages = [];
  exporter = (path) => {
    mkdirSync(join(path, 'firestore_export'));
    writeFileSync(join(path, 'firestore_export', 'output-0'), 'documents');
    writeFileSync(join(path, 'firebase-export-metadata.json'), '{}');
  };
  hub = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      try {
        exporter((JSON.parse(body) as { path: string }).path);
        response.end('{}');
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(hub, 'listening');
  const address = hub.address();
  hubAddress = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
});
afterEach(() => {
  hub.close();
  rmSync(folder, { recursive: true });
});

const find = () => findSavedData(folder, (line) => messages.push(line));
const exportsIn = () => readdirSync(folder).filter((name) => name.startsWith('export-'));

test('nothing saved yet', async () => expect(await find()).toBeUndefined());

test('what was saved is found, the export before is gone', async () => {
  await saveData(folder, hubAddress, accounts);
  const [first] = exportsIn();
  await saveData(folder, hubAddress, accounts);
  const found = await find();
  expect(found?.accounts).toEqual(accounts);
  expect(exportsIn()).toEqual([found?.folder.slice(folder.length + 1)]);
  expect(exportsIn()).not.toEqual([first]);
});

test('an export that fails leaves the one before in force', async () => {
  await saveData(folder, hubAddress, accounts);
  const before = await find();
  exporter = (path) => {
    writeFileSync(join(path, 'half'), '');
    throw new Error('no space left');
  };
  await expect(saveData(folder, hubAddress, accounts)).rejects.toThrow(/no space left/);
  expect(await find()).toEqual(before);
  expect(exportsIn()).toHaveLength(1);
});

test('an export that a crash left beside the one in force is not taken', async () => {
  await saveData(folder, hubAddress, accounts);
  const before = await find();
  mkdirSync(join(folder, 'export-9999999999999'));
  expect(await find()).toEqual(before);
});

test.each([
  [
    'a truncated file',
    (path: string) => truncateSync(join(path, 'firestore_export', 'output-0'), 4),
    /output-0 is altered/,
  ],
  ['a missing file', (path: string) => rmSync(join(path, 'firestore_export', 'output-0')), /output-0 is missing/],
  ['a missing folder', (path: string) => rmSync(path, { recursive: true }), /is missing/],
  ['a half-written list', () => truncateSync(join(folder, 'current.json'), 30), /its list is not JSON/],
  ['a list of another shape', () => writeFileSync(join(folder, 'current.json'), '{}'), /its list is incomplete/],
  ['an empty list', () => writeFileSync(join(folder, 'current.json'), ''), /its list is not JSON/],
])('%s: set aside with one line', async (_name, spoil, line) => {
  await saveData(folder, hubAddress, accounts);
  spoil((await find())?.folder ?? '');
  expect(await find()).toBeUndefined();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(line);
  expect(messages[0]).toMatch(/set aside in .*unreadable-/);
  expect(existsSync(join(folder, 'current.json'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('unreadable-'))).toHaveLength(1);
  expect(await find()).toBeUndefined();
  expect(messages).toHaveLength(1);
});

test('dropped on demand', async () => {
  await saveData(folder, hubAddress, accounts);
  deleteSavedData(folder);
  expect(await find()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});
