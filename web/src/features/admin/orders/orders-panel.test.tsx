import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { ordersForAdmin } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';
import type * as writes from '../../../lib/firestore/writes.ts';
import { AtAddress } from '../../../test/at-address.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import {
  fakeDocument,
  type DocumentsByPath,
  fakeLiveSource,
} from '../../../test/fake-firestore.ts';
import { plain } from '../../../test/plain-text.ts';

type Write = Parameters<typeof writes.writeIfUnchanged>;
const writeUnchanged = vi.fn<(...write: Write) => Promise<void>>();
const toast =
  vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
let stored: DocumentsByPath;
vi.mock('../../../lib/firestore/writes.ts', async (original) => ({
  ...(await original<typeof writes>()),
  writeIfUnchanged: writeUnchanged,
}));
const fetchCount = vi.fn<(spec: QuerySpec) => Promise<number>>();
const fetchPage = vi.fn<(spec: QuerySpec) => Promise<{ data: object[] }>>();
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchPage,
  fetchCount,
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
// The document of these tests would leave its address for that of the file.
vi.mock('../../../lib/device/download-file.ts', () => ({ downloadFile: vi.fn() }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'boss' }),
}));
const { removedField, serverTime } = await import('../../../lib/firestore/writes.ts');
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { OrdersPanel } = await import('./orders-panel.tsx');

const CREATED = new Date('2026-11-20T09:00:00Z');
const SEEN = new Date('2026-11-20T10:00:00Z');
const PARCEL = '6A00000000015';
const order = (
  full_name: string,
  fields: Partial<StarterKitOrder> & { partly_refunded?: boolean } = {},
) => ({
  number: 'AF-2026-000123',
  user_id: 'u1',
  full_name,
  address: '1 rue des Essais',
  postal_code: '01000',
  city: 'Bourg-en-Bresse',
  country: 'FR',
  phone: '06 39 98 00 00',
  amount_total: 5680,
  status: 'paid',
  created_at: CREATED,
  paid_at: new Date('2026-11-20T09:05:00Z'),
  updated_at: SEEN,
  ...fields,
});
/** One order, `kit-1`. */
const one = (fields: Partial<StarterKitOrder> = {}): DocumentsByPath => ({
  'starter_kit_orders/kit-1': order('Zoé Martin', fields),
});

const page = (documents: DocumentsByPath, address = '/admin/starter-kit') => {
  stored = documents;
  return (
    <AtAddress address={address}>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <OrdersPanel />
      </LiveSourceContext>
    </AtAddress>
  );
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const row = (name: string) =>
  rows().find((one) => one.textContent.includes(name)) ?? expect.fail(`no row of ${name}`);
const names = () => rows().map((one) => one.querySelector('th a')?.firstChild?.textContent);
const chip = (label: string) => {
  const filters = screen.getByRole('group', { name: 'Statut' });
  return within(filters).getByText(label, { selector: 'button' });
};
const button = (label: string, inside: HTMLElement = document.body) =>
  [...inside.querySelectorAll('button')].find((one) => one.textContent.startsWith(label)) ??
  expect.fail(`no button ${label}`);
const press = (label: string, inside?: HTMLElement) =>
  act(async () => {
    fireEvent.click(button(label, inside));
    await Promise.resolve();
  });
const dialog = () => screen.getByRole('dialog');
const written = () =>
  writeUnchanged.mock.calls.map(([{ path, data }, seen]) => ({ path, data, seen }));
const lastToast = () => plain(toast.mock.lastCall?.[1]);
const undo = () =>
  act(async () => {
    toast.mock.lastCall?.[2]?.run();
    await vi.waitFor(() => expect(toast.mock.calls.length).toBeGreaterThan(1));
  });

beforeEach(async () => {
  vi.resetAllMocks();
  writeUnchanged.mockResolvedValue();
  fetchCount.mockResolvedValue(0);
  await initTranslations('fr');
});
afterEach(cleanup);

const orderedAt = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, 60 - minute));
const paidLate = new Date('2026-11-20T13:00:00Z');
/** Paid in another order than they were made; two were never paid. */
const ALL: DocumentsByPath = {
  'starter_kit_orders/d': order('Didier', {
    status: 'expedié',
    failed_refund_cents: 2000,
    created_at: orderedAt(40),
  }),
  'starter_kit_orders/a': order('Ana', { status: 'paid', created_at: orderedAt(10) }),
  'starter_kit_orders/c': order('Chloé', {
    status: 'paid',
    created_at: orderedAt(30),
    paid_at: paidLate,
  }),
  'starter_kit_orders/b': order('Bruno', { status: 'expedier', created_at: orderedAt(20) }),
  'starter_kit_orders/i': order('Inès', {
    partly_refunded: true,
    refunded_cents: 1000,
    created_at: orderedAt(45),
  }),
  'starter_kit_orders/e': order('Élise', { status: 'refunded', created_at: orderedAt(50) }),
  'starter_kit_orders/f': order('Farid', { status: 'disputed', created_at: orderedAt(60) }),
  'starter_kit_orders/g': order('Gaël', {
    status: 'pending',
    created_at: orderedAt(15),
    paid_at: undefined,
  }),
  'starter_kit_orders/h': order('Hugo', {
    status: 'expired',
    created_at: orderedAt(55),
    paid_at: undefined,
  }),
};

