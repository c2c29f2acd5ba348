import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import { clearSavedForm, saveForm } from './saved-form.ts';

const orderKit = vi.fn<(form: ShippingForm, leaving: () => void) => Promise<void>>();
vi.mock('./data/kit-calls.ts', () => ({
  startKitCheckout: (form: ShippingForm, leaving: () => void) => orderKit(form, leaving),
  fetchKitOffer: () => Promise.resolve({ price_cents: 4990, shipping_cents: 690 }),
}));
const { KitOrderForm } = await import('./kit-order-form.tsx');

const profile = { display_name: 'Camille', subscription_tier: 'free', subscription_status: 'active' } as Profile;
const member = { status: 'signed-in', uid: 'camille', profile } as Extract<Session, { status: 'signed-in' }>;
const form: ShippingForm = {
  full_name: 'Camille Martin',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  phone: '+33 6 00 00 00 00',
};
const LABELS = {
  full_name: 'Nom complet',
  address: 'Adresse',
  postal_code: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
};

async function open(who: typeof member | null): Promise<void> {
  render(
    <MemoryRouter>
      <KitOrderForm member={who} />
    </MemoryRouter>,
  );
  await screen.findByText(/56,80/);
}
const field = (name: keyof typeof LABELS) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${LABELS[name]}`));
function fillIn(): void {
  for (const name of Object.keys(LABELS) as (keyof typeof LABELS)[])
    fireEvent.change(field(name), { target: { value: form[name] } });
}
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Commander avec obligation/ });

beforeEach(async () => {
  vi.resetAllMocks();
  clearSavedForm('camille');
  await initTranslations('fr');
});
afterEach(cleanup);

it('says which field is missing and focuses it, and orders nothing', async () => {
  await open(member);
  fireEvent.click(orderButton());
  expect(await screen.findByText('Indiquez votre adresse.')).toBeTruthy();
  expect(document.activeElement).toBe(field('address'));
  expect(orderKit).not.toHaveBeenCalled();
});

it('says why an order failed, keeps what was typed, and orders at the next press', async () => {
  await open(member);
  fillIn();
  orderKit.mockRejectedValueOnce(new AppError('payment-unavailable'));
  fireEvent.click(orderButton());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Erreur lors de l.envoi.*Le service de paiement ne répond pas\./);
  expect(field('address').value).toBe('1 rue du Port');
  await act(async () => void fireEvent.click(orderButton()));
  expect(orderKit).toHaveBeenCalledTimes(2);
  expect(orderKit.mock.lastCall?.[0]).toEqual(form);
});

it('reads Chargement... while the order is sent, and a second press orders nothing', async () => {
  const answer = Promise.withResolvers<undefined>();
  orderKit.mockReturnValue(answer.promise);
  await open(member);
  fillIn();
  fireEvent.click(orderButton());
  const busy = await screen.findByRole('button', { name: 'Chargement...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(busy);
  await act(async () => {
    answer.reject(new AppError('rate-limited'));
    await answer.promise.catch(() => undefined);
  });
  expect(screen.getByRole('alert').textContent).toContain('Trop de demandes');
  expect(orderKit).toHaveBeenCalledOnce();
});

it('has what was typed before the checkout, and says that nothing was paid', async () => {
  orderKit.mockImplementation((_form, leaving) => Promise.resolve(leaving()));
  await open(member);
  expect(screen.queryByText(/^Aucun paiement n.a été fait/)).toBeNull();
  fillIn();
  await act(async () => void fireEvent.click(orderButton()));
  cleanup();
  await open(member);
  expect(screen.getByText(/^Aucun paiement n.a été fait/)).toBeTruthy();
  expect(field('city').value).toBe('Nantes');
  cleanup();
  saveForm('camille', form, false);
  await open(member);
  expect(screen.queryByText(/^Aucun paiement n.a été fait/)).toBeNull();
  expect(field('city').value).toBe('Nantes');
});

it('begins with France and the name of the profile', async () => {
  await open(member);
  expect(screen.getByLabelText<HTMLSelectElement>('Pays').value).toBe('FR');
  expect(field('full_name').value).toBe('Camille');
});

it('shows a visitor the price, and leads to the sign-in and back instead of an order', async () => {
  await open(null);
  expect(orderButton().disabled).toBe(true);
  const login = screen.getByRole('link', { name: 'Se connecter' });
  expect(login.getAttribute('href')).toBe('/login?next=%2Fstarter-kit');
});

it('takes the discount of a Premium member off before the button, in English too', async () => {
  await initTranslations('en');
  render(
    <MemoryRouter>
      <KitOrderForm
        member={{ ...member, profile: { ...profile, subscription_tier: 'premium', membership_source: 'admin' } }}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByText('€51.81')).toBeTruthy();
  expect(screen.getByText('Premium discount (10%)')).toBeTruthy();
});
