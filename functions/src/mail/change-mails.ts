import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { CONTRACT_EVENTS } from '@atelier/domain/billing/contract-changes';
import { buildMemberMail, type MailData } from './mails.ts';
import type { MailTemplate } from './mail-texts.ts';

/** The events of which this module writes the mail: those with one text. */
type ToldEvent = {
  [Name in keyof typeof CONTRACT_EVENTS]: (typeof CONTRACT_EVENTS)[Name]['mails'] extends readonly [
    MailTemplate,
  ]
    ? Name
    : never;
}[keyof typeof CONTRACT_EVENTS];

/** Returns the text of an event, as the table of events has it. */
export function templateOf(event: ToldEvent): MailTemplate {
  return CONTRACT_EVENTS[event].mails[0];
}

/**
 * Returns the document of the mail that tells a member of a change of a contract or of the account.
 *
 * @returns undefined for a deleted member
 */
export function changeMail(
  member: DocumentSnapshot,
  event: ToldEvent,
  values: MailData,
): DocumentData | undefined {
  return buildMemberMail(member, { template: templateOf(event), values });
}
