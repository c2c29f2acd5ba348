import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const unsubscribe = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', () => ({ call: () => unsubscribe }));
const { UnsubscribePage } = await import('./unsubscribe-page.tsx');

const open = (search: string) =>
  render(
    <MemoryRouter initialEntries={[`/unsubscribe${search}`]}>
      <UnsubscribePage />
    </MemoryRouter>,
  );
const button = () => screen.queryByRole('button', { name: 'Ne plus recevoir ces e-mails' });

function expectNothingToConfirm() {
  expect(button()).toBeNull();
  expect(screen.queryByText(/^Confirmez/)).toBeNull();
}

beforeEach(async () => {
  unsubscribe.mockReset().mockResolvedValue({ kind: 'comment-reply' });
  await initTranslations('fr');
});
afterEach(cleanup);

it('changes nothing until the button is pressed, then says which mails stop', async () => {
  open('?token=t1');
  expect(unsubscribe).not.toHaveBeenCalled();
  fireEvent.click(button() as HTMLElement);
  expect((await screen.findByText(/C’est fait/)).textContent).toContain(
    'Réponses à mes commentaires',
  );
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith({ token: 't1' });
  expectNothingToConfirm();
});

it.each([
  ['no token', '', undefined],
  ['a forged token', '?token=t1', 'expired-link'],
] as const)('with %s, leads to the profile', async (_fault, search, code) => {
  if (code) unsubscribe.mockRejectedValue(new AppError(code));
  open(search);
  if (code) fireEvent.click(button() as HTMLElement);
  expect(await screen.findByText(/Ce lien est incomplet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ouvrir mon profil' }).getAttribute('href')).toBe(
    '/userProfile#notifications',
  );
  expectNothingToConfirm();
});

it('a failure of the way can be tried again', async () => {
  unsubscribe.mockRejectedValueOnce(new AppError('offline'));
  open('?token=t1');
  fireEvent.click(button() as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/C’est fait/)).toBeTruthy();
});
