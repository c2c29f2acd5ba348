import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DomainError } from '@atelier/domain/error-code';

/**
 * Callers are known by a hash with a key of this process, so that no memory dump shows an address.
 */
const key = randomBytes(32);
/**
 * Calls of a caller until the end of their window; oldest first. In memory: they cause no write.
 */
const counts = new Map<string, { calls: number; until: number }>();
const MAX_COUNTS = 20_000;
/** Strangers who may share a server on the way, each with all of their calls. */
const BEHIND_ONE_SERVER = 30;

interface Limit {
  times: number;
  withinMs: number;
}

/**
 * Counts a call of somebody who is not signed in, per call and network address, in this instance.
 *
 * The address is the one that Hosting's CDN states (`Fastly-Client-IP`, else the first of
 * `X-Forwarded-For`). A caller can invent both, so all addresses that arrive through one server are
 * limited together, too: Google's front end appends that server's address as the last one of
 * `X-Forwarded-For`, which no caller can change.
 *
 * @throws DomainError `rate-limited`; the refused call does not count
 */
export function consumeNetworkLimit(
  call: string,
  request: { get: (header: string) => string | undefined },
  { times, withinMs }: Limit,
): void {
  const route = request.get('x-forwarded-for')?.split(',') ?? [];
  const first = route[0];
  const nearest = route.at(-1);
  // Nothing stands in front of the local suite.
  if (first === undefined || nearest === undefined) return;
  consume(withinMs, [
    { id: hashOf(call, 'from', networkOf(request.get('fastly-client-ip') ?? first)), times },
    { id: hashOf(call, 'through', networkOf(nearest)), times: times * BEHIND_ONE_SERVER },
  ]);
}

/**
 * Counts a call of a member in this instance.
 *
 * @throws DomainError `rate-limited`; the refused call does not count
 */
export function consumeMemberLimit(call: string, uid: string, { times, withinMs }: Limit): void {
  consume(withinMs, [{ id: hashOf(call, 'of', uid), times }]);
}

/** Counts a call of every caller in the list, or of none. */
function consume(withinMs: number, callers: readonly { id: string; times: number }[]): void {
  const now = Date.now();
  const used = callers.map(({ id, times }) => {
    const known = counts.get(id);
    const count =
      known !== undefined && known.until > now ? known : { calls: 0, until: now + withinMs };
    if (count.calls >= times) throw new DomainError('rate-limited');
    return { id, count };
  });
  for (const { id, count } of used) {
    counts.delete(id);
    counts.set(id, { ...count, calls: count.calls + 1 });
  }
  for (const id of counts.keys()) {
    if (counts.size <= MAX_COUNTS) break;
    counts.delete(id);
  }
}

function hashOf(call: string, role: string, caller: string): string {
  return createHmac('sha256', key).update(`${call} ${role} ${caller}`).digest('base64');
}

/** Returns what one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address. */
function networkOf(stated: string): string {
  const address = stated.trim();
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const start = groups(head);
  const end = groups(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const all = [...start, ...Array.from({ length: missing }, () => '0'), ...end];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}
