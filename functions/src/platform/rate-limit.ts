import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { database } from './firebase.ts';

/**
 * Counts one use of something that is limited within a sliding window, across all instances.
 *
 * @param name id in `rate_limits`: what is used and by whom.
 * @throws DomainError `rate-limited`; the rejected use does not count
 */
export async function consumeRateLimit(
  name: string,
  { times, withinMs }: { times: number; withinMs: number },
): Promise<void> {
  const limit = database().doc(path.rateLimit(name));
  await database().runTransaction(async (transaction) => {
    const now = Date.now();
    const stored: unknown = (await transaction.get(limit)).get('turns');
    const turns = Array.isArray(stored) ? stored.filter((turn) => turn instanceof Timestamp) : [];
    const recent = turns.filter((turn) => turn.toMillis() > now - withinMs);
    if (recent.length >= times) throw new DomainError('rate-limited');
    transaction.set(limit, {
      turns: [...recent, Timestamp.fromMillis(now)],
      expires_at: Timestamp.fromMillis(now + withinMs),
    });
  });
}