it.each([
  [
    'Toutes',
    ['Ana', 'Gaël', 'Bruno', 'Chloé', 'Didier', 'Inès', 'Élise', 'Hugo', 'Farid'],
    'Payée',
  ],
  ['À traiter', ['Ana', 'Bruno', 'Chloé', 'Inès'], 'Payée'],
  ['Payées', ['Ana', 'Chloé', 'Inès'], 'Payée'],
  ['À expédier', ['Bruno'], 'À expédier'],
  ['Expédiées', ['Didier'], 'Expédiée'],
  ['Remboursées en partie', ['Inès'], 'Remboursée en partie : 10,00 €'],
  ['Remboursement échoué', ['Didier'], 'Remboursement de 20,00 € échoué : à régler'],
  ['Remboursées', ['Élise'], 'Remboursée'],
  ['Contestées', ['Farid'], 'Contestée'],
  ['Non payées', ['Gaël', 'Hugo'], 'Non payée'],
])('the filter %s lists its orders, the newest first', (label, expected, status) => {
  render(page(ALL, '/admin/starter-kit?status=disputed'));
  expect(names()).toEqual(['Farid']);
  fireEvent.click(chip(label));
  expect(chip(label).getAttribute('aria-pressed')).toBe('true');
  expect(names()).toEqual(expected);
  expect(plain(row(expected[0] ?? '').textContent)).toContain(status);
});

it('a row shows when it was ordered and for how much, leads to the order and offers its status changes', () => {
  render(page(ALL));
  expect(within(row('Ana')).getByRole('link', { name: /^Ana/ }).getAttribute('href')).toBe(
    '/admin/starter-kit/a',
  );
  expect(plain(row('Ana').textContent)).toContain('56,80 €');
  expect(row('Ana').querySelector('time')?.dateTime).toBe(orderedAt(10).toISOString());
  expect(row('Ana').textContent).toContain('France');
  const offered = ['Ana', 'Bruno', 'Didier', 'Élise', 'Farid'].map((name) =>
    ['Marquer à expédier', 'Marquer expédié'].map((label) => row(name).textContent.includes(label)),
  );
  expect(offered).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

it('on tablets the date is below the name, so that the buttons cover no column', () => {
  const width = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width }));
  window.happyDOM.setViewport({ width: 768 });
  render(page(ALL));
  expect(within(row('Ana')).getByRole('rowheader').querySelector('time')).not.toBeNull();
});

it('changes the status of the version that was shown, and undoes the change', async () => {
  render(page(one()));
  await press('Marquer à expédier');
  const write = { path: 'starter_kit_orders/kit-1', seen: SEEN };
  expect(written()).toMatchObject([{ ...write, data: { status: 'expedier', updated_by: 'boss' } }]);
  expect(lastToast()).toBe('Commande de Zoé Martin : à expédier.');
  const moved = new Date('2026-11-20T11:00:00Z');
  stored = one({ status: 'expedier', updated_at: moved });
  await undo();
  expect(written()[1]).toMatchObject({ ...write, seen: moved, data: { status: 'paid' } });
  expect(lastToast()).toBe('Commande de Zoé Martin : changement annulé.');
});

