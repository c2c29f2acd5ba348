import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { initTranslations } from '../../test/real-translations.ts';
import { MembershipSection } from './profile-page.tsx';
import { plain } from '../../test/plain-text.ts';

const END = new Date('2099-03-01T12:00:00Z');
const paid = {
  subscription_tier: 'pro',
  subscription_status: 'active',
  membership_source: 'stripe',
  current_period_end: END,
  time_zone: 'Europe/Paris',
} as Profile;

function rowsOf(fields: Partial<Profile>): string {
  cleanup();
  render(
    <MemoryRouter>
      <MembershipSection profile={{ ...paid, ...fields }} actions={null} />
    </MemoryRouter>,
  );
  return plain(document.body.textContent);
}

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('shows date and amount of the next payment, with the price of a planned change', () => {
  expect(rowsOf({})).toMatch(/Prochain prélèvement1ᵉʳ mars 2099, 19,99\s€/);
  expect(rowsOf({ next_tier: 'basic' })).toMatch(/Prochain prélèvement1ᵉʳ mars 2099, 9,99\s€/);
});

it('shows when a cancelled plan ends, when one has ended, and since when a payment is missing', () => {
  expect(rowsOf({ cancel_at_period_end: true })).toContain('Se termine le1ᵉʳ mars 2099');
  const ended = {
    subscription_status: 'canceled',
    current_period_end: new Date('2020-03-01T12:00:00Z'),
  } as const;
  expect(rowsOf(ended)).toContain('Terminé le1ᵉʳ mars 2020');
  const problem = {
    payment_problem: { since: new Date('2026-11-02T12:00:00Z') },
  } as Partial<Profile>;
  expect(rowsOf(problem)).toContain('Paiement attendu depuis le2 novembre 2026');
});

it('shows a plan granted by an admin without a next payment', () => {
  const text = rowsOf({ membership_source: 'admin', subscription_tier: 'premium' });
  expect(text).toMatch(/Accordé par l.équipe\./);
  expect(text).not.toContain('Prochain prélèvement');
  expect(screen.getByRole('link', { name: 'Voir les abonnements' })).toBeTruthy();
});
