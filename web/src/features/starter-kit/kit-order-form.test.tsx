import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import { clearSavedForm, saveForm } from './saved-form.ts';

const startKitCheckout = vi.fn<(form: ShippingForm, onRedirect: () => void) => Promise<void>>();
vi.mock('./data/kit-calls.ts', () => ({
  startKitCheckout: (form: ShippingForm, onRedirect: () => void) =>
    startKitCheckout(form, onRedirect),
  fetchKitOffer: () =>
    Promise.resolve({ price_cents: 4990, shipping_cents: 690, delivery_days: 5 }),
}));
const shown = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => shown.session }));
const { KitOrderForm } = await import('./kit-order-form.tsx');

const profile = {
  display_name: 'Camille',
  subscription_tier: 'free',
  subscription_status: 'active',
} as Profile;
const member: Extract<Session, { status: 'signed-in' }> = {
  status: 'signed-in',
  uid: 'camille',
  email: 'camille@example.test',
  emailVerified: true,
  profile,
  isConfirmed: true,
};
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

const page = (user: typeof member | null) => {
  shown.session = user ?? { status: 'signed-out' };
  return (
    <MemoryRouter>
      <KitOrderForm member={user} />
    </MemoryRouter>
  );
};
async function open(user: typeof member | null): Promise<void> {
  render(page(user));
  await screen.findByText(/56,80/);
}
const field = (name: keyof typeof LABELS) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${LABELS[name]}`));
function fillIn(): void {
  for (const name of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
    fireEvent.change(field(name), { target: { value: form[name] } });
  }
}
const orderButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Commander avec obligation/ });

beforeEach(async () => {
  vi.resetAllMocks();
  clearSavedForm('camille');
  await initTranslations('fr');
});
afterEach(cleanup);

it('names and focuses the missing field, and does not order', async () => {
  await open(member);
  fireEvent.click(orderButton());
  expect(await screen.findByText('Indiquez votre adresse.')).toBeTruthy();
  expect(document.activeElement).toBe(field('address'));
  expect(startKitCheckout).not.toHaveBeenCalled();
});

it('says before anything is typed that an order needs a confirmed address, and keeps what is typed', async () => {
  const { rerender } = render(page({ ...member, emailVerified: false }));
  expect(
    await screen.findByText(/^Pour commander, .* votre adresse camille@example\.test/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Renvoyer l’e-mail' })).toBeTruthy();
  fillIn();
  rerender(page(member));
  expect(screen.queryByText(/^Pour commander, /)).toBeNull();
  expect(field('address').value).toBe('1 rue du Port');
});

it('orders without a phone number, but not with something else in its place', async () => {
  await open(member);
  fillIn();
  fireEvent.change(field('phone'), { target: { value: 'non' } });
  await act(async () => void fireEvent.click(orderButton()));
  expect(screen.getByText(/^Un numéro n.a que des chiffres/)).toBeTruthy();
  fireEvent.change(field('phone'), { target: { value: '06 12 34' } });
  await act(async () => void fireEvent.click(orderButton()));
  expect(screen.getByText(/^Ce numéro est incomplet\s: 8\schiffres au moins\./)).toBeTruthy();
  expect(startKitCheckout).not.toHaveBeenCalled();
  fireEvent.change(field('phone'), { target: { value: ' ' } });
  await act(async () => void fireEvent.click(orderButton()));
  expect(startKitCheckout.mock.lastCall?.[0]).toEqual({ ...form, phone: '' });
});

it('shows why an order failed, keeps the typed values, and orders at the next press', async () => {
  await open(member);
  fillIn();
  startKitCheckout.mockRejectedValueOnce(new AppError('payment-unavailable'));
  fireEvent.click(orderButton());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(
    /^Erreur lors de l.envoi.*Le service de paiement ne répond pas\./,
  );
  expect(field('address').value).toBe('1 rue du Port');
  await act(async () => void fireEvent.click(orderButton()));
  expect(startKitCheckout).toHaveBeenCalledTimes(2);
  expect(startKitCheckout.mock.lastCall?.[0]).toEqual(form);
});

it('reads Chargement... while the order is sent, and ignores a second press', async () => {
  const answer = Promise.withResolvers<undefined>();
  startKitCheckout.mockReturnValue(answer.promise);
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
  expect(startKitCheckout).toHaveBeenCalledOnce();
});

it('restores the values typed before the checkout and states that nothing was paid', async () => {
  startKitCheckout.mockImplementation((_form, onRedirect) => {
    onRedirect();
    return Promise.resolve();
  });
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

it('starts with France and the name of the profile', async () => {
  await open(member);
  expect(screen.getByLabelText<HTMLSelectElement>('Pays').value).toBe('FR');
  expect(field('full_name').value).toBe('Camille');
});

it('shows a visitor the price and a login link back to the shop instead of ordering', async () => {
  await open(null);
  expect(orderButton().disabled).toBe(true);
  const login = screen.getByRole('link', { name: 'Se connecter' });
  expect(login.getAttribute('href')).toBe('/login?next=%2Fstarter-kit');
});

it('shows the discount of a Premium member in the price, in English', async () => {
  await initTranslations('en');
  render(
    <MemoryRouter>
      <KitOrderForm
        member={{
          ...member,
          profile: { ...profile, subscription_tier: 'premium', membership_source: 'admin' },
        }}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByText('€51.81')).toBeTruthy();
  expect(screen.getByText('Premium discount (10%)')).toBeTruthy();
});

it('orders with a number as people write and paste it', async () => {
  await open(member);
  fillIn();
  fireEvent.change(field('phone'), { target: { value: '0470/12.34\u{2011}56\u{A0}poste 4' } });
  await act(async () => void fireEvent.click(orderButton()));
  expect(startKitCheckout.mock.lastCall?.[0].phone).toBe('0470/12.34-56 poste 4');
});

it('keeps an address that is too long whole, says by how much, and orders once it is shorter', async () => {
  await open(member);
  fillIn();
  const long = '44000 Nantes Cedex 1, boîte 7';
  fireEvent.change(field('postal_code'), { target: { value: long } });
  expect(screen.getByText(/^Trop long de 9\scaractères\s: 20 au plus\.$/)).toBeTruthy();
  await act(async () => void fireEvent.click(orderButton()));
  expect(field('postal_code').value).toBe(long);
  expect(document.activeElement).toBe(field('postal_code'));
  expect(startKitCheckout).not.toHaveBeenCalled();
  fireEvent.change(field('postal_code'), { target: { value: '44000' } });
  await act(async () => void fireEvent.click(orderButton()));
  expect(startKitCheckout).toHaveBeenCalledOnce();
});

it('says before the order how long the delivery takes', async () => {
  await open(null);
  expect(
    screen.getByText(/^Livraison en 5.jours ouvrés au plus, à compter du paiement\.$/),
  ).toBeTruthy();
});
