import { call } from '../api.ts';

const callAccountChanged = call('accountChanged');

/**
 * Says that the account with this address has a new address or password, so that profile and
 * invoices follow and the member is told. The change itself is made: nobody waits for this, a
 * failure is only logged, and a new address follows at the next sign-in.
 */
export async function reportAccountChange(email: string): Promise<void> {
  if (email === '') return;
  try {
    await callAccountChanged({ email });
  } catch (error) {
    console.warn('after a change of the account', error);
  }
}
