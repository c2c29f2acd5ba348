import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderMails } from '@atelier/domain/contracts/admin-orders';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { MAX_ORDER_NOTES } from '@atelier/domain/shop/order-notes';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { type DocumentsByPath, fakeLiveSource } from '../../../test/fake-firestore.ts';
import { plain } from '../../../test/plain-text.ts';
import type * as orderStore from './data/order-store.ts';

const fetchOrderMails = vi.fn<typeof orderStore.fetchOrderMails>();
const resendOrderMail = vi.fn<typeof orderStore.resendOrderMail>();
const addOrderNote = vi.fn<typeof orderStore.addOrderNote>();
const removeOrderNote = vi.fn<typeof orderStore.removeOrderNote>();
const shipOrder = vi.fn<typeof orderStore.shipOrder>();
const settleFailedRefund = vi.fn<typeof orderStore.settleFailedRefund>();
const toast = vi.fn<(tone: string, text: string) => void>();
vi.mock('./data/order-store.ts', () => ({
  fetchOrderMails,
  resendOrderMail,
  addOrderNote,
  removeOrderNote,
  shipOrder,
  settleFailedRefund,
  saveTracking: vi.fn(),
  setOrderStatus: vi.fn(),
  revertOrderStatus: vi.fn(),
  refundOrder: vi.fn(),
}));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'boss' }),
}));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { OrderPage } = await import('./order-page.tsx');

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 11));
const order = (fields: Partial<StarterKitOrder> = {}): StarterKitOrder => ({
  number: 'AF-2026-000123',
  user_id: 'zoe',
  email: 'zoe@example.com',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '01000',
  city: 'Bourg-en-Bresse',
  country: 'FR',
  price_cents: 4990,
  discount_cents: 499,
  shipping_cents: 690,
  amount_total: 5181,
  delivery_days: 5,
  stripe_payment_intent_id: 'pi_1',
  stripe_session_id: 'cs_test_1',
  status: 'paid',
  created_at: at(20),
  paid_at: at(20),
  ...fields,
});
const boss = {
  display_name: 'Camille',
  email: 'camille@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  created_at: at(1),
};
const page = (
  fields: Partial<StarterKitOrder> = {},
  others: DocumentsByPath = {},
  id = 'kit-1',
) => (
  <MemoryRouter>
    <LiveSourceContext
      value={fakeLiveSource({
        'starter_kit_orders/kit-1': order(fields),
        'profiles/boss': boss,
        ...others,
      })}
    >
      <OrderPage orderId={id} />
    </LiveSourceContext>
  </MemoryRouter>
);
const open = async (...what: Parameters<typeof page>) => {
  const shown = render(page(...what));
  await act(async () => Promise.resolve());
  return shown;
};
const section = (name: string) => screen.getByRole('region', { name });
const textOf = (element: Element) => plain(element.textContent);
const items = (name: string) => within(section(name)).queryAllByRole('listitem');
const linesIn = (name: string) => items(name).map(textOf);
const press = async (name: RegExp | string, inside: HTMLElement = document.body) => {
  fireEvent.click(within(inside).getByRole('button', { name }));
  await act(async () => Promise.resolve());
};
const buttons = () => screen.getAllByRole('button').map(textOf);
const sentMail = (
  template: OrderMails['mails'][number]['template'],
  day: number,
  id: string = template,
) => ({
  id,
  template,
  state: 'sent' as const,
  at: at(day).getTime(),
});

