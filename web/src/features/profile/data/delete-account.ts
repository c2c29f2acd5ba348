import { call } from '../../../lib/api.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { confirmPassword } from './account.ts';

const callDeleteAccount = call('deleteMyAccount');

/**
 * Checks the password, deletes the account of the signed-in member and ends the session; the login page then confirms
 * the deletion.
 *
 * @throws AppError `auth-invalid-credentials`, `last-admin`
 */
export async function deleteAccount(password: string): Promise<void> {
  await confirmPassword(password);
  await callDeleteAccount({});
  await endSession('auth-account-deleted');
}
