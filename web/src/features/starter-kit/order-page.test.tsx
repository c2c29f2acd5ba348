import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { Locale } from '@atelier/domain/values';
import { AppError } from '../../lib/errors.ts';
import type { LiveState } from '../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../test/real-translations.ts';

let live: LiveState<StarterKitOrder | null>;
const openInvoice = vi.fn<(order: string) => Promise<void>>();
vi.mock('./data/kit-calls.ts', () => ({ openInvoice }));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveDoc: (path: string | null) => (path === null ? { status: 'loading' } : live),
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe' }),
}));
const { OrderPage } = await import('./order-page.tsx');

const ORDERED_AT = new Date('2026-11-20T10:00:00Z');
const order: StarterKitOrder = {
  number: 'AF-2026-000123',
  user_id: 'zoe',
  full_name: 'Zoé Martin',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  amount_total: 5181,
  price_cents: 4990,
  discount_cents: 499,
  shipping_cents: 690,
  delivery_days: 5,
  status: 'paid',
  paid_at: ORDERED_AT,
  created_at: ORDERED_AT,
};
/** Shows an order with these fields. */
function show(fields: Partial<StarterKitOrder> = {}, id = 'kit-1') {
  live = { status: 'ready', fromCache: false, data: { ...order, ...fields } };
  return open(id);
}
const open = (id = 'kit-1') =>
  render(
    <MemoryRouter>
      <OrderPage orderId={id} />
    </MemoryRouter>,
  );
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const plain = (text: string | null | undefined) =>
  (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'");
const section = (name: string) => within(screen.getByRole('region', { name }));
const linkTo = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the number, what was ordered with its amounts, the address, and when it should arrive', () => {
  show();
  expect(title()).toBe('Commande AF-2026-000123');
  // A line would end at its hyphens.
  const reference = within(screen.getByRole('heading', { level: 1 })).getByText('AF-2026-000123');
  expect(getComputedStyle(reference).display).toBe('inline-block');
  const lines = section('Articles')
    .getAllByRole('term')
    .map((term) => plain(`${term.textContent} ${term.nextElementSibling?.textContent}`));
  expect(lines).toEqual([
    'Starter kit × 1 49,90 €',
    'Remise de votre formule −4,99 €',
    'Livraison 6,90 €',
    'Total TTC 51,81 €',
  ]);
  expect(plain(screen.getByRole('region', { name: 'Adresse de livraison' }).textContent)).toBe(
    'Adresse de livraisonZoé Martin1 rue du Port44000 NantesFrance',
  );
  const progress = plain(screen.getByRole('region', { name: 'Où elle en est' }).textContent);
  expect(progress).toContain('5 jours ouvrés au plus, à compter du paiement');
  expect(progress).toContain('Au plus tard le 27 novembre 2026');
  expect(progress).toContain("Le numéro de suivi s'affiche ici dès l'envoi.");
  expect(linkTo(/^Mes commandes$/)).toBe('/userProfile#orders');
});

it.each<[Locale, Partial<StarterKitOrder>, string, string]>([
  ['fr', {}, 'Payée', 'Nous préparons votre kit.'],
  ['fr', { status: 'pending' }, 'En attente de paiement', 'Elle attend votre paiement.'],
  [
    'fr',
    { status: 'pending', is_processing: true },
    'Paiement en cours',
    "Votre banque a reçu l'ordre de paiement.",
  ],
  ['fr', { status: 'expired' }, 'Expirée', "Elle n'a pas été payée."],
  [
    'fr',
    { withdrawn_at: ORDERED_AT },
    'Payée',
    'Vous y avez renoncé le 20 novembre 2026. Nous vous remboursons 51,81 €',
  ],
  ['fr', { status: 'refunded', refunded_cents: 5181 }, 'Remboursée', 'Nous avons rendu 51,81 €'],
  ['en', { status: 'expedié' }, 'Shipped', 'Your kit has left the studio.'],
  [
    'en',
    { status: 'expedié', withdrawn_at: ORDERED_AT },
    'Shipped',
    'Send the kit back to be refunded €51.81.',
  ],
  ['en', { status: 'disputed' }, 'Disputed', 'Your bank is holding this payment back'],
])('says in %s where an order of %o stands', async (locale, fields, label, sentence) => {
  await initTranslations(locale);
  show(fields);
  expect(screen.getByText(label)).toBeTruthy();
  const progress = screen.getByRole('region', {
    name: locale === 'fr' ? 'Où elle en est' : 'Where it stands',
  });
  expect(plain(progress.textContent)).toContain(sentence);
});

