import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-out' }) }));
const { SiteFooter } = await import('./site-footer.tsx');

afterEach(cleanup);

// The law requires both links on every page, with these texts.
it.each([
  ['fr', false, 'Résilier votre contrat', 'Renoncer au contrat ici'],
  ['fr', true, 'Résilier votre contrat', 'Renoncer au contrat ici'],
  ['en', false, 'Cancel your contract', 'Withdraw from the contract here'],
  ['en', true, 'Cancel your contract', 'Withdraw from the contract here'],
] as const)(
  'in %s, slim: %s, it links to ending and to withdrawing from a contract',
  async (locale, slim, end, withdraw) => {
    await initTranslations(locale);
    render(
      <MemoryRouter>
        <SiteFooter slim={slim} />
      </MemoryRouter>,
    );
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([hrefOf(end), hrefOf(withdraw)]).toEqual(['/end-contract', '/withdraw']);
  },
);

it('if slim, it still links to the contact page and the main legal texts', async () => {
  await initTranslations('fr');
  render(
    <MemoryRouter>
      <SiteFooter slim />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Résilier votre contrat',
    'Renoncer au contrat ici',
    'Contact',
    'CGU',
    'Confidentialité',
    'Mentions légales',
  ]);
});
