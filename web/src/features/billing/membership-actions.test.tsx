import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { plain } from '../../test/plain-text.ts';
import { basic, button, calls, openIn, press, shows } from '../../test/subscription.tsx';

const { SubscriptionPage } = await import('./subscription-page.tsx');
const open = openIn(SubscriptionPage);

describe('a second subscription', () => {
  const paid = {
    id: 'sub_second',
    tier: 'basic',
    interval: 'month',
    price_cents: 999,
    period_end: new Date('2099-04-05T12:00:00Z'),
    cancel_at_period_end: false,
  } as const;
  const premium = { ...basic, subscription_tier: 'premium' } as Profile;
  const withOther = (fields: object = {}) =>
    ({ ...premium, other_subscriptions: [{ ...paid, ...fields }] }) as Profile;
  /** The switch between months and years is a group as well. */
  const PAYMENT = { name: /^Vous payez aussi/ };
  const payment = () => screen.getByRole('group', PAYMENT);
  const inDialog = () => plain(screen.getByRole('dialog').textContent);
  beforeEach(() => {
    calls.cancelSubscription.mockResolvedValue();
    calls.resumeSubscription.mockResolvedValue();
  });

  it('is shown under the plan, and ended alone', async () => {
    open('', withOther());
    expect(plain(payment().textContent)).toMatch(
      /^Vous payez aussi un abonnement Basic à 9,99.€ par mois\. Il se renouvelle le 5 avril 2099 tant que/,
    );
    await press(/^Résilier l.abonnement Basic$/);
    expect(screen.getByRole('dialog', { name: /^Résilier l.abonnement Basic.\?$/ })).toBeTruthy();
    expect(inDialog()).toMatch(/se termine le 5 avril 2099 et ne sera plus prélevé\./);
    expect(inDialog()).toMatch(/Votre autre abonnement \(Premium\) n.est pas concerné\./);
    await press(/^Résilier$/);
    expect(calls.cancelSubscription.mock.calls).toEqual([['sub_second']]);
    expect(
      screen.getByRole('dialog', { name: /^Votre abonnement Basic se termine le 5\savril 2099$/ }),
    ).toBeTruthy();
    expect(inDialog()).toContain('Premium');
  });

  it('stays when the plan that leads is ended', async () => {
    open('', withOther());
    await press(/^Résilier l.abonnement Premium$/);
    expect(inDialog()).toMatch(
      /Premium se termine le 1\S+ mars 2099.*Votre autre abonnement \(Basic\) n.est pas/,
    );
    await press(/^Résilier$/);
    expect(calls.cancelSubscription.mock.calls).toEqual([[undefined]]);
  });

  it('is resumed alone, by its name', async () => {
    open('', withOther({ cancel_at_period_end: true }));
    expect(shows(/^Vous payez aussi un abonnement Basic/)).toBe(true);
    expect(plain(payment().textContent)).toContain(
      'Il se termine le 5 avril 2099 et ne sera plus prélevé.',
    );
    expect(button(/^Résilier l.abonnement Premium$/)).toBeTruthy();
    await press(/^Reprendre l.abonnement Basic$/);
    expect(calls.resumeSubscription.mock.calls).toEqual([['sub_second']]);
  });

  it('says that its payment is missing, and ends without a date', async () => {
    const since = new Date('2026-01-05T12:00:00Z');
    open('', withOther({ interval: 'year', period_end: since, payment_problem: { since } }));
    expect(plain(payment().textContent)).toMatch(/par an\. Le dernier paiement n.est pas passé\./);
    await press(/^Résilier l.abonnement Basic$/);
    expect(inDialog()).toMatch(
      /La facture en attente reste due\. Votre autre abonnement \(Premium\)/,
    );
  });

  it('is shown besides a granted plan and the subscription that leads', () => {
    const beside = { tier: 'pro', cancel_at_period_end: false } as const;
    open('', { ...withOther(), membership_source: 'admin', paid_beside: beside });
    expect(screen.getAllByRole('group', PAYMENT).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Vous payez aussi votre propre abonnement Pro.'),
      expect.stringContaining('Vous payez aussi un abonnement Basic à'),
    ]);
  });
});