it('links to the parcel, and shows what went back of the price', () => {
  show({ status: 'expedié', tracking_number: '6A12345678901', refunded_cents: 1000 });
  expect(linkTo(/6A12345678901/)).toContain('6A12345678901');
  expect(plain(section('Articles').getByText('Remboursé').nextElementSibling?.textContent)).toBe(
    '−10,00 €',
  );
});

it('follows the order while it is open', () => {
  const { rerender } = show();
  live = { status: 'ready', fromCache: false, data: { ...order, status: 'expedié' } };
  rerender(
    <MemoryRouter>
      <OrderPage orderId="kit-1" />
    </MemoryRouter>,
  );
  expect(screen.getByText('Expédiée')).toBeTruthy();
});

describe('what the buyer can do', () => {
  it.each<[string, Partial<StarterKitOrder>, Record<string, string | null>]>([
    ['a paid order', {}, { withdraw: '/withdraw?order=kit-1', kit: null }],
    ['an unpaid one', { status: 'pending' }, { withdraw: null, kit: '/starter-kit' }],
    ['one that was withdrawn from', { withdrawn_at: ORDERED_AT }, { withdraw: null, kit: null }],
    ['one that was refunded', { status: 'refunded' }, { withdraw: null, kit: null }],
  ])('with %s', (_state, fields, expected) => {
    show(fields);
    const found = {
      withdraw: linkTo(/^Renoncer à cette commande$/),
      kit: linkTo(/^Reprendre la commande$/),
    };
    expect(found).toEqual(expected);
    expect(linkTo(/^Écrire à l.équipe$/)).toBe('/contact');
  });

  it('opens the invoice, and says why it cannot', async () => {
    openInvoice.mockRejectedValueOnce(new AppError('payment-unavailable'));
    show();
    const press = () =>
      act(
        async () => void fireEvent.click(screen.getByRole('button', { name: 'Voir la facture' })),
      );
    await press();
    expect(screen.getByRole('alert')).toBeTruthy();
    openInvoice.mockResolvedValueOnce();
    await press();
    expect(openInvoice.mock.calls).toEqual([['kit-1'], ['kit-1']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, Partial<StarterKitOrder>]>([
    ['cost nothing', { amount_total: 0 }],
    ['is not paid', { status: 'pending' }],
  ])('no invoice of an order that %s', (_why, fields) => {
    show(fields);
    expect(screen.queryByRole('button', { name: 'Voir la facture' })).toBeNull();
  });
});

it.each<[string, LiveState<StarterKitOrder | null>, string]>([
  ['refused by the rules', { status: 'error', error: new AppError('forbidden') }, 'kit-1'],
  ['that is gone', { status: 'ready', fromCache: false, data: null }, 'kit-1'],
  // An admin may read it, on the pages of the team.
  [
    'of somebody else',
    { status: 'ready', fromCache: false, data: { ...order, user_id: 'malo' } },
    'kit-1',
  ],
  ['with an impossible id', { status: 'loading' }, '..'],
])('an order %s is not found', (_why, answer, id) => {
  live = answer;
  open(id);
  expect(title()).toBe('Commande introuvable');
  expect(linkTo(/^Voir mes commandes$/)).toBe('/userProfile#orders');
});

it('says that it loads, and why it cannot', () => {
  live = { status: 'loading' };
  open();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  cleanup();
  live = { status: 'error', error: new AppError('offline') };
  open();
  expect(screen.getByRole('alert')).toBeTruthy();
});

it('an order from before parts and delivery time were stored has its amount', () => {
  const {
    price_cents: _a,
    discount_cents: _b,
    shipping_cents: _c,
    delivery_days: _d,
    ...older
  } = order;
  live = { status: 'ready', fromCache: false, data: older };
  open();
  expect(section('Articles').getAllByRole('term')).toHaveLength(2);
  expect(screen.queryByText('Délai de livraison')).toBeNull();
});