it('the exported file contains the orders of the current filter', async () => {
  fetchPage.mockResolvedValue({ data: [] });
  render(page(ALL, '/admin/starter-kit?status=waiting'));
  await press('Exporter');
  fireEvent.click(screen.getByRole('menuitem', { name: /^Tableur/ }));
  await vi.waitFor(() => expect(fetchPage).toHaveBeenCalled());
  expect(fetchPage.mock.lastCall?.[0]).toEqual(ordersForAdmin(['paid', 'expedier'], 100));
});

it('finds orders by a word within the filter; without one, counts the orders of each filter', async () => {
  fetchCount.mockImplementation(({ where: [filter] }) =>
    Promise.resolve(filter === undefined ? 100 : 3),
  );
  const found = { search: ['ana'] };
  const documents = {
    ...ALL,
    'starter_kit_orders/j': { ...order('Ana Deux', { status: 'expedié' }), ...found },
  };
  render(
    page(
      { ...documents, 'starter_kit_orders/k': { ...order('Ana Trois'), ...found } },
      '/?q=ana&status=paid',
    ),
  );
  expect(names()).toEqual(['Ana Trois']);
  await vi.waitFor(() => expect(fetchCount).toHaveBeenCalled());
  expect(chip('Payées').textContent).toBe('Payées');
  cleanup();
  render(page(documents, '/?status=paid'));
  await vi.waitFor(() => expect(chip('Payées').textContent).toBe('Payées3'));
  expect([chip('Toutes').textContent, chip('À traiter').textContent]).toEqual([
    'Toutes99+',
    'À traiter6',
  ]);
  expect(fetchCount.mock.calls.every(([{ limit }]) => limit === 100)).toBe(true);
});

it('counts again every minute, because the list does not show every order, and not within one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: CREATED });
  render(page(ALL));
  await vi.waitFor(() => expect(chip('Payées').textContent).toBe('Payées0'));
  const counted = fetchCount.mock.calls.length;
  // The time is read again then, as after the measurement of the server's clock.
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });
  expect(fetchCount).toHaveBeenCalledTimes(counted);
  fetchCount.mockResolvedValue(3);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => expect(chip('Payées').textContent).toBe('Payées3'));
  vi.useRealTimers();
});

const CHANGED =
  'Un autre administrateur vient de changer cette commande. La liste montre le nouvel état.';

it('does not undo when another admin changed the status since', async () => {
  render(page(one()));
  await press('Marquer à expédier');
  stored = one({ status: 'expedié' });
  await undo();
  expect(written()).toHaveLength(1);
  expect(lastToast()).toBe(CHANGED);
});

it('shows the reason when another admin changed the order first', async () => {
  writeUnchanged.mockRejectedValue(new AppError('conflict'));
  render(page(one()));
  await press('Marquer à expédier');
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', CHANGED);
});

const field = () => within(dialog()).getByLabelText<HTMLInputElement>(/^Numéro de suivi/);
const type = (number: string, into = field()) =>
  fireEvent.change(into, { target: { value: number } });
const openShipping = () => press('Marquer expédié', row('Zoé Martin'));

it.each([
  [
    'with the stored number',
    { tracking_number: PARCEL },
    PARCEL,
    ` avec le numéro de suivi ${PARCEL}`,
  ],
  ['with a number typed in the dialog', {}, ` ${PARCEL} `, ` avec le numéro de suivi ${PARCEL}`],
  ['without a number', {}, '', ', sans numéro de suivi'],
])(
  'an order is shipped in two presses %s, which is told, without undo',
  async (_name, fields, typed, text) => {
    render(page(one(fields)));
    await openShipping();
    type(typed);
    expect(plain(dialog().textContent)).toContain(`Un e-mail part aussitôt à Zoé Martin${text}.`);
    await press('Annuler', dialog());
    expect(written()).toEqual([]);
    await openShipping();
    type(typed);
    await press('Marquer expédié', dialog());
    const number = typed.trim() === '' ? removedField : PARCEL;
    const data = { status: 'expedié', shipped_at: serverTime, tracking_number: number };
    expect(written()).toMatchObject([{ data, seen: SEEN }]);
    expect(lastToast()).toBe('Commande de Zoé Martin : expédiée. Un e-mail prévient la personne.');
    expect(toast.mock.lastCall?.[2]).toBeUndefined();
  },
);

