import type { DeclarationResult } from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import type { MailTemplate } from '../mail/mails.ts';

/** What a member can declare about their contract (C. conso L215-1-1, L221-21). */
export const DECLARATION_KINDS = ['end-contract', 'withdraw-subscription', 'withdraw-kit'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** A received declaration, from `contract_requests/{id}`. */
export interface Declaration {
  id: string;
  kind: DeclarationKind;
  uid: string;
  locale: Locale;
  /** According to the billing clock. */
  declaredAt: Date;
  /** Number of failed runs so far. */
  attempts: number;
}

/** The result of a declaration and the content of its mail. */
export interface DeclarationOutcome {
  result: DeclarationResult;
  mail: { template: MailTemplate; endsAt?: Date; cents?: number; reference?: string };
}

/** Processes one kind of declaration; safe to repeat. @throws DomainError if the law does not allow it */
export type DeclarationHandler = (declaration: Declaration) => Promise<DeclarationOutcome>;
