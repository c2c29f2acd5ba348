import { readFileSync } from 'node:fs';
import { EventEmitter, once } from 'node:events';
import {
  createServer,
  request,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type FirebaseToolsInternals,
  loadInternals,
  shareWorkers,
  type Worker,
} from './worker-pool.ts';

const IDLE_MS = 30_000;

type Constructible = FirebaseToolsInternals & { RuntimeWorkerPool: new () => TestedPool };
interface TestedPool {
  addWorker(
    trigger: { id: string; timeoutSeconds?: number },
    runtime: unknown,
    info: object,
  ): TestedWorker;
  readyForWork(triggerId: string): boolean;
  submitRequest(triggerId: string, from: object, to: ServerResponse, body: string): Promise<void>;
  refresh(): void;
}
type TestedWorker = Worker & { readyForWork(): void };

const servers: Server[] = [];
let pool: TestedPool;

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Adds a worker of the real class whose process is an HTTP server in this test. */
async function worker(id: string, handler: RequestListener, timeoutSeconds?: number) {
  const port = await listen(handler);
  const process = Object.assign(new EventEmitter(), {
    stdout: new EventEmitter(),
    kill: vi.fn(() => process.emit('exit')),
  });
  const conn = { httpReqOpts: () => ({ host: '127.0.0.1', port }) };
  const added = pool.addWorker(
    { id, ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }) },
    { process, conn, events: new EventEmitter() },
    {},
  );
  added.readyForWork();
  return { added, process };
}

/** Sends a request through the pool and returns status and text. */
async function send(id: string, path = '/'): Promise<{ status: number; text: string }> {
  const port = await listen((_from, to) => {
    void pool.submitRequest(id, { method: 'POST', path, headers: { host: 'worker' } }, to, 'body');
  });
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve({ status: response.statusCode ?? 0, text })); // prettier-ignore
    })
      .on('error', reject)
      .end();
  });
}

/** Returns a handler that does not respond, and the responses that it holds. */
function pendingServer(): { handler: RequestListener; pendingResponses: ServerResponse[] } {
  const pendingResponses: ServerResponse[] = [];
  return { handler: (_from, to) => void pendingResponses.push(to), pendingResponses };
}

// The classes are patched once, as in the program.
const internals = loadInternals() as Constructible;
shareWorkers(internals, {
  idleMs: IDLE_MS,
  maxConcurrentCalls: 3,
  maxConcurrentEvents: 1,
  maxConcurrentStarts: 1,
});

beforeEach(() => void (pool = new internals.RuntimeWorkerPool()));
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('one worker serves several requests at once and queues the rest', async () => {
  const { handler, pendingResponses } = pendingServer();
  await worker('one', handler);
  const responses = [send('one'), send('one'), send('one'), send('one')];
  await expect.poll(() => pendingResponses).toHaveLength(3);
  expect(pool.readyForWork('one')).toBe(true);
  pendingResponses[0]?.end('first');
  await expect.poll(() => pendingResponses).toHaveLength(4);
  for (const to of pendingResponses.slice(1)) to.end('next');
  expect((await Promise.all(responses)).map(({ text }) => text).sort()).toEqual([
    'first',
    'next',
    'next',
    'next',
  ]);
});

test('events have their own limit', async () => {
  const { handler, pendingResponses } = pendingServer();
  await worker('event', handler);
  const responses = [1, 2].map(() => send('event', '/functions/projects/demo/triggers/event-0'));
  await expect.poll(() => pendingResponses).toHaveLength(1);
  pendingResponses[0]?.end('one');
  await expect.poll(() => pendingResponses).toHaveLength(2);
  pendingResponses[1]?.end('two');
  expect((await Promise.all(responses)).map(({ text }) => text).sort()).toEqual(['one', 'two']);
});