it('links the stored number to the carrier', () => {
  render(page(one({ tracking_number: PARCEL })));
  expect(
    within(row('Zoé Martin')).getByRole('link', { name: PARCEL }).getAttribute('href'),
  ).toMatch(/code=6A00000000015$/);
});

it('says that an order was shipped before, and announces another mail', async () => {
  render(page(one({ status: 'expedier', shipped_at: CREATED })));
  await openShipping();
  expect(plain(dialog().textContent)).toMatch(
    /Déjà expédiée le 20 novembre 2026.*annoncé comme un nouveau/,
  );
});

it('announces no mail to a buyer whose account is deleted', async () => {
  render(page(one({ user_id: 'deleted' })));
  await openShipping();
  expect(plain(dialog().textContent)).toContain('aucun e-mail ne part');
  expect(plain(dialog().textContent)).not.toContain('Un e-mail part');
  await press('Marquer expédié', dialog());
  expect(lastToast()).toBe('Commande de Zoé Martin : expédiée.');
});

it('does not ship again what another admin shipped meanwhile', async () => {
  writeUnchanged.mockRejectedValueOnce(new AppError('conflict'));
  render(page(one()));
  await openShipping();
  stored = one({ status: 'expedié' });
  await press('Marquer expédié', dialog());
  await vi.waitFor(() =>
    expect(plain(dialog().textContent)).toContain('n’est plus à expédier : Expédiée'),
  );
  await press('Fermer', dialog());
  expect(written()).toHaveLength(1);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['is restored without being told again', { shipped_at: CREATED }, true],
  ['has no undo, because its time is not known', {}, false],
])('a shipped order that is marked as to be shipped %s', async (_name, fields, canUndo) => {
  render(page(one({ status: 'expedié', ...fields })));
  await press('Marquer à expédier');
  expect(toast.mock.lastCall?.[2] !== undefined).toBe(canUndo);
  if (!canUndo) return;
  stored = one({ status: 'expedier', ...fields });
  await undo();
  expect(written()[1]?.data).toEqual({
    status: 'expedié',
    updated_at: serverTime,
    updated_by: 'boss',
  });
});

const WITHDRAWN = new Date('2026-11-21T10:00:00Z');
const DO_NOT_SEND = 'Rétractation le 21 novembre 2026 : ne pas envoyer';

it('shows a withdrawal that arrives while the dialog is open', async () => {
  const { rerender } = render(page(one()));
  await openShipping();
  expect(dialog().textContent).not.toContain('Rétractation');
  rerender(page(one({ withdrawn_at: WITHDRAWN })));
  expect(plain(dialog().textContent)).toContain(DO_NOT_SEND);
});

const several = () => screen.getByRole('group', { name: 'Plusieurs commandes à la fois' });
const choose = (...chosen: string[]) => {
  for (const name of chosen) {
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^Choisir, .*${name}$`) }));
  }
};
const numberOf = (name: string) =>
  within(dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^Numéro de suivi .*${name}$`));

it('chooses orders that can be printed, alone or all of the page', () => {
  render(page(ALL));
  expect(screen.getAllByRole('checkbox', { name: /^Choisir,/ })).toHaveLength(5);
  const buttons = () => within(several()).getAllByRole<HTMLButtonElement>('button');
  const offered = () =>
    buttons()
      .filter(({ disabled }) => !disabled)
      .map(({ textContent }) => textContent);
  // Both are there from the start: one that appears would move the list below it.
  expect([buttons().length, offered()]).toEqual([2, []]);
  choose('Didier');
  expect(plain(several().textContent)).toContain('1 commande choisie');
  // It is shipped.
  expect(offered()).toEqual(['Imprimer les bons']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tout choisir sur cette page' }));
  expect(plain(several().textContent)).toContain('5 commandes choisies');
  expect(offered()).toEqual(['Imprimer les bons', 'Marquer expédiés']);
});

it('prints all slips at once', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(page(ALL));
  choose('Ana', 'Bruno');
  await press('Imprimer les bons', several());
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const slips = [...document.querySelectorAll('.packing-slip')].map(
    ({ textContent }) => textContent,
  );
  expect(slips.map((text) => /Ana|Bruno/.exec(text)?.[0])).toEqual(['Ana', 'Bruno']);
  act(() => void fireEvent(window, new Event('afterprint')));
  vi.unstubAllGlobals();
});

