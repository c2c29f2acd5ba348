import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { parseCustomerMembership } from '@atelier/domain/billing/customer';
import { renewalsUntil } from '@atelier/domain/queries/server-billing-queries';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { DAY_MS } from '@atelier/domain/time-units';
import { COMMON_TEXTS, contactOf, sendMail } from '../mail/mails.ts';
import { pagesOf, parseDocument, toFirestoreQuery } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';

const PAGE = 100;
/**
 * How long before a yearly renewal it is announced; the law wants three months to one month (C.
 * conso L215-1). The time between both is shorter than a mail is kept, so the mail's id is enough
 * to send it once.
 */
const FIRST_MS = 60 * DAY_MS;
const LAST_MS = 31 * DAY_MS;

/**
 * Tells members that a yearly subscription renews and until when they can end it, once per
 * subscription and renewal.
 */
export async function remindRenewals(now: Date): Promise<void> {
  const from = new Date(now.getTime() + LAST_MS);
  const until = new Date(now.getTime() + FIRST_MS);
  for await (const page of pagesOf(toFirestoreQuery(renewalsUntil(until, PAGE)), PAGE)) {
    for (const customer of page) {
      try {
        await remind(customer, from, until);
      } catch (error) {
        // Continue with the others; this one stays due.
        logEvent.reconcileFailed('renewal', customer.id, error);
      }
    }
  }
}

async function remind(customer: DocumentSnapshot, from: Date, until: Date): Promise<void> {
  const { renewals = [] } = parseDocument(customer, parseCustomerMembership) ?? {};
  const due = renewals.filter(({ at }) => from <= at && at <= until);
  const member = due.length === 0 ? undefined : await contactOf(customer.id);
  if (member === undefined) return;
  const names = COMMON_TEXTS[member.locale].tier;
  for (const { id, tier, next_tier, price_cents: price, at: next } of due) {
    await sendMail({
      id: `renewal_${id}_${dayIn(STUDIO_TIME_ZONE, next)}`,
      to: member,
      template: 'renewal-reminder',
      data: {
        tier: names[tier],
        plan: names[next_tier],
        price,
        next,
        last: new Date(next.getTime() - DAY_MS),
      },
    });
  }
}
