import type { DeclarationAnswer, DeclarationResponse } from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import { call } from '../../../lib/api.ts';

/** `end` ends a contract with its paid period, `withdraw` undoes it. */
export type ContractDeed = 'end' | 'withdraw';
export type Withdrawable = 'subscription' | 'kit';

const sendEnd = call('end-contract');
const sendWithdraw = call('withdraw');
const sendByLink = { end: call('end-contract/confirm'), withdraw: call('withdraw/confirm') };

/**
 * Declares, or asks for the link to declare by.
 *
 * @param email  where the link goes to; none for the member who is signed in.
 * @throws AppError `withdrawal-over`, `no-subscription`, `no-order`
 */
export function declare(
  deed: ContractDeed,
  { locale, what, email }: { locale: Locale; what: Withdrawable; email?: string },
): Promise<DeclarationAnswer> {
  const body = { locale, ...(email === undefined ? {} : { email }) };
  return deed === 'withdraw' ? sendWithdraw({ ...body, what }) : sendEnd(body);
}

/** Declares by a link that was mailed. @throws AppError `expired-link` */
export function declareByLink(deed: ContractDeed, token: string): Promise<DeclarationResponse> {
  return sendByLink[deed]({ token });
}
