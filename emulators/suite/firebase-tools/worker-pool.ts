// Replaces how the Functions emulator of firebase-tools uses its worker processes. By itself it starts one for every
// request that finds all others of its function busy, and keeps each until the end: 100 MB and 1.5 s of CPU a time.
// Cloud Run gives many requests to one instance and removes idle instances; so does this (decision 0022).
import type { ChildProcess } from 'node:child_process';
import { type IncomingMessage, request as httpRequest, type RequestOptions, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { SuiteError } from '../suite-error.ts';

/** The part of firebase-tools' `RuntimeWorker` that is used here. */
export interface Worker {
  triggerKey: string;
  state: string;
  timeoutSeconds?: number | undefined;
  runtime: {
    process: Pick<ChildProcess, 'kill'>;
    events: { emit(name: 'log', log: unknown): void };
    conn: { httpReqOpts(): RequestOptions };
  };
  logger: { log(level: string, text: string): void };
  logInfo(text: string): void;
}

type WorkerRequest = Pick<RequestOptions, 'method' | 'path' | 'headers'>;

interface Pool {
  cleanUpWorkers(): void;
  getTriggerWorkers(triggerId: string, runtime?: string): Worker[];
}

/** The classes of firebase-tools whose methods are replaced. */
export interface FirebaseToolsInternals {
  RuntimeWorkerState: { IDLE: string; BUSY: string; FINISHING: string };
  RuntimeWorker: {
    prototype: {
      request(this: Worker, from: WorkerRequest, to: ServerResponse, body?: string | Uint8Array): Promise<void>;
      processStream(this: Worker, text: unknown, rest: string): string;
    };
  };
  RuntimeWorkerPool: {
    prototype: { getIdleWorker(this: Pool, triggerId: string, runtime?: string): Worker | undefined };
  };
  FunctionsEmulator: {
    prototype: { startRuntime(backend: { codebase: string }, trigger?: { id: string }): Promise<unknown> };
  };
  EmulatorLog: { fromJSON(line: string): { level: string; type: string } };
}

export interface WorkerPoolOptions {
  /** A worker without a request for so long is ended. */
  idleMs: number;
  /** Calls over HTTP that one worker serves at the same time; more wait. Cloud Run's default is 80. */
  maxConcurrentCalls: number;
  /** The same for events: the Firestore emulator takes minutes over dozens of transactions on one document. */
  maxConcurrentEvents: number;
  /** Workers that start at the same time; firebase-tools gives each 30 s to answer. */
  maxConcurrentStarts: number;
}

const MODULES = ['functionsRuntimeWorker', 'functionsEmulator', 'types'];

/** The modules of the installed firebase-tools. Throws SuiteError naming what is no longer where it was. */
export function loadInternals(load: (module: string) => unknown = loadFromFirebaseTools): FirebaseToolsInternals {
  const internals: unknown = Object.assign({}, ...MODULES.map(load));
  assertInternals(internals);
  return internals;
}

function loadFromFirebaseTools(module: string): unknown {
  return createRequire(import.meta.url)(`firebase-tools/lib/emulator/${module}.js`);
}

const REQUIRED_MEMBERS = [
  'RuntimeWorkerState.IDLE',
  'RuntimeWorkerState.BUSY',
  'RuntimeWorkerState.FINISHING',
  'RuntimeWorker.prototype.request',
  'RuntimeWorker.prototype.processStream',
  'RuntimeWorkerPool.prototype.getIdleWorker',
  'RuntimeWorkerPool.prototype.cleanUpWorkers',
  'RuntimeWorkerPool.prototype.getTriggerWorkers',
  'FunctionsEmulator.prototype.startRuntime',
  'EmulatorLog.fromJSON',
];

function assertInternals(value: unknown): asserts value is FirebaseToolsInternals {
  const missing = REQUIRED_MEMBERS.find((part) => part.split('.').reduce(memberOf, value) === undefined);
  if (missing !== undefined)
    throw new SuiteError(
      `firebase-tools has no ${missing} any more: adapt emulators/suite/firebase-tools/worker-pool.ts to it.`,
    );
}

function memberOf(value: unknown, name: string): unknown {
  return value === undefined || value === null ? undefined : (Reflect.get(Object(value), name) as unknown);
}

/** Events are delivered below this path, also within a worker. */
const EVENTS = '/functions/projects/';

/** What is known of one worker beyond what firebase-tools notes. */
interface WorkerLoad {
  running: number;
  waiting: (() => void)[];
  idleTimer?: NodeJS.Timeout | undefined;
}

/** Makes every pool and emulator made from now on share its workers. Call once per process. */
export function shareWorkers(internals: FirebaseToolsInternals, options: WorkerPoolOptions): void {
  const { IDLE, BUSY, FINISHING } = internals.RuntimeWorkerState;
  const loads = new WeakMap<Worker, WorkerLoad>();

  async function acquireSlot(worker: Worker, limit: number): Promise<void> {
    const load = loads.get(worker) ?? { running: 0, waiting: [] };
    loads.set(worker, load);
    clearTimeout(load.idleTimer);
    if (load.running < limit) load.running += 1;
    else await new Promise<void>((resolve) => load.waiting.push(resolve));
    if (worker.state === IDLE) worker.state = BUSY;
  }

  function releaseSlot(worker: Worker): void {
    const load = loads.get(worker);
    if (load === undefined) return;
    const next = load.waiting.shift();
    if (next) return next(); // takes the place of the one that ended
    load.running -= 1;
    if (load.running > 0) return;
    if (worker.state === FINISHING) worker.runtime.process.kill();
    if (worker.state !== BUSY) return;
    worker.state = IDLE;
    load.idleTimer = setTimeout(() => {
      if (worker.state !== IDLE) return;
      worker.state = FINISHING;
      worker.runtime.process.kill();
    }, options.idleMs);
    load.idleTimer.unref();
  }

  internals.RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
    this.cleanUpWorkers();
    return this.getTriggerWorkers(triggerId, runtime).find(({ state }) => state === IDLE || state === BUSY);
  };

  internals.RuntimeWorker.prototype.request = async function (from, to, body) {
    await acquireSlot(this, from.path?.startsWith(EVENTS) ? options.maxConcurrentEvents : options.maxConcurrentCalls);
    const started = performance.now();
    this.logInfo(`Beginning execution of "${this.triggerKey}"`);
    const outcome = await forward(this, from, to, body);
    this.logInfo(`Finished "${this.triggerKey}" in ${performance.now() - started}ms`);
    // The handler may still run, or the process be gone: it gets no further requests.
    if (outcome === 'failed' && (this.state === IDLE || this.state === BUSY)) this.state = FINISHING;
    releaseSlot(this);
  };

  // A handler that throws has been answered with 500, and its instance goes on in production too; firebase-tools would
  // kill the worker, and with it the other requests that it serves.
  const { processStream } = internals.RuntimeWorker.prototype;
  internals.RuntimeWorker.prototype.processStream = function (text, rest) {
    const lines = (rest + String(text)).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const log = internals.EmulatorLog.fromJSON(line);
      if (log.level === 'FATAL' && log.type === 'runtime-error') this.runtime.events.emit('log', log);
      else processStream.call(this, `${line}\n`, '');
    }
    return last;
  };

  const { startRuntime } = internals.FunctionsEmulator.prototype;
  const starts = new Map<string, Promise<unknown>>();
  const limitStarts = limitConcurrency(options.maxConcurrentStarts);
  internals.FunctionsEmulator.prototype.startRuntime = function (backend, trigger) {
    if (trigger === undefined) return startRuntime.call(this, backend);
    const key = `${backend.codebase}/${trigger.id}`;
    const start =
      starts.get(key) ??
      limitStarts(() => startRuntime.call(this, backend, trigger)).finally(() => {
        starts.delete(key);
      });
    starts.set(key, start);
    return start;
  };
}

