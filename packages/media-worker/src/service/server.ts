import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stepRequest, type AnswerLine, type StepRequest } from '../contract.ts';
import { MediaError } from '../media-error.ts';
import type { Settings } from '../settings.ts';
import { runStep, type StepPorts, type StepRun } from './run-step.ts';

const MAX_BODY_BYTES = 16 * 1024;
/** Interval at which progress is repeated, so that no proxy closes the connection as idle. */
const HEARTBEAT_MS = 10_000;
/** Smallest increase of progress that is reported. */
const MIN_PROGRESS = 0.01;

export interface MediaWorker {
  url: string;
  /** Aborts running steps and closes the server. */
  close(): Promise<void>;
}

/**
 * Starts the HTTP service: `POST /run` runs a step, `GET /health` returns what the machine
 * supports.
 */
export async function serve(ports: StepPorts): Promise<MediaWorker> {
  const { settings, tools } = ports;
  let running = 0;
  const ending = new AbortController();

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      log('ERROR', { message: 'request-failed', ...factsOf(error) });
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET' && request.url === '/health') {
      const { version, canToneMap, isolation } = tools;
      return sendJson(response, 200, { version, can_tone_map: canToneMap, isolation });
    }
    if (request.method !== 'POST' || request.url !== '/run') {
      return sendJson(response, 404, { error: 'not-found' });
    }
    if (!isAllowed(request, settings)) return sendJson(response, 403, { error: 'forbidden' });
    const parsed = stepRequest.safeParse(await readJson(request));
    if (!parsed.success) return sendJson(response, 400, { error: 'invalid-request' });
    // The worker has no queue: the caller's queue tries again, without a limit of time.
    if (running >= settings.maxRunning) {
      response.setHeader('Retry-After', '10');
      return sendJson(response, 503, { error: 'worker-busy' });
    }
    running++;
    try {
      await answer(parsed.data, response);
    } finally {
      running--;
    }
  }

  async function answer(step: StepRequest, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, ending.signal]);
    const progress = new ProgressLines(response);
    const startedAt = Date.now();
    const entry = { step: step.step, encoding: step.encoding };
    try {
      const run: StepRun = { signal, onProgress: (part) => progress.report(part) };
      const made = await runStep(step, ports, run);
      const isDone = !('unfinished' in made);
      progress.end(isDone ? { result: made } : made);
      const message = isDone ? 'done' : 'unfinished';
      log('INFO', { ...entry, message, seconds: (Date.now() - startedAt) / 1000 });
    } catch (error) {
      const { code, atS } =
        error instanceof MediaError ? error : { code: 'worker-failed' as const };
      progress.end({ error: { code, ...(atS !== undefined && { at_s: atS }) } });
      log('WARNING', { ...entry, message: code, ...factsOf(error) });
    }
  }

  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${settings.host}:${port}`,
    close: async () => {
      ending.abort();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

/** Writes the lines of an answer; the status is sent with the first one. */
class ProgressLines {
  readonly #response: ServerResponse;
  readonly #heartbeat: NodeJS.Timeout;
  #last = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      'Content-Type': 'application/x-ndjson',
      'Cache-Control': 'no-store',
    });
    this.#write({ progress: 0 });
    this.#heartbeat = setInterval(() => this.#write({ progress: this.#last }), HEARTBEAT_MS);
  }

  report(part: number): void {
    if (part - this.#last < MIN_PROGRESS) return;
    this.#last = Math.round(part * 1000) / 1000;
    this.#write({ progress: this.#last });
  }

  end(last: AnswerLine): void {
    clearInterval(this.#heartbeat);
    if (this.#response.destroyed) return;
    this.#write(last);
    this.#response.end();
  }

  #write(line: AnswerLine): void {
    if (!this.#response.destroyed) this.#response.write(`${JSON.stringify(line)}\n`);
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
    .end(JSON.stringify(body));
}

function isAllowed({ headers }: IncomingMessage, { key }: Settings): boolean {
  if (key === undefined) return true;
  const given = headers['x-worker-key'];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(key));
}

/** Returns the body as JSON, or undefined if it is none or too long. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(String(Buffer.concat(chunks)));
  } catch {
    return undefined;
  }
}

/**
 * Returns what may be logged of an error: other messages than ours may quote names of files, or
 * what is in them.
 */
function factsOf(error: unknown): Record<string, unknown> {
  if (error instanceof MediaError) {
    return { reason: error.message, ...(error.atS !== undefined && { at_s: error.atS }) };
  }
  if (!(error instanceof Error)) return { error: typeof error };
  return { error: error.name, ...('code' in error && { code: error.code }) };
}

/**
 * One line of JSON, which Cloud Logging reads by severity. Names of objects and people stay out.
 */
function log(severity: 'INFO' | 'WARNING' | 'ERROR', entry: Record<string, unknown>): void {
  console.log(JSON.stringify({ severity, ...entry }));
}
