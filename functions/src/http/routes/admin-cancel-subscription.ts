import { adminCancelSubscriptionRequest } from '@atelier/domain/contracts/payments';
import { cancelForMember } from '../../services/admin-cancellation.ts';
import { memberRoute } from '../member-route.ts';

/** An admin ends a member's subscription at once. */
export const adminCancelSubscriptionRoute = memberRoute({
  name: 'admin-cancel-subscription',
  request: adminCancelSubscriptionRequest,
  times: 60,
  handle: async ({ uid }, { email }) => {
    await cancelForMember(uid, email);
    return { ok: true } as const;
  },
});
