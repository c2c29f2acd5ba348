import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeclarationAnswer, DeclarationResponse } from '@atelier/domain/contracts/payments';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import type { MemberContracts } from './data/withdrawable.ts';

const sendDeclaration = vi.fn<(kind: string, request: object) => Promise<DeclarationAnswer>>();
const confirmDeclaration = vi.fn<(kind: string, token: string) => Promise<DeclarationResponse>>();
const mocks = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }));
const readContracts = vi.fn<(uid: string) => Promise<MemberContracts>>();
vi.mock('./data/contract-calls.ts', () => ({ sendDeclaration, confirmDeclaration }));
vi.mock('./data/withdrawable.ts', () => ({ readContracts }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => mocks.session }));
const { ContractPage } = await import('./contract-page.tsx');

const TOKEN = 'A'.repeat(32);
const done = { state: 'done', ok: true, received_at: '2026-11-20T10:00:00.000Z' } as const;
const member = {
  status: 'signed-in',
  uid: 'camille',
  email: 'camille@example.test',
  profile: { subscription_tier: 'pro', membership_source: 'stripe' },
} as Session;
const order = (id: string, fields: Partial<StarterKitOrder> = {}) => ({
  id,
  data: {
    number: `AF-2026-${id}`,
    amount_total: 5680,
    status: 'paid',
    created_at: new Date(),
    ...fields,
  } as StarterKitOrder,
});
const PREVIEW = { refund_cents: 1999, kept_cents: 0 };

function open(kind: 'end' | 'withdraw', session: Session, search = ''): void {
  mocks.session = session;
  render(
    <MemoryRouter initialEntries={[`/${kind}${search}`]}>
      <ContractPage declaration={kind} />
    </MemoryRouter>,
  );
}
const press = (name: RegExp, container = screen as Pick<typeof screen, 'getByRole'>) =>
  act(async () => void fireEvent.click(container.getByRole('button', { name })));
const inDialog = () => within(screen.getByRole('dialog'));
const shows = (text: RegExp) => screen.queryAllByText(text).length > 0;

beforeEach(async () => {
  vi.resetAllMocks();
  readContracts.mockResolvedValue({ subscription: null, orders: [] });
  await initTranslations('fr');
});
afterEach(cleanup);

