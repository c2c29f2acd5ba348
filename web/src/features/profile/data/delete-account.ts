import { call } from '../../../lib/api.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { confirmPassword } from './account.ts';

const callDeleteAccount = call('deleteMyAccount');

/**
 * Deletes the account of the signed-in member, who proves once more who they are, and leaves; the sign-in page says
 * that it is done.
 *
 * @throws AppError `auth-invalid-credentials`, `last-admin`
 */
export async function deleteAccount(password: string): Promise<void> {
  await confirmPassword(password);
  await callDeleteAccount({});
  await endSession('auth-account-deleted');
}
