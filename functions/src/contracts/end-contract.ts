import type { DeclarationHandler } from './declaration.ts';
import { cancelSubscriptions } from '../billing/subscription/subscription-changes.ts';

/** Ends the member's contract with the paid period. */
export const endContract: DeclarationHandler = async ({ uid }) => {
  const { ends_at } = await cancelSubscriptions(uid, { when: 'period-end' });
  if (ends_at === null) return { result: { outcome: 'nothing-to-end' }, mail: { template: 'contract-none' } };
  return {
    result: { outcome: 'ends', ends_at: ends_at.toISOString() },
    mail: { template: 'contract-ended', endsAt: ends_at },
  };
};
