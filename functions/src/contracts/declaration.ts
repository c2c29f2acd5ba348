import type { DeclarationResult } from '@atelier/domain/contracts/payments';
import type { Locale } from '@atelier/domain/values';
import type { MailTemplate } from '../mail/mail-texts.ts';
import type { MailData } from '../mail/mails.ts';

/** What a member can declare about their contract (C. conso L215-1-1, L221-21). */
export const DECLARATION_KINDS = ['end-contract', 'withdraw-subscription', 'withdraw-kit'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** A received declaration, from `contract_requests/{id}`. */
export interface Declaration {
  id: string;
  kind: DeclarationKind;
  uid: string;
  locale: Locale;
  /** The order that is withdrawn from; the newest possible one without it. */
  orderId: string | undefined;
  /** According to the billing clock. */
  declaredAt: Date;
  /** Number of failed runs so far. */
  attempts: number;
  /** An earlier run found the contract running, and may have ended it. */
  isAccepted: boolean;
}

/** The result of a declaration and the content of its mail. */
export interface DeclarationOutcome {
  result: DeclarationResult;
  /** Null if it repeats a withdrawal, whose own mail acknowledges it. */
  mail: { template: MailTemplate; data?: MailData } | null;
}

/** The outcome of a withdrawal whose refund cannot be made yet. */
export const lateRefund = (refund_cents: number): DeclarationOutcome => ({
  result: { outcome: 'refund-late', refund_cents },
  mail: { template: 'withdrawn-refund-late', data: { amount: refund_cents } },
});

/** The outcome of a withdrawal without anything left to refund. */
export const NOTHING_DUE: DeclarationOutcome = {
  result: { outcome: 'nothing-due' },
  mail: { template: 'withdrawn-nothing-due' },
};

/**
 * Processes one kind of declaration; safe to repeat.
 *
 * @throws DomainError if the law does not allow it
 */
export type DeclarationHandler = (declaration: Declaration) => Promise<DeclarationOutcome>;
