import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeclarationAnswer, DeclarationResponse, WithdrawalPreview } from '@atelier/domain/contracts/payments';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const sendDeclaration = vi.fn<(kind: string, request: object) => Promise<DeclarationAnswer>>();
const confirmDeclaration = vi.fn<(kind: string, token: string) => Promise<DeclarationResponse>>();
const mocks = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }));
const previewWithdrawal = vi.fn<() => Promise<WithdrawalPreview>>();
vi.mock('./data/contract-calls.ts', () => ({ sendDeclaration, confirmDeclaration, previewWithdrawal }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => mocks.session }));
const { ContractPage } = await import('./contract-page.tsx');

const TOKEN = 'A'.repeat(32);
const done = { state: 'done', ok: true, received_at: '2026-11-20T10:00:00.000Z' } as const;
const member = { status: 'signed-in', email: 'camille@example.test' } as Session;

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
  previewWithdrawal.mockRejectedValue(new AppError('no-subscription'));
  await initTranslations('fr');
});
afterEach(cleanup);

describe('signed in', () => {
  it('ends a contract after a confirmation and shows the end date and the time of receipt', async () => {
    sendDeclaration.mockResolvedValue({ ...done, outcome: 'ends', ends_at: '2026-12-20T10:00:00.000Z' });
    open('end', member);
    await press(/^Résilier mon contrat$/);
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
    expect([keep?.textContent, confirm?.textContent]).toEqual(['Garder mon abonnement', 'Résilier mon contrat']);
    if (keep === undefined || confirm === undefined) throw new Error('two buttons are missing');
    fireEvent.click(keep);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sendDeclaration).not.toHaveBeenCalled();
  });

  it.each<[string, WithdrawalPreview | undefined, RegExp]>([
    ['everything', { refund_cents: 999, kept_cents: 0 }, /remboursons 9,99.€, soit tout ce que vous avez payé/],
    [
      'the price without the days used',
      { refund_cents: 900, kept_cents: 99 },
      /gardons 0,99.€ pour les jours utilisés et vous remboursons 9,00.€/,
    ],
    [
      'the rule while the amount is not known',
      undefined,
      /tout si c.est la première fois en 12 mois pour cette formule/,
    ],
  ])('says before a withdrawal what is given back: %s', async (_what, preview, words) => {
    if (preview !== undefined) previewWithdrawal.mockResolvedValue(preview);
    open('withdraw', member);
    await press(/^Confirmer la rétractation$/);
    expect(await inDialog().findByText(words)).toBeTruthy();
  });

  it('reports that there is no order to withdraw from', async () => {
    sendDeclaration.mockRejectedValue(new AppError('no-order'));
    open('withdraw', member);
    fireEvent.change(screen.getByLabelText(/^À quoi voulez-vous renoncer/), { target: { value: 'kit' } });
    await press(/^Confirmer la rétractation$/);
    await press(/^Confirmer la rétractation$/, inDialog());
    expect(sendDeclaration.mock.calls).toEqual([['withdraw', { locale: 'fr', what: 'kit' }]]);
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
    expect(await screen.findByText(/^Si un compte porte l.adresse nobody@example\.test/)).toBeTruthy();
    expect(sendDeclaration.mock.calls).toEqual([
      ['end', { locale: 'fr', what: 'subscription', email: 'nobody@example.test' }],
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
