import type { DeclarationAnswer, DeclarationResponse } from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import { call } from '../../../lib/api.ts';

/** `end` ends a contract with its paid period, `withdraw` undoes it. */
export type ContractDeclaration = 'end' | 'withdraw';
export type WithdrawableContract = 'subscription' | 'kit';

const sendEnd = call('end-contract');
const sendWithdraw = call('withdraw');
const confirmCalls = { end: call('end-contract/confirm'), withdraw: call('withdraw/confirm') };

/**
 * Declares, or asks for the link to declare by.
 *
 * @param email  where the link goes to; none for the member who is signed in.
 * @throws AppError `withdrawal-over`, `no-subscription`, `no-order`
 */
export function sendDeclaration(
  declaration: ContractDeclaration,
  { locale, what, email }: { locale: Locale; what: WithdrawableContract; email?: string },
): Promise<DeclarationAnswer> {
  const body = { locale, ...(email === undefined ? {} : { email }) };
  return declaration === 'withdraw' ? sendWithdraw({ ...body, what }) : sendEnd(body);
}

/** Declares by a link that was mailed. @throws AppError `expired-link` */
export function confirmDeclaration(declaration: ContractDeclaration, token: string): Promise<DeclarationResponse> {
  return confirmCalls[declaration]({ token });
}