describe('signed in', () => {
  it('ends a contract after a confirmation and shows the end date and the time of receipt', async () => {
    sendDeclaration.mockResolvedValue({
      ...done,
      outcome: 'ends',
      ends_at: '2026-12-20T10:00:00.000Z',
    });
    open('end', member);
    await press(/^Résilier mon contrat$/);
    expect(readContracts).not.toHaveBeenCalled();
    expect(sendDeclaration).not.toHaveBeenCalled();
    await press(/^Résilier mon contrat$/, inDialog());
    expect(sendDeclaration.mock.calls).toEqual([['end', { locale: 'fr', what: 'subscription' }]]);
    const receipt = await screen.findByRole('status');
    expect(receipt.textContent).toMatch(/Votre abonnement prend fin le 20\sdécembre 2026/);
    expect(receipt.textContent).toMatch(/Votre demande nous est parvenue le 20\snov/);
  });

  it('ignores the confirm button while the dialog closes after a cancel', async () => {
    open('end', member);
    await press(/^Résilier mon contrat$/);
    const dialog = screen.getByRole('dialog');
    const [keep, confirm] = within(dialog).getAllByRole('button');
    expect([keep?.textContent, confirm?.textContent]).toEqual([
      'Garder mon abonnement',
      'Résilier mon contrat',
    ]);
    if (keep === undefined || confirm === undefined) throw new Error('two buttons are missing');
    fireEvent.click(keep);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sendDeclaration).not.toHaveBeenCalled();
  });

  it.each<[string, MemberContracts['subscription'], RegExp]>([
    [
      'everything',
      { refund_cents: 999, kept_cents: 0 },
      /remboursons 9,99.€, soit tout ce que vous avez payé/,
    ],
    [
      'the price without the days used',
      { refund_cents: 900, kept_cents: 99 },
      /gardons 0,99.€ pour les jours utilisés et vous remboursons 9,00.€/,
    ],
    [
      'the rule while the amount is not known',
      'unknown',
      /tout si c.est la première fois en 12 mois pour cette formule/,
    ],
  ])(
    'says before a withdrawal from the subscription what is given back: %s',
    async (_what, subscription, words) => {
      readContracts.mockResolvedValue({ subscription, orders: [] });
      open('withdraw', member);
      expect(await screen.findByText('Abonnement Pro')).toBeTruthy();
      await press(/^Confirmer la rétractation$/);
      const dialog = inDialog();
      expect(dialog.getByText(/Abonnement Pro/)).toBeTruthy();
      expect(dialog.getByText(words)).toBeTruthy();
      expect(dialog.queryByText(/kit/)).toBeNull();
    },
  );

  it.each<[string, Partial<StarterKitOrder>, RegExp]>([
    ['is not sent yet', {}, /^La commande est annulée et nous vous remboursons 56,80.€/],
    ['was refunded in part', { refunded_cents: 1000 }, /nous vous remboursons 46,80.€/],
    [
      'is on its way',
      { status: 'expedié', updated_at: new Date() },
      /^Le kit est déjà parti.* nous vous remboursons 56,80.€/,
    ],
    ['cost nothing', { amount_total: 0 }, /^La commande est annulée\. Il n.y a rien à rembourser/],
    [
      'is not paid yet',
      { status: 'pending', is_processing: true },
      /Si le prélèvement de 56,80.€ aboutit/,
    ],
  ])('names an order that %s, and what happens with it', async (_state, fields, words) => {
    sendDeclaration.mockResolvedValue({ ...done, outcome: 'nothing-due' });
    readContracts.mockResolvedValue({ subscription: null, orders: [order('000013', fields)] });
    open('withdraw', member);
    expect(await screen.findByText('Commande AF-2026-000013 (starter kit)')).toBeTruthy();
    // There is nothing to choose from.
    expect(screen.queryByRole('combobox')).toBeNull();
    await press(/^Confirmer la rétractation$/);
    expect(inDialog().getByText(/AF-2026-000013/)).toBeTruthy();
    expect(inDialog().getByText(words)).toBeTruthy();
    expect(inDialog().queryByText(/abonnement/i)).toBeNull();
    await press(/^Confirmer la rétractation$/, inDialog());
    expect(sendDeclaration.mock.calls).toEqual([
      ['withdraw', { locale: 'fr', what: 'kit', order: '000013' }],
    ]);
  });

  it('offers what there is with its amount, beginning with what the address names', async () => {
    const orders = [order('000013'), order('000012'), order('000011', { status: 'refunded' })];
    readContracts.mockResolvedValue({ subscription: PREVIEW, orders });
    open('withdraw', member, '?order=000012');
    const choice = await screen.findByLabelText<HTMLSelectElement>(/^À quoi voulez-vous renoncer/);
    expect([...choice.options].map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
      'Abonnement Pro : 19,99 €',
      'Commande AF-2026-000013 (starter kit) : 56,80 €',
      'Commande AF-2026-000012 (starter kit) : 56,80 €',
    ]);
    expect(choice.value).toBe('000012');
    fireEvent.change(choice, { target: { value: 'subscription' } });
    sendDeclaration.mockResolvedValue({ ...done, outcome: 'refunded', refund_cents: 1999 });
    await press(/^Confirmer la rétractation$/);
    await press(/^Confirmer la rétractation$/, inDialog());
    expect(sendDeclaration.mock.calls).toEqual([
      ['withdraw', { locale: 'fr', what: 'subscription' }],
    ]);
    expect((await screen.findByRole('status')).textContent).toMatch(/19,99/);
  });

  it('a plan that an admin gave does not name the subscription that is paid', async () => {
    readContracts.mockResolvedValue({ subscription: PREVIEW, orders: [] });
    const profile = { subscription_tier: 'premium', membership_source: 'admin' };
    open('withdraw', { ...member, profile } as Session);
    expect(await screen.findByText('Mon abonnement')).toBeTruthy();
  });

  it('shows the rights below the form once its height is known', async () => {
    readContracts.mockReturnValue(new Promise(() => undefined));
    open('withdraw', member);
    const rights = 'Comment cela marche, et vos droits en détail';
    expect(screen.queryByRole('link', { name: rights })).toBeNull();
    cleanup();
    readContracts.mockResolvedValue({ subscription: PREVIEW, orders: [] });
    open('withdraw', member);
    expect(await screen.findByRole('link', { name: rights })).toBeTruthy();
  });

  it('says that there is nothing to withdraw from, instead of a choice', async () => {
    readContracts.mockResolvedValue({
      subscription: null,
      orders: [order('000011', { status: 'expired' })],
    });
    open('withdraw', member);
    const title = await screen.findByText('Rien à quoi renoncer en ce moment');
    // Below the text, of which two links beside it would make a narrow column.
    const links = within(title.parentElement ?? expect.fail()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Mes commandes',
      'Résilier un abonnement',
    ]);
    expect(screen.queryByRole('button', { name: /^Confirmer la rétractation$/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Mes commandes' }).getAttribute('href')).toBe(
      '/userProfile#orders',
    );
    expect(screen.getByRole('link', { name: 'Résilier un abonnement' }).getAttribute('href')).toBe(
      '/end-contract',
    );
  });

  it('says why the contracts cannot be shown, and reads them again', async () => {
    readContracts.mockRejectedValueOnce(new AppError('timeout'));
    readContracts.mockResolvedValueOnce({ subscription: PREVIEW, orders: [] });
    open('withdraw', member);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await press(/^Réessayer$/);
    expect(await screen.findByText('Abonnement Pro')).toBeTruthy();
  });

  it('reports what the server refuses', async () => {
    sendDeclaration.mockRejectedValue(new AppError('no-order'));
    readContracts.mockResolvedValue({ subscription: null, orders: [order('000013')] });
    open('withdraw', member);
    await screen.findByText(/AF-2026-000013/);
    await press(/^Confirmer la rétractation$/);
    await press(/^Confirmer la rétractation$/, inDialog());
    expect(shows(/^Vous n.avez pas de commande à laquelle renoncer/)).toBe(true);
  });
});

