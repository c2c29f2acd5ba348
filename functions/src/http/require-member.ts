import type { Request } from 'firebase-functions/https';
import { DomainError } from '@atelier/domain/error-code';
import { memberOfToken, type SignedInMember } from '../services/member-token.ts';

/** Who asks, by the ID token that the request bears. @throws DomainError `signed-out` */
export async function requireMember(request: Request): Promise<SignedInMember> {
  const token = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new DomainError('signed-out');
  return memberOfToken(token);
}
