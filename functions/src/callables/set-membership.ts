import { setMembershipRequest } from '@atelier/domain/contracts/set-membership';
import { setMembership as set } from '../services/set-membership.ts';
import { adminCallable } from './admin-callable.ts';

/** A member's tier and status by an admin's choice, or Stripe's again. */
export const setMembership = adminCallable('setMembership', setMembershipRequest, set);
