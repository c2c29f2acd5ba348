import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';
import {
  button,
  calls,
  free,
  given,
  openIn,
  press,
  shows,
  tickConsents,
} from '../../test/subscription.tsx';

const { SubscriptionPage } = await import('./subscription-page.tsx');
const open = openIn(SubscriptionPage);

describe('a plan granted by an admin', () => {
  it.each(['basic', 'pro'])(
    'can neither be ordered nor cancelled, nor can a lower one: %s',
    (plan) => {
      open(`?plan=${plan}`, given);
      expect(shows(/^Vous êtes en formule Pro, offerte par l.équipe/)).toBe(true);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Résilier/ })).toBeNull();
      expect(
        screen.getAllByText(/^L.équipe vous a offert une formule plus haute : rien à payer ici\.$/),
      ).toHaveLength(1);
      expect(screen.getByRole('link', { name: 'Nous écrire' }).getAttribute('href')).toBe(
        '/contact',
      );
    },
  );

  it('is replaced by a higher one, which the page and the order say', async () => {
    open('', given);
    expect(document.body.textContent).toContain('elle remplace celle-ci, qui ne revient pas');
    await press(/^S.abonner à Premium$/);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain(
      'Votre abonnement remplace la formule Pro offerte par l’équipe.',
    );
    tickConsents();
    await press(/^S.abonner avec obligation/);
    expect(calls.startCheckout.mock.calls).toEqual([
      ['camille@example.test', 'premium', 'month', false],
    ]);
  });

  it('says how to write to the team if the server refuses the order', async () => {
    calls.startCheckout.mockRejectedValue(new AppError('membership-by-admin'));
    open('?plan=basic', free);
    tickConsents();
    await press(/^S.abonner avec obligation/);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('L’équipe vous a offert cette formule ou une plus haute');
    expect(within(alert).getByRole('link', { name: 'Nous écrire' })).toBeTruthy();
  });

  it('of the highest plan has nothing that replaces it', () => {
    open('', { ...given, subscription_tier: 'premium' });
    expect(document.body.textContent).not.toContain('elle remplace celle-ci');
    expect(screen.queryByRole('button', { name: /^S.abonner/ })).toBeNull();
  });

  it.each([
    [
      'fr',
      'canceled',
      'L’équipe a fermé votre formule Pro. Vous pouvez nous écrire, ou vous abonner ci-dessous.',
    ],
    [
      'fr',
      'waiting',
      'L’équipe a mis votre formule Pro en attente. Vous pouvez nous écrire, ou vous abonner ci-dessous.',
    ],
    [
      'en',
      'canceled',
      'The team has closed your Pro plan. You can write to us, or subscribe below.',
    ],
    [
      'en',
      'waiting',
      'The team has put your Pro plan on hold. You can write to us, or subscribe below.',
    ],
  ] as const)(
    'says in %s that it is %s, and can be bought again',
    async (locale, subscription_status, text) => {
      await initTranslations(locale);
      open('', { ...given, subscription_status });
      expect(document.body.textContent).toContain(text);
      const contact = screen.getByRole('link', {
        name: locale === 'fr' ? 'Nous écrire' : 'Contact us',
      });
      expect(contact.getAttribute('href')).toBe(locale === 'fr' ? '/contact' : '/en/contact');
      await press(/^(S.abonner à|Subscribe to) Pro$/);
      expect(screen.getByRole('dialog')).toBeTruthy();
    },
  );

  it('cannot be bought again while an own subscription runs', () => {
    const paid_beside = { tier: 'basic', cancel_at_period_end: false } as const;
    open('?plan=basic', { ...given, subscription_status: 'canceled', paid_beside });
    expect(screen.getAllByText('Vous payez déjà un abonnement.')).toHaveLength(3);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the parallel subscription, which can be cancelled and resumed', async () => {
    const withParallel = (ends: boolean) =>
      ({ ...given, paid_beside: { tier: 'basic', cancel_at_period_end: ends } }) as Profile;
    calls.cancelSubscription.mockResolvedValue();
    calls.resumeSubscription.mockResolvedValue();
    const { become } = open('', withParallel(false));
    expect(shows(/^Vous payez aussi votre propre abonnement Basic/)).toBe(true);
    await press(/^Résilier mon abonnement$/);
    await press(/^Résilier$/);
    expect(shows(/^Abonnement résilié$/)).toBe(true);
    await press(/^Fermer$/);
    become(withParallel(true));
    expect(shows(/^C.est confirmé : votre abonnement Basic est résilié/)).toBe(true);
    // The dialog fades out before the page is accessible.
    const resume = await screen.findByRole('button', { name: /^Reprendre mon abonnement$/ });
    await act(async () => void fireEvent.click(resume));
    expect(calls.cancelSubscription).toHaveBeenCalledOnce();
    become(withParallel(false));
    expect(shows(/^Votre abonnement continue/)).toBe(true);
    expect(button(/^Résilier mon abonnement$/)).toBeTruthy();
  });
});
