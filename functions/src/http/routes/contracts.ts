import type { Request } from 'firebase-functions/https';
import {
  contractConfirmRequest,
  endContractRequest,
  withdrawRequest,
  type ContractAnswer,
} from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import { carryOut } from '../../services/contract-declarations.ts';
import { askByMail, receiveByLink, receiveFromMember } from '../../services/contract-requests.ts';
import type { DeclarationKind } from '../../services/declaration.ts';
import { takeTurn } from '../../services/rate-limit.ts';
import { readBody } from '../read-body.ts';
import { requireMember } from '../require-member.ts';
import type { Route } from '../router.ts';

/** Declarations of one member within an hour; the second already changes nothing. */
const TURNS = { times: 10, withinMs: 3_600_000 };

const post = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, handle });

/** Ending a contract and withdrawing from it: signed in at once, signed out by a link to the member's address. */
export const contractRoutes: readonly Route[] = [
  post('/end-contract', (request) => {
    const { email, locale } = readBody(request, endContractRequest);
    return declare(request, 'end-contract', locale, email);
  }),
  post('/withdraw', (request) => {
    const { email, locale, what } = readBody(request, withdrawRequest);
    return declare(request, `withdraw-${what}`, locale, email);
  }),
  post('/end-contract/confirm', (request) => confirm(request, 'end-contract')),
  post('/withdraw/confirm', (request) => confirm(request, 'withdraw')),
];

async function declare(
  request: Request,
  kind: DeclarationKind,
  locale: Locale,
  email: string | undefined,
): Promise<ContractAnswer> {
  if (email !== undefined) {
    await askByMail(email, kind, locale);
    return { state: 'sent' };
  }
  const { uid } = await requireMember(request);
  await takeTurn(`contract_${uid}`, TURNS);
  return { state: 'done', ...(await carryOut(await receiveFromMember(uid, kind, locale))) };
}

async function confirm(request: Request, page: 'end-contract' | 'withdraw') {
  const { token } = readBody(request, contractConfirmRequest);
  return { ok: true as const, ...(await carryOut(await receiveByLink(token, page))) };
}
