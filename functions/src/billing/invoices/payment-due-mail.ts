import type { Stripe } from 'stripe';
import { GRACE_DAYS } from '@atelier/domain/billing/membership';
import { siteOrigin } from '../../platform/site-origin.ts';
import { formatDate, formatMoney } from '../../mail/mail-formats.ts';
import { sendMail } from '../../mail/mails.ts';
import { contactOf } from '../../members/member-contact.ts';
import { isPlanInvoice } from './plan-invoices.ts';
import { findCustomerUid } from '../customers.ts';
import { idOf, dateFromSeconds } from '../subscription/plan-subscriptions.ts';
import { DAY_MS } from '@atelier/domain/time-units';

/**
 * Sends an e-mail that a renewal could not be charged, with a link to pay or confirm it: once per invoice, however
 * often the card is retried. Skips failed plan changes, which the member sees on screen.
 */
export async function sendPaymentDueMail(invoice: Stripe.Invoice): Promise<void> {
  const { id, status, billing_reason, hosted_invoice_url } = invoice;
  if (status !== 'open' || billing_reason !== 'subscription_cycle' || !id || !hosted_invoice_url) return;
  const customer = idOf(invoice.customer);
  const uid = customer === null ? null : await findCustomerUid(customer);
  const member = uid === null ? undefined : await contactOf(uid);
  if (member === undefined || !(await isPlanInvoice(invoice))) return;
  const { email: to, locale } = member;
  const since = dateFromSeconds(invoice.created);
  await sendMail({
    id: `invoice_${id}_due`,
    to,
    locale,
    template: 'payment-due',
    data: {
      amount: formatMoney(locale, invoice.amount_remaining),
      date: formatDate(locale, since),
      until: formatDate(locale, new Date(since.getTime() + GRACE_DAYS * DAY_MS)),
      invoiceUrl: hosted_invoice_url,
      planUrl: `${siteOrigin()}/subscription`,
    },
  });
}