beforeEach(async () => {
  vi.resetAllMocks();
  sessionStorage.clear();
  fetchOrderMails.mockResolvedValue({ mails: [] });
  shipOrder.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

it('shows state, articles with amounts, buyer and address', async () => {
  await open({ refunded_cents: 1000, refunded_at: at(22) });
  expect(screen.getByRole('heading', { name: 'Commande AF-2026-000123' })).toBeTruthy();
  const articles = textOf(section('Articles et paiement'));
  expect(articles).toMatch(
    /Starter kit × 149,90 €Remise de la formule−4,99 €Livraison6,90 €Total TTC51,81 €/,
  );
  expect(articles).toMatch(/Remboursé−10,00 €Reste encaissé41,81 €/);
  const buyer = section('Infos client');
  expect(textOf(buyer)).toMatch(/Zoé Martin.*1 rue des Essais.*01000.*Bourg-en-Bresse.*France/);
  expect(within(buyer).getByRole('link', { name: 'Voir le membre' }).getAttribute('href')).toBe(
    '/admin/users/zoe',
  );
});

it('tells what happened with the mails, the oldest first', async () => {
  fetchOrderMails.mockResolvedValue({
    mails: [
      sentMail('order-shipped', 23),
      sentMail('order-confirmation', 20),
      { ...sentMail('order-refunded', 25), state: 'bounced' },
    ],
  });
  await open({
    status: 'expedié',
    shipped_at: at(22),
    tracking_number: '6A00000000015',
    withdrawn_at: at(24),
    refunded_cents: 1000,
    refunded_at: at(26),
  });
  const lines = [
    'Commandée',
    'Payée',
    'E-mail envoyé : confirmation de commande',
    'Expédiée, numéro de suivi 6A00000000015',
    'E-mail envoyé : avis d’expédition',
    'Rétractation reçue',
    'E-mail, avis de remboursement : adresse refusée, voir les tâches',
    'Remboursée en partie : 10,00 €',
  ];
  await vi.waitFor(() =>
    expect(
      items('Ce qui s’est passé').map((item) => plain(item.firstElementChild?.textContent)),
    ).toEqual(lines),
  );
});

it.each([
  [
    'paid',
    { status: 'paid' },
    ['Marquer expédié', 'Marquer à expédier', 'Imprimer le bon', 'Rembourser'],
  ],
  ['to ship', { status: 'expedier' }, ['Marquer expédié', 'Imprimer le bon', 'Rembourser']],
  ['shipped', { status: 'expedié' }, ['Marquer à expédier', 'Imprimer le bon', 'Rembourser']],
  ['disputed', { status: 'disputed', fulfilment: 'paid' }, []],
  ['not paid', { status: 'pending', paid_at: undefined, stripe_payment_intent_id: undefined }, []],
  [
    'refunded, its kit on the way back',
    { status: 'refunded', fulfilment: 'expedié' },
    ['Enregistrer le retour'],
  ],
] as const)(
  'an order that is %s offers what can be done with it',
  async (_state, fields, expected) => {
    await open(fields);
    const all = [
      'Marquer expédié',
      'Marquer à expédier',
      'Imprimer le bon',
      'Rembourser',
      'Enregistrer le retour',
    ];
    expect(buttons().filter((label) => all.includes(label))).toEqual(expected);
    expect(buttons()).toContain('Voir infos client');
  },
);

it('ships from the page', async () => {
  await open();
  await press('Marquer expédié');
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Numéro de suivi/), {
    target: { value: '6A00000000015' },
  });
  await press('Marquer expédié', dialog);
  expect(shipOrder.mock.lastCall).toEqual([
    'boss',
    'kit-1',
    expect.objectContaining({ status: 'paid' }),
    '6A00000000015',
  ]);
});

const DISPUTED = { status: 'disputed', fulfilment: 'expedié', disputed_at: at(24) } as const;