describe('signed out', () => {
  it('requires an address and gives the same answer for every address', async () => {
    sendDeclaration.mockResolvedValue({ state: 'sent' });
    open('end', { status: 'signed-out' });
    await press(/^Recevoir le lien$/);
    expect(await screen.findByText('Indiquez une adresse e-mail valable.')).toBeTruthy();
    expect(sendDeclaration).not.toHaveBeenCalled();
    const email = screen.getByLabelText(/^Adresse e-mail du compte/);
    fireEvent.change(email, { target: { value: 'nobody@example.test' } });
    await press(/^Recevoir le lien$/);
    expect(
      await screen.findByText(/^Si un compte porte l.adresse nobody@example\.test/),
    ).toBeTruthy();
    expect(sendDeclaration.mock.calls).toEqual([
      ['end', { locale: 'fr', what: 'subscription', email: 'nobody@example.test' }],
    ]);
  });

  it('withdraws only from what was chosen, because nobody knows what the account has', async () => {
    sendDeclaration.mockResolvedValue({ state: 'sent' });
    open('withdraw', { status: 'signed-out' });
    fireEvent.change(screen.getByLabelText(/^Adresse e-mail du compte/), {
      target: { value: 'zoe@example.test' },
    });
    await press(/^Recevoir le lien$/);
    expect(await screen.findByText('Choisissez à quoi vous renoncez.')).toBeTruthy();
    expect(sendDeclaration).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/^À quoi voulez-vous renoncer/), {
      target: { value: 'kit' },
    });
    await press(/^Recevoir le lien$/);
    expect(await screen.findByText(/^Si un compte porte l.adresse/)).toBeTruthy();
    expect(sendDeclaration.mock.calls).toEqual([
      ['withdraw', { locale: 'fr', what: 'kit', email: 'zoe@example.test' }],
    ]);
  });

  /* cspell:disable */
  it('accepts an address with signs and accents, with its domain as browsers send it', async () => {
    sendDeclaration.mockResolvedValue({ state: 'sent' });
    open('end', { status: 'signed-out' });
    const email = screen.getByLabelText(/^Adresse e-mail du compte/);
    fireEvent.change(email, { target: { value: ' a&b@exämple.fr ' } });
    await press(/^Recevoir le lien$/);
    expect(await screen.findByText(/^Si un compte porte l.adresse a&b@/)).toBeTruthy();
    expect(sendDeclaration.mock.calls).toEqual([
      ['end', { locale: 'fr', what: 'subscription', email: 'a&b@xn--exmple-cua.fr' }],
    ]);
    // The browser would explain a mistake in its own language.
    expect(email.closest('form')?.noValidate).toBe(true);
  });
  /* cspell:enable */

  it('declares by link only after the confirmation; an expired link offers to request another', async () => {
    confirmDeclaration.mockRejectedValue(new AppError('expired-link'));
    open('withdraw', { status: 'signed-out' }, `?token=${TOKEN}`);
    expect(confirmDeclaration).not.toHaveBeenCalled();
    await press(/^Confirmer la rétractation$/);
    expect(confirmDeclaration.mock.calls).toEqual([['withdraw', TOKEN]]);
    expect(shows(/^Ce lien a expiré ou a déjà servi/)).toBe(true);
    await press(/^Demander un autre lien$/);
    expect(screen.getByLabelText(/^Adresse e-mail du compte/)).toBeTruthy();
  });
});
