import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { database } from './firebase.ts';
import { retryConflicts, unchanged } from './retry-conflicts.ts';

/**
 * Counts one use of something that is limited within a sliding window, across all instances.
 *
 * @param name id in `rate_limits`: what is used and by whom.
 * @throws DomainError `rate-limited`, `too-fast` for too many at once; the rejected use does not
 * count
 */
export async function consumeRateLimit(
  name: string,
  { times, withinMs }: { times: number; withinMs: number },
): Promise<void> {
  const limit = database().doc(path.rateLimit(name));
  const count = async () => {
    const stored = await limit.get();
    const now = Date.now();
    const former: unknown = stored.get('turns');
    const turns = Array.isArray(former) ? former.filter((turn) => turn instanceof Timestamp) : [];
    const recent = turns.filter((turn) => turn.toMillis() > now - withinMs);
    if (recent.length >= times) throw new DomainError('rate-limited');
    const fields = {
      turns: [...recent, Timestamp.fromMillis(now)],
      expires_at: Timestamp.fromMillis(now + withinMs),
    };
    await (stored.exists ? limit.update(fields, unchanged(stored)) : limit.create(fields));
  };
  // Nobody reads the counter of somebody else: what collides are calls of the same caller.
  await retryConflicts(count, { refusal: 'too-fast' });
}
