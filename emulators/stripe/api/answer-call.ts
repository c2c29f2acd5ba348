import type { Contract, Operation } from '../contract/contract.ts';
import { ApiError } from '../core/api-error.ts';
import { mentions } from '../core/customer-names.ts';
import type { World } from '../core/world.ts';
import { authorize, checkVersion } from './authorize.ts';
import { expand } from './expand.ts';
import { faultError } from './faults.ts';
import type { Fault, Faults } from './faults.ts';
import { decodeForm } from './form.ts';
import { fingerprintOf } from './idempotency.ts';
import type { IdempotencyStore, StoredReply } from './idempotency.ts';
import { ROUTES } from './routes.ts';
import type { Violations } from './violations.ts';

export interface Call {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Partial<Record<'authorization' | 'stripe-version' | 'idempotency-key', string>>;
}

/** What goes back: an answer, or a connection left hanging or cut because a fault says so. */
export type Answer =
  | { kind: 'reply'; status: number; body: object; requestId: string; replayed: boolean }
  | { kind: 'timeout'; for: string | undefined }
  | { kind: 'drop' };

export interface Api {
  world: World;
  contract: Contract;
  violations: Violations;
  faults: Faults;
  idempotency: IdempotencyStore;
}

/** Answers one API call as Stripe does; nothing is thrown, every failure is an error envelope. */
export function answerCall(api: Api, call: Call): Answer {
  const requestId = api.world.id('request');
  const reply = (status: number, body: object, replayed = false): Answer => ({
    kind: 'reply',
    status,
    body,
    requestId,
    replayed,
  });
  const where = `${call.method} ${call.path}`;
  const operation = api.contract.match(call.method, call.path)?.operation;
  /** An answer that no route gave: a refusal, or a failure that is played. It is Stripe's to the letter all the same. */
  const say = (status: number, body: object): Answer => {
    api.violations.add('response', where, api.contract.responseProblems(operation, status, body));
    return reply(status, body);
  };
  const key = call.method === 'POST' ? call.headers['idempotency-key'] : undefined;
  const fingerprint = fingerprintOf(call.method, call.path, call.body);
  const now = api.world.wallSeconds();
  try {
    authorize(call.headers.authorization);
    checkVersion(call.headers['stripe-version']);
    const kept = key === undefined ? undefined : api.idempotency.find(key, fingerprint, now);
    const said = `${call.path} ${decodeURIComponent(`${call.query} ${call.body}`.replaceAll('+', ' '))}`;
    const fault = api.faults.take(call.method, call.path, (name) => mentions(api.world, said, name));
    // What meets a failure is looked at like any other call.
    if (fault && fault.phase !== 'after' && operation) readParams(api, operation, call, where);
    if (fault?.phase === 'before') return failure(fault, say);
    if (kept) return reply(kept.status, structuredClone(kept.body), true);
    if (key !== undefined) api.idempotency.start(key);
    const done =
      fault?.phase === 'begun' && typeof fault.fails === 'number'
        ? { status: fault.fails, body: { error: faultError(fault.fails).body } }
        : run(api, call, { id: requestId, idempotency_key: key ?? null });
    if (key !== undefined) api.idempotency.finish(key, fingerprint, now, isStoredUnderKey(done) ? done : null);
    return fault ? failure(fault, say) : reply(done.status, done.body);
  } catch (error) {
    const apiError = asApiError(error);
    return say(apiError.status, { error: apiError.body });
  }
}

/** Refused parameters leave no trace under the key; what was executed does, declined cards included. */
function isStoredUnderKey(reply: StoredReply): boolean {
  return reply.status < 400 || reply.status === 402 || reply.status >= 500;
}

function run(api: Api, call: Call, caller: { id: string; idempotency_key: string | null }): StoredReply {
  const { world, contract, violations } = api;
  const match = contract.match(call.method, call.path);
  const route = match && ROUTES.get(match.operation.name);
  const where = `${call.method} ${call.path}`;
  world.caller = caller;
  let reply: StoredReply;
  try {
    if (!match || !route) {
      // Stripe may well know it: nothing of what was asked and answered there was looked at.
      violations.add('request', where, ['The address is not in the subset of the API.']);
      throw unknownUrl(call);
    }
    const params = readParams(api, match.operation, call, where);
    world.runUntil(null, world.now());
    const answer = route.run(world, params, match.ids[0] ?? '');
    reply = { status: 200, body: expand(world, answer, (params.expand as string[] | undefined) ?? []) };
  } catch (error) {
    const apiError = asApiError(error);
    reply = { status: apiError.status, body: { error: apiError.body } };
  } finally {
    world.caller = null;
  }
  violations.add('response', where, contract.responseProblems(match?.operation, reply.status, reply.body));
  return reply;
}

function readParams(api: Api, operation: Operation, call: Call, where: string): Record<string, unknown> {
  try {
    const text = call.method === 'POST' ? [call.query, call.body].filter(Boolean).join('&') : call.query;
    return api.contract.readParams(operation, decodeForm(text));
  } catch (error) {
    if (error instanceof ApiError) api.violations.add('request', where, [error.message]);
    throw error;
  }
}

function failure(fault: Fault, say: (status: number, body: object) => Answer): Answer {
  if (fault.fails === 'timeout') return { kind: 'timeout', for: fault.for };
  if (fault.fails === 'drop') return { kind: 'drop' };
  return say(fault.fails, { error: faultError(fault.fails).body });
}

function unknownUrl(call: Call): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path}).`,
  });
}

/** Whatever is not a refusal is a bug of the sandbox: it is shown on the terminal and answered as Stripe's own 500 is. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(500, { type: 'api_error', message: `The sandbox failed: ${String(error)}` });
}
