import {
  type ContractAnswer,
  contractConfirmResponse,
  contractRequestResponse,
  type DeclaredContract,
} from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import { postApi } from '../../../lib/api.ts';

/** `end` ends a contract with its paid period, `withdraw` undoes it. */
export type ContractDeed = 'end' | 'withdraw';
export type Withdrawable = 'subscription' | 'kit';

const NAMES = { end: 'end-contract', withdraw: 'withdraw' } as const;

/**
 * Declares, or asks for the link to declare by.
 *
 * @param email  where the link goes to; none for the member who is signed in.
 * @throws AppError `withdrawal-over`, `no-subscription`, `no-order`
 */
export function declare(
  deed: ContractDeed,
  { locale, what, email }: { locale: Locale; what: Withdrawable; email?: string },
): Promise<ContractAnswer> {
  const body = {
    locale,
    ...(deed === 'withdraw' ? { what } : {}),
    ...(email === undefined ? {} : { email }),
  };
  return postApi(NAMES[deed], body, contractRequestResponse, email === undefined ? 'member' : 'anyone');
}

/** Declares by a link that was mailed. @throws AppError `expired-link` */
export function declareByLink(deed: ContractDeed, token: string): Promise<DeclaredContract> {
  return postApi(`${NAMES[deed]}/confirm`, { token }, contractConfirmResponse, 'anyone');
}