/** Runs at most `most` tasks at a time, in the order in which they come. */
function limitConcurrency(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Sends a request to a worker and its answer back. Never rejects: what fails is answered with 500. */
function forward(
  worker: Worker,
  from: WorkerRequest,
  to: ServerResponse,
  body: string | Uint8Array | undefined,
): Promise<'answered' | 'failed'> {
  return new Promise((resolve) => {
    const limit = worker.timeoutSeconds;
    const outgoing = httpRequest({
      ...worker.runtime.conn.httpReqOpts(),
      method: from.method,
      path: from.path,
      headers: from.headers,
      agent: false, // a kept connection may be closed by the worker just as it is used again
      ...(limit ? { timeout: limit * 1_000 } : {}),
    });
    outgoing.on('response', (answer: IncomingMessage) => {
      to.writeHead(answer.statusCode ?? 200, answer.headers);
      answer.pipe(to);
      to.on('close', () => answer.unpipe(to).resume()); // the caller left: the function runs to its end
      answer.on('error', () => to.destroy());
      answer.on('close', () => resolve(answer.complete ? 'answered' : 'failed'));
    });
    outgoing.on('timeout', () => {
      worker.logger.log(
        'ERROR',
        `Your function timed out after ~${limit}s. To configure this timeout, see
      https://firebase.google.com/docs/functions/manage-functions#set_timeout_and_memory_allocation.`,
      );
      outgoing.destroy();
    });
    outgoing.on('error', (error) => {
      worker.logger.log('ERROR', `Request to function failed: ${String(error)}`);
      if (to.headersSent) to.destroy();
      else to.writeHead(500).end(JSON.stringify(error));
      resolve('failed');
    });
    if (body) outgoing.write(body);
    outgoing.end();
  });
}
