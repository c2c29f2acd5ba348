import type { HttpsFunction, Request } from 'firebase-functions/https';
import * as z from 'zod/mini';
import {
  CALLS,
  isCallName,
  type CallContract,
  type CallName,
  type CallsOf,
} from '@atelier/domain/contracts/calls';
import { DomainError } from '@atelier/domain/error-code';
import { muteOf, parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { requireAdmin } from '../moderation/audit/admin-transaction.ts';
import { requireOwnApp } from '../platform/app-check.ts';
import { database } from '../platform/firebase.ts';
import { verifyMemberToken, type SignedInMember } from '../platform/id-token.ts';
import { consumeMemberLimit, consumeNetworkLimit } from '../platform/memory-limits.ts';
import { consumeRateLimit } from '../platform/rate-limit.ts';
import { answerUnreadableBodies, toHttpError } from './to-http-error.ts';

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

/** The handlers of a service, and how it turns errors of others into its own. */
interface LoadedCalls<Service extends CallContract['service']> {
  calls: CallHandlers<Service>;
  translateErrors?: (run: () => Promise<unknown>) => Promise<unknown>;
}

/** A handler whose caller and request have been validated against the contract. */
type CheckedHandler = (
  caller: SignedInMember | null,
  request: unknown,
  now: Date,
) => Promise<unknown>;

/**
 * The longest body of a call in bytes; an answer of a trainer with all drawings has about 150 000.
 */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * `Cache-Control` of successful GET calls: browsers revalidate, the CDN answers. Other responses
 * are not stored.
 */
const EDGE_CACHE: Readonly<Record<string, string>> = {
  health: 'public, max-age=0, s-maxage=10',
  'public/home': 'public, max-age=0, s-maxage=60',
  'public/starter-kit': 'public, max-age=0, s-maxage=300',
  'public/yearly-prices': 'public, max-age=0, s-maxage=300',
};

/**
 * Returns the name of the call that a request is for, and its query. Hosting keeps the `/api`
 * prefix, a direct call has none.
 */
function addressOf(request: Request) {
  const name = request.path.replace(/^\/(api\/)?/, '');
  return { name, query: new URL(request.originalUrl, 'https://site.invalid').searchParams };
}

/** Returns the length of a request's body in bytes; one without a body has no `rawBody`. */
const bodyLength = ({ rawBody }: { rawBody?: Buffer }): number => rawBody?.length ?? 0;

/**
 * Checks what a request must be, no matter who sends it.
 *
 * @throws DomainError `invalid-data`, and as `requireOwnApp`
 */
async function requireRightForm(
  contract: CallContract,
  method: string,
  request: Request,
): Promise<void> {
  if (bodyLength(request) > MAX_BODY_BYTES) throw new DomainError('invalid-data');
  if (method === 'POST' && contract.page === undefined) {
    await requireOwnApp(request.get('x-firebase-appcheck'));
  }
  // Each query would be one more address that the edge does not know, also one without a parameter,
  // such as `?&&`. A page in a mail has its own method.
  if (method === 'GET' && request.originalUrl.includes('?')) throw new DomainError('invalid-data');
}

/**
 * Counts a member's call, and checks the session where this request needs it; the limit in the
 * database comes last, because it costs most.
 *
 * @throws DomainError `rate-limited`, and as `authenticateCaller`
 */
async function admitCaller(
  name: CallName,
  contract: CallContract,
  caller: SignedInMember,
  body: unknown,
  request: Request,
): Promise<void> {
  const { memoryLimit, checksSession, limit } = contract;
  if (memoryLimit) consumeMemberLimit(name, caller.uid, memoryLimit);
  if (typeof checksSession === 'object' && checksSession.when(body)) {
    await authenticateCaller(contract, request, true);
  }
  if (limit) await consumeRateLimit(`${limit.counter}_${caller.uid}`, limit);
}

/**
 * Whether a mail program posts to the link of a mail: what it asks for is in the address, whatever
 * the body is.
 */
const isFromMail = ({ page }: CallContract, query: URLSearchParams) =>
  page !== undefined && query.size > 0;

/**
 * Answers a call of one service according to the contract table: 404 for an unknown name, 405 for
 * another method, then checks app, caller, request, rate limits and mute, in this order, before the
 * handler runs; a session that is checked for some requests only, once the request is known.
 * Failures are `{error: code}`. The app is not checked for a GET: pages that load no app read
 * public data, and the CDN answers.
 *
 * @param load imports the handlers at the first call, so that other functions do not hold them in
 * memory.
 */
export async function handleCall<Service extends CallContract['service']>(
  service: Service,
  load: () => Promise<LoadedCalls<Service>>,
  request: Request,
  response: Response,
): Promise<void> {
  answerUnreadableBodies(request, (unread, answer) => {
    const asked = addressOf(unread);
    const needsNoBody = isCallName(asked.name) && isFromMail(CALLS[asked.name], asked.query);
    return needsNoBody ? handleCall(service, load, unread, answer) : undefined;
  });
  response.set('X-Content-Type-Options', 'nosniff').set('Cache-Control', 'no-store');
  const { name, query } = addressOf(request);
  if (!isCallName(name) || CALLS[name].service !== service) {
    response.status(404).json({ error: 'not-found' });
    return;
  }
  const contract: CallContract = CALLS[name];
  const method = contract.method ?? 'POST';
  const asked = request.method === 'HEAD' ? 'GET' : request.method;
  if (contract.page !== undefined && asked === 'GET') {
    response.redirect(302, `${contract.page}?${query.toString()}`);
    return;
  }
  if (asked !== method) {
    response.set('Allow', method).status(405).json({ error: 'method-not-allowed' });
    return;
  }
  try {
    await requireRightForm(contract, method, request);
    const { speaks } = contract;
    const caller = await authenticateCaller(contract, request, contract.checksSession === true);
    const content: unknown = isFromMail(contract, query) ? Object.fromEntries(query) : request.body;
    const body = method === 'GET' ? {} : parseBody(contract, content);
    if (caller) await admitCaller(name, contract, caller, body, request);
    else if (contract.networkLimit) consumeNetworkLimit(name, request, contract.networkLimit);
    const now = new Date();
    if (caller && (typeof speaks === 'object' ? speaks.when(body) : speaks)) {
      await requireVoice(caller.uid, now);
    }
    const { calls, translateErrors = (run: () => Promise<unknown>) => run() } = await load();
    const handle = (calls as Readonly<Record<string, unknown>>)[name] as CheckedHandler;
    const answer: unknown = await translateErrors(() => handle(caller, body, now));
    const cache = EDGE_CACHE[name];
    if (cache !== undefined) response.set('Cache-Control', cache);
    response.json(answer);
  } catch (error) {
    const { status, body } = toHttpError(name, error);
    response.status(status).json(body);
  }
}

/**
 * Returns the caller, from the ID token.
 *
 * @throws DomainError `forbidden`, `email-unconfirmed`, and as `verifyMemberToken`
 */
async function authenticateCaller(
  { access, confirmedEmail }: CallContract,
  request: Request,
  checksSession: boolean,
): Promise<SignedInMember | null> {
  if (access === 'anyone') return null;
  const header = request.get('authorization');
  if (header === undefined && access === 'visitor') return null;
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  if (token === undefined) throw new DomainError('signed-out');
  const member = await verifyMemberToken(token, checksSession);
  if (confirmedEmail === true && !member.isConfirmed) throw new DomainError('email-unconfirmed');
  if (access === 'admin') await requireAdmin(member.uid);
  return member;
}

/** @throws DomainError `muted`. Who has no profile is for the handler to refuse. */
async function requireVoice(uid: string, now: Date): Promise<void> {
  const stored = await database().doc(path.profile(uid)).get();
  if (stored.exists && muteOf(parseProfile(stored.data()), now) !== null) {
    throw new DomainError('muted');
  }
}

/** @throws DomainError `invalid-data` for a missing, extra, oversized or wrong-typed field */
function parseBody(contract: CallContract, body: unknown): unknown {
  const parsed = z.safeParse(contract.request, body);
  if (!parsed.success) throw new DomainError('invalid-data', { cause: parsed.error });
  return parsed.data;
}
