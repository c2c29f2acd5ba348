import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { parseCustomerMembership } from '@atelier/domain/billing/customer-membership';
import { renewalsBetween } from '@atelier/domain/queries/server-queries';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { DAY_MS } from '@atelier/domain/time-units';
import { COMMON_TEXTS, contactOf, sendMail } from '../mail/mails.ts';
import { pagesOf, parseDocument, toFirestoreQuery } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';

const PAGE = 100;
/**
 * How long before a yearly renewal it is announced; the law wants three months to one month (C. conso L215-1). The time
 * between both is shorter than a mail is kept, so the mail's id is enough to send it once.
 */
const FIRST_MS = 60 * DAY_MS;
const LAST_MS = 31 * DAY_MS;

/** Tells members that their yearly subscription renews and until when they can end it, once per renewal. */
export async function remindRenewals(now: Date): Promise<void> {
  const [from, until] = [LAST_MS, FIRST_MS].map((before) => new Date(now.getTime() + before)) as [Date, Date];
  for await (const page of pagesOf(toFirestoreQuery(renewalsBetween(from, until, PAGE)), PAGE)) {
    for (const customer of page) {
      try {
        await remind(customer);
      } catch (error) {
        // Continue with the others; this one stays due.
        logEvent.reconcileFailed('renewal', customer.id, error);
      }
    }
  }
}

async function remind(customer: DocumentSnapshot): Promise<void> {
  const { tier, next_tier, billing, period_end: next } = parseDocument(customer, parseCustomerMembership) ?? {};
  const member = await contactOf(customer.id);
  if (tier === undefined || billing === undefined || next == null || member === undefined) return;
  const names = COMMON_TEXTS[member.locale].tier;
  await sendMail({
    id: `renewal_${customer.id}_${dayIn(STUDIO_TIME_ZONE, next)}`,
    to: member,
    template: 'renewal-reminder',
    data: {
      tier: names[tier],
      plan: names[next_tier ?? tier],
      price: billing.next_price_cents,
      next,
      last: new Date(next.getTime() - DAY_MS),
    },
  });
}
