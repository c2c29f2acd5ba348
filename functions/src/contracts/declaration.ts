import type { DeclarationResult } from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import type { MailTemplate } from '../mail/send-mail.ts';

/** What a person can declare about their contract (C. conso L215-1-1, L221-21). */
export const DECLARATION_KINDS = ['end-contract', 'withdraw-subscription', 'withdraw-kit'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** A declaration that was received. */
export interface Declaration {
  id: string;
  kind: DeclarationKind;
  uid: string;
  locale: Locale;
  /** By the clock that billing goes by. */
  declaredAt: Date;
  /** Runs of it that failed so far. */
  attempts: number;
}

/** What came of a declaration, and what its mail says about it. */
export interface DeclarationOutcome {
  result: DeclarationResult;
  mail: { template: MailTemplate; endsAt?: Date; cents?: number; reference?: string };
}

/** Carries out one kind of declaration; safe to run again for the same one. @throws DomainError for what the law refuses */
export type DeclarationHandler = (declaration: Declaration) => Promise<DeclarationOutcome>;