it('ships several, each with its number in a write of its own, and keeps in the dialog what failed', async () => {
  writeUnchanged.mockImplementation(({ path }) =>
    path.endsWith('/b') ? Promise.reject(new AppError('offline')) : Promise.resolve(),
  );
  render(page(ALL));
  choose('Ana', 'Bruno', 'Didier');
  await press('Marquer expédiés', several());
  // The shipped one is left out.
  expect(within(dialog()).getAllByLabelText(/^Numéro de suivi/)).toHaveLength(2);
  type(PARCEL, numberOf('Ana'));
  await press('Marquer expédiés (2)', dialog());
  await vi.waitFor(() =>
    expect(plain(dialog().textContent)).toContain('Expédiées : 1. Pas expédiées : 1'),
  );
  expect(written()).toMatchObject([
    { path: 'starter_kit_orders/a', data: { status: 'expedié', tracking_number: PARCEL } },
    { path: 'starter_kit_orders/b', data: { status: 'expedié', tracking_number: removedField } },
  ]);
  expect(toast).not.toHaveBeenCalled();
  expect(dialog().textContent).not.toContain('Ana');
  expect(numberOf('Bruno').getAttribute('aria-invalid')).toBe('true');
  writeUnchanged.mockResolvedValue();
  await press('Marquer expédié (1)', dialog());
  await vi.waitFor(() =>
    expect(lastToast()).toBe('2 commandes expédiées. Un e-mail prévient chaque personne.'),
  );
  expect(written()).toHaveLength(3);
});

it('keeps the numbers of several parcels until each is shipped, also for the dialog of one', async () => {
  render(page(ALL));
  choose('Ana', 'Bruno');
  await press('Marquer expédiés', several());
  type(PARCEL, numberOf('Ana'));
  type('6A00000000099', numberOf('Bruno'));
  await press('Annuler', dialog());
  await press('Marquer expédiés', several());
  expect([numberOf('Ana').value, numberOf('Bruno').value]).toEqual([PARCEL, '6A00000000099']);
  await press('Annuler', dialog());
  await press('Marquer expédié', row('Ana'));
  expect(within(dialog()).getByLabelText<HTMLInputElement>(/^Numéro de suivi/).value).toBe(PARCEL);
  await press('Marquer expédié', dialog());
  await press('Marquer expédiés', several());
  expect([numberOf('Ana').value, numberOf('Bruno').value]).toEqual(['', '6A00000000099']);
});

it('in the numbers of several parcels, Enter goes to the next one, as scanners send it', async () => {
  render(page(ALL));
  choose('Ana', 'Bruno');
  await press('Marquer expédiés', several());
  numberOf('Ana').focus();
  fireEvent.keyDown(numberOf('Ana'), { key: 'Enter' });
  expect(document.activeElement).toBe(numberOf('Bruno'));
  expect(fireEvent.keyDown(numberOf('Bruno'), { key: 'Enter' })).toBe(false);
  expect(written()).toEqual([]);
});

it.each([
  ['paid', DO_NOT_SEND],
  ['expedier', DO_NOT_SEND],
  ['expedié', 'Rétractation le 21 novembre 2026 : à rembourser au retour'],
  ['refunded', ''],
] as const)('a withdrawn order with the status %s shows: %s', (status, text) => {
  render(page(one({ status, withdrawn_at: WITHDRAWN })));
  const shown = row('Zoé Martin').querySelector('b')?.textContent;
  expect(plain(shown)).toBe(text);
});

it('prints the packing slip once, with reference and withdrawal but no private data', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(page(one({ withdrawn_at: WITHDRAWN })));
  await press('Voir infos client');
  expect(plain(dialog().textContent)).toMatch(/Rétractation reçue.*21 nov/);
  await press('Imprimer le bon');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const slip = () => document.querySelector('.packing-slip');
  expect(slip()?.textContent).toContain('AF-2026-000123');
  expect(plain(slip()?.textContent)).toContain(DO_NOT_SEND);
  expect(plain(slip()?.textContent)).not.toMatch(/06 39 98 00 00|56,80/);
  act(() => void fireEvent(window, new Event('afterprint')));
  expect(slip()).toBeNull();
  vi.unstubAllGlobals();
});
