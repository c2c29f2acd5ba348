import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import type { PlanOffer } from '../../components/plans/use-plan-offers.ts';
import { attempt, readJson, writeJson } from '../../lib/device/device-storage.ts';

/** One key per member, so that the next member of this tab has consented to nothing. */
const keyOf = (uid: string) => `order-consents:${uid}`;

/** A consent is to one offer at its price, under one version of the terms. */
const orderOf = ({ tier, interval, cents }: PlanOffer) =>
  `${tier} ${interval} ${cents} ${TERMS_VERSION}`;

/** Keeps in this tab that the member ticked both consents for an order and went to pay it. */
export function keepConsents(uid: string, offer: PlanOffer): void {
  writeJson(window.sessionStorage, keyOf(uid), orderOf(offer));
}

/**
 * Returns whether the member ticked both consents for this order in this tab, and has come back
 * from the payment page without paying.
 */
export function hasConsented(uid: string, offer: PlanOffer): boolean {
  return readJson(window.sessionStorage, keyOf(uid)) === orderOf(offer);
}

/** Forgets the consents: the order was paid, or the member gave it up. */
export function forgetConsents(uid: string): void {
  attempt(() => window.sessionStorage.removeItem(keyOf(uid)));
}
