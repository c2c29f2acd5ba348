import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { isLive } from '@atelier/domain/billing/membership';
import { lastWithdrawalDay } from '@atelier/domain/billing/withdrawal';
import commonEn from '../../../../locales/en/common.json' with { type: 'json' };
import commonFr from '../../../../locales/fr/common.json' with { type: 'json' };
import { siteOrigin } from '../../platform/site-origin.ts';
import { database } from '../../platform/firebase.ts';
import { formatDate, formatMoney, formatTime } from '../../mail/mail-formats.ts';
import { sendMail } from '../../mail/mails.ts';
import { contactOf } from '../../members/member-contact.ts';
import { findCustomerUid } from '../customers.ts';
import { idOf, subscriptionsOf } from './plan-subscriptions.ts';

const TIER_NAMES = { fr: commonFr.tier, en: commonEn.tier };

/**
 * Sends the confirmation of a paid subscription on a durable medium, with what was agreed at the order (C. conso
 * L221-13). Sent once per subscription; not sent if it has ended meanwhile or the member has left.
 */
export async function sendSubscriptionConfirmation(session: Stripe.Checkout.Session): Promise<void> {
  const customer = idOf(session.customer);
  const uid = customer === null ? null : await findCustomerUid(customer);
  if (customer === null || uid === null) return;
  const planSubscription = (await subscriptionsOf(customer)).find(({ id }) => id === idOf(session.subscription));
  const member = await contactOf(uid);
  if (
    planSubscription === undefined ||
    !isLive(planSubscription) ||
    planSubscription.consentId === null ||
    member === undefined
  )
    return;
  const { email: to, locale } = member;
  const consent = await database().doc(path.consent(planSubscription.consentId)).get();
  const origin = siteOrigin();
  const pages = locale === 'en' ? `${origin}/en` : origin;
  await sendMail({
    id: `subscription_${planSubscription.id}_confirmation`,
    to,
    locale,
    template: 'subscription-confirmation',
    data: {
      tier: TIER_NAMES[locale][planSubscription.tier],
      price: formatMoney(locale, session.amount_total ?? 0),
      date: formatDate(locale, planSubscription.created),
      time: formatTime(locale, planSubscription.created),
      next: formatDate(locale, planSubscription.periodEnd),
      version: String(consent.get('terms_version')),
      last: formatDate(locale, new Date(`${lastWithdrawalDay(planSubscription.created)}T12:00:00Z`)),
      termsUrl: `${pages}/terms`,
      rightsUrl: `${pages}/consumer-rights`,
      withdrawUrl: `${origin}/withdraw`,
      endUrl: `${origin}/end-contract`,
    },
  });
}
