import type { Contract, Operation } from '../contract/contract.ts';
import { ApiError } from '../core/api-error.ts';
import { mentionsCustomer } from '../core/customer-aliases.ts';
import type { World } from '../core/world.ts';
import { authorize, checkVersion } from './authorize.ts';
import { checkExpandPath } from './expand-paths.ts';
import { expand } from './expand.ts';
import { apiErrorForFault } from './api-faults.ts';
import type { ApiFault, ApiFaults } from './api-faults.ts';
import { decodeForm } from './decode-form.ts';
import { fingerprintOf } from './idempotency.ts';
import type { IdempotencyStore, StoredReply } from './idempotency.ts';
import { ROUTES } from './routes.ts';
import type { Violations } from './contract-violations.ts';

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Partial<Record<'authorization' | 'stripe-version' | 'idempotency-key', string>>;
}

/** A response, or a connection that an API fault leaves open or closes without one. */
export type ApiResponse =
  | { kind: 'reply'; status: number; body: object; requestId: string; isReplayed: boolean }
  | { kind: 'timeout'; for: string | undefined }
  | { kind: 'drop' };

/**
 * `pinned` refuses requests that name another API version than the contract's; `any` answers them
 * in its shape.
 */
export type ApiVersions = 'pinned' | 'any';

export interface Api {
  world: World;
  contract: Contract;
  violations: Violations;
  faults: ApiFaults;
  idempotency: IdempotencyStore;
  versions: ApiVersions;
}

/**
 * Handles one API request as Stripe does. Never throws: every failure becomes an error response.
 */
export function handleApiRequest(api: Api, call: ApiRequest): ApiResponse {
  const requestId = api.world.id('request');
  const reply = (status: number, body: object, replayed = false): ApiResponse => ({
    kind: 'reply',
    status,
    body,
    requestId,
    isReplayed: replayed,
  });
  const endpoint = `${call.method} ${call.path}`;
  const operation = api.contract.match(call.method, call.path)?.operation;
  /**
   * Replies without a route: with an error or a planned fault. The contract is checked all the
   * same.
   */
  const checkedReply = (status: number, body: object): ApiResponse => {
    api.violations.add(
      'response',
      endpoint,
      api.contract.validateResponse(operation, status, body),
    );
    return reply(status, body);
  };
  const key = call.method === 'POST' ? call.headers['idempotency-key'] : undefined;
  const fingerprint = fingerprintOf(call.method, call.path, call.body);
  const now = api.world.realSeconds();
  try {
    authorize(call.headers.authorization);
    if (api.versions === 'pinned') checkVersion(call.headers['stripe-version']);
    const storedReply = key === undefined ? undefined : api.idempotency.find(key, fingerprint, now);
    const encoded = `${call.query} ${call.body}`.replaceAll('+', ' ');
    const requestText = `${call.path} ${decodeURIComponent(encoded)}`;
    const fault = api.faults.take(call.method, call.path, (name) =>
      mentionsCustomer(api.world, requestText, name),
    );
    // The parameters of a request that meets a fault are checked like any others.
    if (fault && fault.phase !== 'after' && operation) readParams(api, operation, call, endpoint);
    if (fault?.phase === 'before') return replyWithFault(fault, checkedReply);
    if (storedReply) return reply(storedReply.status, structuredClone(storedReply.body), true);
    if (key !== undefined) api.idempotency.start(key);
    const result =
      fault?.phase === 'begun' && typeof fault.fails === 'number'
        ? { status: fault.fails, body: { error: apiErrorForFault(fault.fails).body } }
        : runRoute(api, call, { id: requestId, idempotency_key: key ?? null });
    if (key !== undefined) {
      api.idempotency.finish(key, fingerprint, now, isStoredUnderKey(result) ? result : null);
    }
    return fault ? replyWithFault(fault, checkedReply) : reply(result.status, result.body);
  } catch (error) {
    const apiError = asApiError(api.world, error);
    return checkedReply(apiError.status, { error: apiError.body });
  }
}

/** A refused request is not stored under its key; an executed one is, declined cards included. */
function isStoredUnderKey(reply: StoredReply): boolean {
  return reply.status < 400 || reply.status === 402 || reply.status >= 500;
}

function runRoute(
  api: Api,
  call: ApiRequest,
  caller: { id: string; idempotency_key: string | null },
): StoredReply {
  const { world, contract, violations } = api;
  const match = contract.match(call.method, call.path);
  const route = match && ROUTES.get(match.operation.name);
  const endpoint = `${call.method} ${call.path}`;
  world.currentRequest = caller;
  let reply: StoredReply;
  try {
    if (!match || !route) {
      // Stripe may support the URL, but nothing about this request could be checked.
      violations.add('request', endpoint, ['The URL is not in the supported part of the API.']);
      throw unplayedUrl(contract, call);
    }
    const params = readParams(api, match.operation, call, endpoint);
    const paths = (params.expand as string[] | undefined) ?? [];
    for (const path of paths) checkExpandPath(match.operation.response, path, contract.definitions);
    world.runUntil(null, world.now());
    if (call.method === 'GET') checkCustomer(world, params.customer);
    const result = route.run(world, params, ...match.ids);
    reply = { status: 200, body: expand(world, result, paths) };
  } catch (error) {
    const apiError = asApiError(world, error);
    reply = { status: apiError.status, body: { error: apiError.body } };
  } finally {
    world.currentRequest = null;
  }
  violations.add(
    'response',
    endpoint,
    contract.validateResponse(match?.operation, reply.status, reply.body),
  );
  return reply;
}

/**
 * Checks the customer of a list; a deleted one still has lists.
 *
 * @throws ApiError 400 for an unknown one
 */
function checkCustomer(world: World, customer: unknown): void {
  if (typeof customer === 'string' && !world.hidden.deleted[customer]) {
    world.findOrThrow('customer', customer, 'customer');
  }
}

function readParams(
  api: Api,
  operation: Operation,
  call: ApiRequest,
  where: string,
): Record<string, unknown> {
  const text =
    call.method === 'POST' ? [call.query, call.body].filter(Boolean).join('&') : call.query;
  try {
    const raw = decodeForm(text);
    ROUTES.get(operation.name)?.played.check(operation.request, raw, api.contract.definitions);
    return api.contract.readParams(operation, raw);
  } catch (error) {
    // A refused parameter fits the contract.
    if (error instanceof ApiError && error.body.code !== 'sandbox_not_played') {
      api.violations.add('request', where, [error.message]);
    }
    throw error;
  }
}

function replyWithFault(
  fault: ApiFault,
  checkedReply: (status: number, body: object) => ApiResponse,
): ApiResponse {
  if (fault.fails === 'timeout') return { kind: 'timeout', for: fault.for };
  if (fault.fails === 'drop') return { kind: 'drop' };
  return checkedReply(fault.fails, { error: apiErrorForFault(fault.fails).body });
}

/** Status 501 for an address that Stripe has, 404 for any other. */
function unplayedUrl(contract: Contract, call: ApiRequest): ApiError {
  if (contract.isKnown(call.method, call.path)) {
    return new ApiError(501, {
      type: 'api_error',
      code: 'sandbox_not_played',
      message: `${call.method} ${call.path} is not played by this sandbox.`,
    });
  }

  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path}).`,
  });
}

/** Any other error is a bug of the sandbox: it is logged and answered with status 500. */
function asApiError(world: World, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  world.logError(error);
  return new ApiError(500, { type: 'api_error', message: `The sandbox failed: ${String(error)}` });
}