test('a worker is stopped after the idle time, not before', async () => {
  const { process } = await worker('idle', (_from, to) => to.end());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await send('idle');
  vi.advanceTimersByTime(IDLE_MS - 1);
  await send('idle');
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(process.kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(process.kill).toHaveBeenCalledOnce();
  expect(pool.readyForWork('idle')).toBe(false);
});

test('a worker that is being replaced finishes its requests first', async () => {
  const { handler, pendingResponses } = pendingServer();
  const { process } = await worker('old', handler);
  const responses = [send('old'), send('old')];
  await expect.poll(() => pendingResponses).toHaveLength(2);
  pool.refresh();
  expect(pool.readyForWork('old')).toBe(false);
  pendingResponses[0]?.end();
  await Promise.race(responses);
  expect(process.kill).not.toHaveBeenCalled();
  pendingResponses[1]?.end();
  await Promise.all(responses);
  expect(process.kill).toHaveBeenCalledOnce();
});

test('a request that times out gets 500; other requests of its worker continue', async () => {
  const { handler, pendingResponses } = pendingServer();
  const { process } = await worker('slow', handler, 1);
  const late = send('slow');
  await expect.poll(() => pendingResponses).toHaveLength(1);
  const other = send('slow');
  await expect.poll(() => pendingResponses).toHaveLength(2);
  // A busy machine may be late with the first turn of the timer.
  pendingResponses[1]?.write('.');
  const sending = setInterval(() => pendingResponses[1]?.write('.'), 20);
  expect((await late).status).toBe(500);
  expect(pool.readyForWork('slow')).toBe(false);
  expect(process.kill).not.toHaveBeenCalled();
  clearInterval(sending);
  pendingResponses[1]?.end('complete');
  expect((await other).text).toMatch(/^\.+complete$/);
  await expect.poll(() => process.kill).toHaveBeenCalledOnce();
});

test('the requests of a worker that dies get 500', async () => {
  const { handler, pendingResponses } = pendingServer();
  await worker('dying', handler);
  const responses = [send('dying'), send('dying')];
  await expect.poll(() => pendingResponses).toHaveLength(2);
  for (const to of pendingResponses) to.socket?.destroy();
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([500, 500]);
  expect(pool.readyForWork('dying')).toBe(false);
});

test('a worker survives an error in a handler, but not a fatal error of the runtime', async () => {
  const { process } = await worker('failing', (_from, to) => to.end());
  const log = (type: string) =>
    Buffer.from(`${JSON.stringify({ level: 'FATAL', type, text: 'failed' })}\n`);
  process.stdout.emit('data', log('runtime-error'));
  expect(process.kill).not.toHaveBeenCalled();
  process.stdout.emit('data', log('runtime-status'));
  expect(process.kill).toHaveBeenCalledOnce();
});

test('concurrent starts of a function are shared, and the number of starts is limited', async () => {
  const started: string[] = [];
  const ready = new Map<string, () => void>();
  const FunctionsEmulator = {
    prototype: {
      startRuntime: (_backend: object, trigger?: { id: string }) =>
        new Promise<string>((resolve) => {
          started.push(trigger?.id ?? 'none');
          ready.set(trigger?.id ?? 'none', () => resolve('worker'));
        }),
    },
  };
  const classes = {
    RuntimeWorkerState: internals.RuntimeWorkerState,
    RuntimeWorker: { prototype: { ...internals.RuntimeWorker.prototype } },
    RuntimeWorkerPool: { prototype: { ...internals.RuntimeWorkerPool.prototype } },
    EmulatorLog: internals.EmulatorLog,
    FunctionsEmulator,
  };
  shareWorkers(classes, {
    idleMs: IDLE_MS,
    maxConcurrentCalls: 1,
    maxConcurrentEvents: 1,
    maxConcurrentStarts: 1,
  });
  const { startRuntime } = FunctionsEmulator.prototype;
  const backend = { codebase: 'default' };
  const starts = ['a', 'a', 'b'].map((id) => startRuntime(backend, { id }));
  await expect.poll(() => started).toEqual(['a']);
  ready.get('a')?.();
  await expect.poll(() => started).toEqual(['a', 'b']);
  ready.get('b')?.();
  expect(await Promise.all(starts)).toEqual(['worker', 'worker', 'worker']);
  void startRuntime(backend, { id: 'a' });
  await expect.poll(() => started).toEqual(['a', 'b', 'a']);
});

test('throws naming the member that firebase-tools lacks', () => {
  expect(() => loadInternals(() => ({}))).toThrow(
    'firebase-tools has no RuntimeWorkerState.IDLE any more: adapt emulators/suite/firebase-tools/worker-pool.ts to it.',
  );
});

test('the worker runtime uses only what worker-preload.mjs provides of its large module', () => {
  const runtime = createRequire(import.meta.url).resolve(
    'firebase-tools/lib/emulator/functionsEmulatorRuntime.js',
  );
  const uses = readFileSync(runtime, 'utf8').matchAll(/functionsEmulatorShared_1\.(\w+)/g);
  expect(new Set([...uses].map(([, name]) => name))).toEqual(new Set(['findModuleRoot']));
});
