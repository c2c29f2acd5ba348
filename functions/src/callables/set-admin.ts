import { setAdminRequest } from '@atelier/domain/contracts/set-admin';
import { setAdmin as set } from '../services/member-flags.ts';
import { adminCallable } from './admin-callable.ts';

/** Who runs the house. */
export const setAdmin = adminCallable('setAdmin', setAdminRequest, set);
