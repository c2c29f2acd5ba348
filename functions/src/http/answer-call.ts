import type { HttpsFunction, Request } from 'firebase-functions/https';
import * as z from 'zod/mini';
import { CALLS, isCallName, type CallContract, type CallName, type CallsOf } from '@atelier/domain/contracts/calls';
import { DomainError } from '@atelier/domain/error-code';
import { requireAdmin } from '../moderation/audit/admin-transaction.ts';
import { verifyMemberToken, type SignedInMember } from '../platform/id-token.ts';
import { consumeRateLimit } from '../platform/rate-limit.ts';
import { toHttpError } from './to-http-error.ts';

export type Response = Parameters<HttpsFunction>[1];

type Caller<Who extends CallContract['access']> = {
  anyone: null;
  visitor: SignedInMember | null;
  member: SignedInMember;
  admin: SignedInMember;
}[Who];

/** The implementation of one call, typed by its contract; throws DomainError to reject. */
type CallHandler<Name extends CallName> = (
  caller: Caller<(typeof CALLS)[Name]['access']>,
  request: z.output<(typeof CALLS)[Name]['request']>,
  now: Date,
) => Promise<z.output<(typeof CALLS)[Name]['response']>>;

/** A handler for every call of a service. */
export type CallHandlers<Service extends CallContract['service']> = {
  readonly [Name in CallsOf<Service>]: CallHandler<Name>;
};

/** A handler whose caller and request have been validated against the contract. */
type CheckedHandler = (caller: SignedInMember | null, request: unknown, now: Date) => Promise<unknown>;

/** `Cache-Control` of successful GET calls: browsers revalidate, the CDN answers. Other responses are not stored. */
const EDGE_CACHE: Readonly<Record<string, string>> = {
  'public/home': 'public, max-age=0, s-maxage=60',
  'public/starter-kit': 'public, max-age=0, s-maxage=300',
};

/**
 * Answers a call of one service according to the contract table: 404 for an unknown name, 405 for another method, then
 * checks caller, request and rate limit, in this order, before the handler runs. Failures are `{error: code}`.
 *
 * @param load imports the handlers at the first call, so that other functions do not hold them in memory.
 */
export async function handleCall<Service extends CallContract['service']>(
  service: Service,
  load: () => Promise<CallHandlers<Service>>,
  request: Request,
  response: Response,
): Promise<void> {
  response.set('X-Content-Type-Options', 'nosniff').set('Cache-Control', 'no-store');
  // Hosting keeps the `/api` prefix, a direct call has none.
  const name = request.path.replace(/^\/(api\/)?/, '');
  if (!isCallName(name) || CALLS[name].service !== service) {
    response.status(404).json({ error: 'not-found' });
    return;
  }
  const contract: CallContract = CALLS[name];
  const method = contract.method ?? 'POST';
  if ((request.method === 'HEAD' ? 'GET' : request.method) !== method) {
    response.set('Allow', method).status(405).json({ error: 'method-not-allowed' });
    return;
  }
  try {
    const caller = await authenticateCaller(contract, request);
    const body = method === 'GET' ? {} : parseBody(contract, request);
    if (contract.limit && caller) await consumeRateLimit(`${contract.limit.counter}_${caller.uid}`, contract.limit);
    const handlers: Readonly<Record<string, unknown>> = await load();
    const answer = await (handlers[name] as CheckedHandler)(caller, body, new Date());
    const cache = EDGE_CACHE[name];
    if (cache !== undefined) response.set('Cache-Control', cache);
    response.json(answer);
  } catch (error) {
    const { status, body } = toHttpError(name, error);
    response.status(status).json(body);
  }
}

/** Returns the caller, from the ID token. @throws DomainError `signed-out`, `forbidden` */
async function authenticateCaller({ access }: CallContract, request: Request): Promise<SignedInMember | null> {
  if (access === 'anyone') return null;
  const header = request.get('authorization');
  if (header === undefined && access === 'visitor') return null;
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  if (token === undefined) throw new DomainError('signed-out');
  const member = await verifyMemberToken(token);
  if (access === 'admin') await requireAdmin(member.uid);
  return member;
}

/** @throws DomainError `invalid-data` for a missing, extra, oversized or wrong-typed field */
function parseBody(contract: CallContract, request: Request): unknown {
  const parsed = z.safeParse(contract.request, request.body);
  if (!parsed.success) throw new DomainError('invalid-data', { cause: parsed.error });
  return parsed.data;
}
