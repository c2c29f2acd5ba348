import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-out' }) }));
const { SiteFooter } = await import('./site-footer.tsx');

afterEach(cleanup);

// The law wants both links on every page, in these words.
it.each([
  ['fr', false, 'Résilier votre contrat', 'Renoncer au contrat ici'],
  ['fr', true, 'Résilier votre contrat', 'Renoncer au contrat ici'],
  ['en', false, 'Cancel your contract', 'Withdraw from the contract here'],
  ['en', true, 'Cancel your contract', 'Withdraw from the contract here'],
] as const)('in %s, slim: %s, it leads to ending and withdrawing', async (locale, slim, end, withdraw) => {
  await initTranslations(locale);
  render(
    <MemoryRouter>
      <SiteFooter slim={slim} />
    </MemoryRouter>,
  );
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([leadsTo(end), leadsTo(withdraw)]).toEqual(['/end-contract', '/withdraw']);
});
