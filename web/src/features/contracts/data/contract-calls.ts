import type { DeclarationAnswer, DeclarationResponse } from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import { call } from '../../../lib/api.ts';

/** `end` ends a contract at the end of its paid period, `withdraw` cancels it from the start. */
export type ContractDeclaration = 'end' | 'withdraw';

/** What is declared about. */
interface DeclaredContract {
  what: 'subscription' | 'kit';
  /** A kit's order, of a signed-in member; by default the newest one that can be withdrawn from. */
  order?: string;
}

const sendEnd = call('end-contract');
const sendWithdraw = call('withdraw');
/**
 * What withdrawing from the subscription would give back.
 *
 * @throws AppError `withdrawal-over`, `no-subscription`
 */
export const previewWithdrawal = call('withdraw/preview');
const confirmCalls = { end: call('end-contract/confirm'), withdraw: call('withdraw/confirm') };

/**
 * Declares directly, or requests an e-mailed link to declare by.
 *
 * @param email  receives the link; absent for a signed-in member.
 * @throws AppError `withdrawal-over`, `no-subscription`, `no-order`
 */
export function sendDeclaration(
  declaration: ContractDeclaration,
  { locale, what, order, email }: DeclaredContract & { locale: Locale; email?: string },
): Promise<DeclarationAnswer> {
  const body = { locale, ...(email === undefined ? {} : { email }) };
  if (declaration === 'end') return sendEnd(body);
  return sendWithdraw({ ...body, what, ...(order !== undefined && { order }) });
}

/** Declares with the token of an e-mailed link. @throws AppError `expired-link` */
export const confirmDeclaration = (
  declaration: ContractDeclaration,
  token: string,
): Promise<DeclarationResponse> => confirmCalls[declaration]({ token });