it.each([
  [
    'an answer is awaited',
    {
      dispute_status: 'needs_response',
      dispute_reason: 'product_not_received',
      dispute_due_by: at(30),
    },
    /contesté depuis le 24 novembre 2026.*colis non reçu.*Répondez chez Stripe avant le 30 nov/,
  ],
  [
    'the bank decides',
    { dispute_status: 'under_review', dispute_reason: 'a_new_reason' },
    /sans précision.*Votre réponse est partie/,
  ],
  ['it is lost', { dispute_status: 'lost' }, /La banque a rendu l’argent à la personne/],
  [
    'nothing is known of it',
    { disputed_at: undefined },
    /Ce paiement est contesté\..*Stripe dit ce qui est attendu/,
  ],
])('a disputed order says what to do when %s', async (_when, fields, expected) => {
  await open({ ...DISPUTED, ...fields });
  const text = textOf(document.body);
  expect(text).toMatch(expected);
  const [link] = screen.getAllByRole('link', { name: 'Ouvrir chez Stripe (test)' });
  expect(link?.getAttribute('href')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
});

it('settles a refund that failed', async () => {
  settleFailedRefund.mockResolvedValue();
  await open({ failed_refund_cents: 1000 });
  await press('C’est réglé');
  await press('C’est réglé', screen.getByRole('dialog'));
  expect(settleFailedRefund.mock.lastCall?.slice(0, 2)).toEqual(['boss', 'kit-1']);
  await vi.waitFor(() =>
    expect(plain(toast.mock.lastCall?.[1])).toBe('Remboursement échoué : réglé.'),
  );
});

const RESEND = /^Renvoyer l’e-mail ?, confirmation/;

it('says when a mail was sent last, and sends it again', async () => {
  fetchOrderMails.mockResolvedValue({ mails: [sentMail('order-confirmation', 20)] });
  resendOrderMail.mockResolvedValue({ changed: true });
  await open({ status: 'expedié' });
  await vi.waitFor(() =>
    expect(linesIn('E-mails')[0]).toContain('Envoyé la dernière fois le 20 nov. 2026'),
  );
  expect(linesIn('E-mails')[1]).toContain('Aucun envoi depuis 30 jours');
  fetchOrderMails.mockResolvedValue({ mails: [sentMail('order-confirmation', 28, 'resent')] });
  await press(RESEND);
  expect(resendOrderMail.mock.calls).toEqual([[{ id: 'kit-1', mail: 'confirmation' }]]);
  await vi.waitFor(() => expect(toast.mock.lastCall?.[1]).toBe('E-mail renvoyé à Zoé Martin.'));
  await vi.waitFor(() =>
    expect(linesIn('E-mails')[0]).toContain('Envoyé la dernière fois le 28 nov. 2026'),
  );
});

it('does not claim to have sent a mail that was just sent, or that is not true any more', async () => {
  resendOrderMail.mockResolvedValueOnce({ changed: false });
  await open();
  await press(RESEND);
  await vi.waitFor(() =>
    expect(toast.mock.lastCall).toEqual([
      'info',
      expect.stringMatching(/rien de plus n’est parti/),
    ]),
  );
  resendOrderMail.mockRejectedValueOnce(new AppError('conflict'));
  await press(RESEND);
  await vi.waitFor(() =>
    expect(textOf(section('E-mails'))).toContain('cet e-mail ne serait plus juste'),
  );
  expect(toast).toHaveBeenCalledOnce();
});

it('has nothing to send again to a buyer whose account is deleted', async () => {
  await open({ user_id: 'deleted' });
  expect(textOf(section('E-mails'))).toContain('Aucun e-mail à renvoyer');
  expect(screen.queryByRole('button', { name: RESEND })).toBeNull();
});

const note = (id: string, text: string) => ({ id, author: 'boss', text, at: at(21) });
const withNotes = (...notes: object[]) => ({ 'starter_kit_orders/kit-1/private/notes': { notes } });
const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('Nouvelle note');

it('shows the notes with author and time, adds one and keeps what could not be sent', async () => {
  await open({}, withNotes(note('n1', 'A appelé : colis perdu ?')));
  expect(linesIn('Notes internes').map((line) => line.replace(/, \d.*/, ''))).toEqual([
    'A appelé : colis perdu ?Camille · 21 nov. 2026',
  ]);
  fireEvent.change(noteField(), { target: { value: 'Renvoi le 24.' } });
  addOrderNote.mockRejectedValueOnce(new AppError('offline'));
  await press('Ajouter la note');
  await vi.waitFor(() => expect(within(section('Notes internes')).getByRole('alert')).toBeTruthy());
  expect(noteField().value).toBe('Renvoi le 24.');
  addOrderNote.mockResolvedValueOnce({ changed: true });
  await press('Ajouter la note');
  await vi.waitFor(() => expect(noteField().value).toBe(''));
  const [first, second] = addOrderNote.mock.calls.map(([data]) => data);
  expect(second).toEqual({ id: 'kit-1', note: first?.note, text: 'Renvoi le 24.' });
});

it('keeps a note that is not sent until the page is opened again', async () => {
  await open();
  fireEvent.change(noteField(), { target: { value: 'À rappeler' } });
  cleanup();
  await open();
  await vi.waitFor(() => expect(noteField().value).toBe('À rappeler'));
});

it('removes a note after a question', async () => {
  removeOrderNote.mockResolvedValue({ changed: true });
  await open({}, withNotes(note('n1', 'Faux numéro')));
  await press(/^Supprimer la note/);
  expect(textOf(screen.getByRole('dialog'))).toContain('Faux numéro');
  expect(removeOrderNote).not.toHaveBeenCalled();
  await press('Supprimer la note', screen.getByRole('dialog'));
  expect(removeOrderNote.mock.calls).toEqual([[{ id: 'kit-1', note: 'n1' }]]);
});

it('has no form once there are as many notes as it takes', async () => {
  await open(
    {},
    withNotes(...Array.from({ length: MAX_ORDER_NOTES }, (_, index) => note(String(index), 'x'))),
  );
  expect(screen.queryByLabelText('Nouvelle note')).toBeNull();
  expect(textOf(section('Notes internes'))).toContain(`${MAX_ORDER_NOTES} notes au plus`);
});

it.each(['kit-2', '../x'])('says that there is no order %s, and leads back to all', async (id) => {
  await open({}, {}, id);
  expect(screen.getByText('Cette commande n’existe pas ou n’existe plus.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Toutes les commandes' }).getAttribute('href')).toBe(
    '/admin/starter-kit',
  );
});
