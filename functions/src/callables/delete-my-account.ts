import { systemClock } from '@atelier/domain/clock';
import { deleteMyAccountRequest, FRESH_SIGN_IN_SECONDS } from '@atelier/domain/contracts/delete-my-account';
import { DomainError } from '@atelier/domain/error-code';
import { requestDeletion } from '../services/deletion-request.ts';
import { callable } from './callable.ts';

/** The caller leaves: their deletion is filed, a job does it. Only right after a sign-in, for a phone left unlocked. */
export const deleteMyAccount = callable(
  'deleteMyAccount',
  deleteMyAccountRequest,
  async (uid, _request, signedInAt) => {
    if (uid === null || signedInAt === null) throw new DomainError('signed-out');
    if (Date.now() - signedInAt.getTime() > FRESH_SIGN_IN_SECONDS * 1000) {
      throw new DomainError('auth-recent-login-required');
    }
    await requestDeletion(uid, uid, systemClock.now());
    return { ok: true as const };
  },
);
