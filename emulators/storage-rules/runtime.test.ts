import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    function profile() { return firestore.get(/databases/(default)/documents/profiles/$(request.auth.uid)).data; }
    match /own/{uid}/{name} {
      allow get: if request.auth.uid == uid;
      allow create: if resource == null && request.resource.size < 10 && request.resource.contentType.matches('image/.*');
      allow update: if request.resource.metadata.owner == uid && resource.metadata.owner == uid;
      allow delete: if request.resource == null && resource.name == 'own/' + uid + '/' + name;
    }
    match /admin/{name} { allow read: if profile().is_admin == true && profile().is_admin == true; }
    match /exists/{name} { allow get: if firestore.exists(/databases/(default)/documents/things/$(name)); }
    match /two/{name} { allow get: if firestore.exists(doc('a')) && firestore.get(doc('a')) != null && firestore.exists(doc('b')); }
    match /three/{name} { allow get: if firestore.exists(doc('a')) && firestore.exists(doc('b')) && firestore.exists(doc('c')); }
    match /folder/{all=**} { allow list: if true; }
    function doc(id) { return /databases/(default)/documents/things/$(id); }
  }
}`;

interface Answer {
  readonly id?: number;
  readonly server_request_id?: number;
  readonly status?: string;
  readonly action: string;
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
  readonly result?: { readonly permit?: boolean; readonly rulesVersion?: number };
  readonly context?: { readonly path: string };
}

const NULL = { null_value: null };
const text = (value: string) => ({ string_value: value });
const map = (fields: object) => ({ map_value: { fields } });
const auth = (uid: string | null) =>
  uid === null ? NULL : map({ uid: text(uid), token: map({}) });
const file = (name: string, size = 5, contentType = 'image/png', owner = 'alice') =>
  map({
    name: text(name),
    size: { int_value: size },
    contentType: text(contentType),
    metadata: map({ owner: text(owner) }),
  });

let runtime: ChildProcessByStdio<Writable, Readable, null>;
let lines: Interface;
const queue: Answer[] = [];
const waiting: ((answer: Answer) => void)[] = [];
let lastId = 0;

function next(): Promise<Answer> {
  const answer = queue.shift();
  return answer ? Promise.resolve(answer) : new Promise((resolve) => waiting.push(resolve));
}

function write(message: unknown): void {
  runtime.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
}

function load(name: string, content: string): Promise<Answer> {
  const source = { files: [{ name: 'storage.rules', content }] };
  write({ action: 'load_ruleset', context: { rulesetName: name, source }, id: (lastId += 1) });
  return next();
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly uid?: string | null;
  readonly before?: object;
  readonly after?: object;
  readonly ruleset?: string;
  /** Documents that exist, by path. */
  readonly documents?: Readonly<Record<string, object>>;
}

function verifyMessage(
  { method, path, uid = 'alice', before = NULL, after = NULL, ruleset = '0' }: Ask,
  id: number,
): object {
  const time = { timestamp_value: '2026-01-02T03:04:05.678Z' };
  const segments = path
    .split('/')
    .slice(1)
    .map((simple) => ({ simple }));
  const request = map({
    path: { path_value: { segments } },
    time,
    resource: after,
    auth: auth(uid),
  });
  const context = {
    rulesetName: ruleset,
    service: 'firebase.storage',
    path,
    method,
    variables: { resource: before, request },
  };
  return { action: 'verify', context, id };
}

/**
 * Sends a request and answers its fetches.
 *
 * @returns the decision and the fetched paths, in order
 */
async function verify(ask: Ask): Promise<{ permit: boolean | undefined; fetched: string[] }> {
  const id = (lastId += 1);
  write(verifyMessage(ask, id));
  const fetched: string[] = [];
  for (;;) {
    const answer = await next();
    if (answer.action !== 'fetch_firestore_document') {
      expect(answer).toMatchObject({ id, action: 'verify', errors: [], warnings: [] });
      return { permit: answer.result?.permit, fetched };
    }
    expect(answer.server_request_id).toBe(id);
    const path = answer.context?.path ?? '';
    fetched.push(path);
    const fields = ask.documents?.[path];
    write(
      fields
        ? {
            status: 'ok',
            result: { name: `projects/p${path}`, fields },
            warnings: [],
            errors: [],
            id,
          }
        : { status: 'not_found', warnings: [], errors: [], id },
    );
  }
}

beforeAll(async () => {
  const entry = fileURLToPath(new URL('./runtime.ts', import.meta.url));
  runtime = spawn(process.execPath, [entry, 'serve'], { stdio: ['pipe', 'pipe', 'inherit'] });
  lines = createInterface({ input: runtime.stdout });
  lines.on('line', (line) => {
    const answer = JSON.parse(line) as Answer;
    const resolve = waiting.shift();
    if (resolve) resolve(answer);
    else queue.push(answer);
  });
  expect(await next()).toEqual({ id: -1, status: 'ok', action: '', errors: [], warnings: [] });
  expect(await load('0', RULES)).toMatchObject({
    status: 'ok',
    action: 'load_ruleset',
    errors: [],
    result: { rulesVersion: 2 },
  });
});

afterAll(async () => {
  const exit = once(runtime, 'exit');
  runtime.stdin.end();
  expect((await exit)[0]).toBe(0);
  lines.close();
});

const image = '/b/bucket/o/own/alice/a.png';
const name = 'own/alice/a.png';
const at = (id: string) => `/databases/(default)/documents/things/${id}`;
const profile = '/databases/(default)/documents/profiles/alice';
const admin = { [profile]: { is_admin: { booleanValue: true } } };

describe('decisions', () => {
  test.each<[string, Ask, boolean]>([
    ['allows the owner to read', { method: 'get', path: image }, true],
    ['denies another user', { method: 'get', path: image, uid: 'bob' }, false],
    ['denies a signed-out visitor', { method: 'get', path: image, uid: null }, false],
    ['allows to create an image', { method: 'create', path: image, after: file(name) }, true],
    [
      'denies to overwrite an image',
      { method: 'create', path: image, after: file(name), before: file(name) },
      false,
    ],
    ['denies a large image', { method: 'create', path: image, after: file(name, 10) }, false],
    [
      'denies a text file',
      { method: 'create', path: image, after: file(name, 5, 'text/plain') },
      false,
    ],
    [
      'allows to update metadata',
      { method: 'update', path: image, before: file(name), after: file(name) },
      true,
    ],
    [
      'denies to change the owner',
      {
        method: 'update',
        path: image,
        before: file(name),
        after: file(name, 5, 'image/png', 'bob'),
      },
      false,
    ],
    ['allows to delete an object', { method: 'delete', path: image, before: file(name) }, true],
    ['denies to delete an object that does not exist', { method: 'delete', path: image }, false],
    ['allows to list a folder', { method: 'list', path: '/b/bucket/o/folder/sub' }, true],
    ['denies to list another folder', { method: 'list', path: '/b/bucket/o/own' }, false],
    ['denies a path without a rule', { method: 'get', path: '/b/bucket/o/else' }, false],
  ])('%s', async (_name, ask, permit) => {
    expect(await verify(ask)).toEqual({ permit, fetched: [] });
  });
});

describe('Firestore documents', () => {
  test.each<[string, Ask, boolean, string[]]>([
    [
      'fetches a document once',
      { method: 'get', path: '/b/bucket/o/admin/x', documents: admin },
      true,
      [profile],
    ],
    [
      'denies when a document is missing',
      { method: 'get', path: '/b/bucket/o/admin/x' },
      false,
      [profile],
    ],
    [
      'fetches a document for exists',
      { method: 'get', path: '/b/bucket/o/exists/t', documents: { [at('t')]: {} } },
      true,
      [at('t')],
    ],
    [
      'fetches a missing document for exists',
      { method: 'get', path: '/b/bucket/o/exists/t' },
      false,
      [at('t')],
    ],
    [
      'counts get and exists of one document once',
      { method: 'get', path: '/b/bucket/o/two/t', documents: { [at('a')]: {}, [at('b')]: {} } },
      true,
      [at('a'), at('b')],
    ],
    [
      'denies a third document',
      {
        method: 'get',
        path: '/b/bucket/o/three/t',
        documents: { [at('a')]: {}, [at('b')]: {}, [at('c')]: {} },
      },
      false,
      [at('a'), at('b')],
    ],
  ])('%s', async (_name, ask, permit, fetched) => {
    expect(await verify(ask)).toEqual({ permit, fetched });
  });

  test('handles two requests at a time, each with its own documents', async () => {
    const first = (lastId += 1);
    const second = (lastId += 1);
    write(verifyMessage({ method: 'get', path: '/b/bucket/o/exists/one' }, first));
    write(verifyMessage({ method: 'get', path: '/b/bucket/o/exists/two' }, second));
    expect([(await next()).server_request_id, (await next()).server_request_id]).toEqual([
      first,
      second,
    ]);
    write({ status: 'ok', result: { name: 'two', fields: {} }, id: second });
    expect(await next()).toMatchObject({ id: second, result: { permit: true } });
    write({ status: 'not_found', id: first });
    expect(await next()).toMatchObject({ id: first, result: { permit: false } });
  });
});

describe('rulesets', () => {
  test('reports a syntax error with its location, and keeps the old ruleset', async () => {
    const answer = await load(
      '1',
      'service firebase.storage {\n  match /b/{bucket}/o { allow read: true; }\n}',
    );
    expect(answer.errors?.map((error): unknown => JSON.parse(error))).toEqual([
      {
        description_: "Missing 'if' before conditional expression.",
        sourcePosition_: { fileName_: 'storage.rules', line_: 2, column_: 37 },
      },
    ]);
    expect(await verify({ method: 'get', path: image })).toMatchObject({ permit: true });
  });

  test('keeps several rulesets', async () => {
    await load(
      '2',
      "rules_version = '2'; service firebase.storage { match /b/{b}/o/{all=**} { allow get; } }",
    );
    expect(await verify({ method: 'get', path: '/b/bucket/o/else', ruleset: '2' })).toMatchObject({
      permit: true,
    });
    expect(await verify({ method: 'get', path: '/b/bucket/o/else' })).toMatchObject({
      permit: false,
    });
  });

  test('assumes version 1 without a version, with a warning', async () => {
    const answer = await load(
      '3',
      'service firebase.storage { match /b/{b}/o/{all=**} { allow get; } }',
    );
    expect(answer).toMatchObject({ result: { rulesVersion: 1 }, errors: [] });
    expect(answer.warnings).toHaveLength(1);
  });
});

describe('answers invalid input with an error', () => {
  test.each<[string, unknown, number]>([
    ['not JSON', '{"id": 4', -2],
    ['an array', '[]', -2],
    ['null', 'null', -2],
    ['an unknown action', { action: 'unknown', id: 7001 }, 7001],
    ['a response without a request', { status: 'ok', id: 7002 }, 7002],
    ['a message without context', { action: 'verify', id: 7003 }, 7003],
    [
      'a ruleset that is not loaded',
      verifyMessage({ method: 'get', path: image, ruleset: 'missing' }, 7004),
      7004,
    ],
    ['an unknown method', verifyMessage({ method: 'unknown', path: image }, 7005), 7005],
    [
      'a value of an unknown type',
      verifyMessage({ method: 'get', path: image, before: { odd_value: 1 } }, 7006),
      7006,
    ],
    [
      'a resource that is not a map',
      verifyMessage({ method: 'get', path: image, before: text('x') }, 7007),
      7007,
    ],
    [
      'an invalid time',
      {
        action: 'verify',
        id: 7008,
        context: {
          rulesetName: '0',
          path: image,
          method: 'get',
          variables: { request: map({ time: { timestamp_value: 'soon' } }) },
        },
      },
      7008,
    ],
    [
      'two files',
      {
        action: 'load_ruleset',
        id: 7009,
        context: { rulesetName: '9', source: { files: [{}, {}] } },
      },
      7009,
    ],
  ])('%s', async (_name, message, id) => {
    write(message);
    const answer = await next();
    expect(answer).toMatchObject({ id, status: 'error', warnings: [] });
    expect(answer.action).toEqual(expect.any(String));
    expect(answer.errors).toHaveLength(1);
    expect(await verify({ method: 'get', path: image })).toMatchObject({ permit: true });
  });
});

test('prints its usage and exits with 2 for wrong arguments', async () => {
  const entry = fileURLToPath(new URL('./runtime.ts', import.meta.url));
  const wrong = spawn(process.execPath, [entry], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  wrong.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect((await once(wrong, 'close'))[0]).toBe(2);
  expect(output).toMatch(/^Usage: /);
});
