import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountsFrom } from '../suite-info.ts';
import { deleteSavedData, findSavedData, saveData } from './saved-data.ts';

const accounts = accountsFrom(() => ({ email: 'a@demo.test', password: 'p', uid: 'u' }));

let folder = '';
let hub: Server;
let hubAddress = '';
let messages: string[] = [];
/** Called when the hub is asked to export to a folder. */
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

test('finds what was saved and removes the previous export', async () => {
  await saveData(folder, hubAddress, accounts);
  const [first] = exportsIn();
  await saveData(folder, hubAddress, accounts);
  const found = await find();
  expect(found?.accounts).toEqual(accounts);
  expect(exportsIn()).toEqual([found?.folder.slice(folder.length + 1)]);
  expect(exportsIn()).not.toEqual([first]);
});

test('a failed export leaves the previous one current', async () => {
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

test('ignores an export that a crash left beside the current one', async () => {
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
  [
    'a missing file',
    (path: string) => rmSync(join(path, 'firestore_export', 'output-0')),
    /output-0 is missing/,
  ],
  ['a missing folder', (path: string) => rmSync(path, { recursive: true }), /is missing/],
  [
    'a half-written list',
    () => truncateSync(join(folder, 'current.json'), 30),
    /its list is not JSON/,
  ],
  [
    'a list of another shape',
    () => writeFileSync(join(folder, 'current.json'), '{}'),
    /its list is incomplete/,
  ],
  ['an empty list', () => writeFileSync(join(folder, 'current.json'), ''), /its list is not JSON/],
])('%s: moves the data aside and prints one line', async (_name, damage, line) => {
  await saveData(folder, hubAddress, accounts);
  damage((await find())?.folder ?? '');
  expect(await find()).toBeUndefined();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(line);
  expect(messages[0]).toMatch(/set aside in .*unreadable-/);
  expect(existsSync(join(folder, 'current.json'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('unreadable-'))).toHaveLength(1);
  expect(await find()).toBeUndefined();
  expect(messages).toHaveLength(1);
});

test('deletes the saved data', async () => {
  await saveData(folder, hubAddress, accounts);
  deleteSavedData(folder);
  expect(await find()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});
