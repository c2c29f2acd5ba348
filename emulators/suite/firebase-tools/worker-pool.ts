// Replaces how the Functions emulator of firebase-tools uses its worker processes. Unpatched, it
// starts one for every request that finds the others busy and never stops any: 100 MB and 1.5 s of
// CPU each. Like Cloud Run, this gives many requests to one instance and removes idle instances
// (decision 0022).
import type { ChildProcess } from 'node:child_process';
import {
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
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
      request(
        this: Worker,
        from: WorkerRequest,
        to: ServerResponse,
        body?: string | Uint8Array,
      ): Promise<void>;
      processStream: (this: Worker, text: unknown, rest: string) => string;
    };
  };
  RuntimeWorkerPool: {
    prototype: {
      getIdleWorker(this: Pool, triggerId: string, runtime?: string): Worker | undefined;
    };
  };
  FunctionsEmulator: {
    prototype: {
      startRuntime: (backend: { codebase: string }, trigger?: { id: string }) => Promise<unknown>;
    };
  };
  EmulatorLog: { fromJSON(line: string): { level: string; type: string } };
}

export interface WorkerPoolOptions {
  /** Time without requests after which a worker is stopped. */
  idleMs: number;
  /**
   * HTTP calls that one worker serves at the same time; more are queued. Cloud Run's default is 80.
   */
  maxConcurrentCalls: number;
  /**
   * Events that one worker handles at the same time. Few, because events of a trigger often change
   * the same document: dozens of transactions on it at once take the Firestore emulator minutes.
   */
  maxConcurrentEvents: number;
  /** Workers that start at the same time; firebase-tools gives each 30 s. */
  maxConcurrentStarts: number;
}

const MODULES = ['functionsRuntimeWorker', 'functionsEmulator', 'types'];

/**
 * Loads the modules of the installed firebase-tools. Throws SuiteError naming the first missing
 * member.
 */
export function loadInternals(
  load: (module: string) => unknown = loadFromFirebaseTools,
): FirebaseToolsInternals {
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
  const missing = REQUIRED_MEMBERS.find(
    (part) => part.split('.').reduce(memberOf, value) === undefined,
  );
  if (missing !== undefined) {
    throw new SuiteError(
      `firebase-tools has no ${missing} any more: adapt emulators/suite/firebase-tools/worker-pool.ts to it.`,
    );
  }
}

function memberOf(value: unknown, name: string): unknown {
  return value === undefined || value === null
    ? undefined
    : (Reflect.get(Object(value), name) as unknown);
}

/** Events are delivered below this path, also within a worker. */
const EVENTS = '/functions/projects/';

/** State of one worker that firebase-tools does not track. */
interface WorkerLoad {
  running: number;
  waiting: (() => void)[];
  idleTimer?: NodeJS.Timeout | undefined;
}

/** Patches the classes so that requests share workers. Call once per process. */
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
    if (next) return next(); // takes over the slot
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
    return this.getTriggerWorkers(triggerId, runtime).find(
      ({ state }) => state === IDLE || state === BUSY,
    );
  };

  internals.RuntimeWorker.prototype.request = async function (from, to, body) {
    await acquireSlot(
      this,
      from.path?.startsWith(EVENTS) ? options.maxConcurrentEvents : options.maxConcurrentCalls,
    );
    const started = performance.now();
    this.logInfo(`Beginning execution of "${this.triggerKey}"`);
    const outcome = await forward(this, from, to, body);
    this.logInfo(`Finished "${this.triggerKey}" in ${performance.now() - started}ms`);
    // The handler may still be running, or the process may be gone: send it no further requests.
    if (outcome === 'failed' && (this.state === IDLE || this.state === BUSY)) {
      this.state = FINISHING;
    }
    releaseSlot(this);
  };

  // After an error in a handler the caller has got 500 and, as in production, the instance
  // continues. Unpatched, firebase-tools would kill the worker together with its other requests.
  const { processStream } = internals.RuntimeWorker.prototype;
  internals.RuntimeWorker.prototype.processStream = function (text, rest) {
    const lines = (rest + String(text)).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const log = internals.EmulatorLog.fromJSON(line);
      if (log.level === 'FATAL' && log.type === 'runtime-error') {
        this.runtime.events.emit('log', log);
      } else processStream.call(this, `${line}\n`, '');
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

/** Runs at most `limit` tasks at a time, in order of arrival. */
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

/** Sends a request to a worker and its response back. Never rejects: failures become 500. */
function forward(
  worker: Worker,
  from: WorkerRequest,
  to: ServerResponse,
  body: string | Uint8Array | undefined,
): Promise<'completed' | 'failed'> {
  return new Promise((resolve) => {
    const limit = worker.timeoutSeconds;
    const outgoing = httpRequest({
      ...worker.runtime.conn.httpReqOpts(),
      method: from.method,
      path: from.path,
      headers: from.headers,
      agent: false, // the worker may close a kept-alive connection just as it is reused
      ...(limit ? { timeout: limit * 1_000 } : {}),
    });
    outgoing.on('response', (response: IncomingMessage) => {
      to.writeHead(response.statusCode ?? 200, response.headers);
      response.pipe(to);
      // The caller is gone: let the function finish.
      to.on('close', () => response.unpipe(to).resume());
      response.on('error', () => to.destroy());
      response.on('close', () => resolve(response.complete ? 'completed' : 'failed'));
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
