import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { ordersForAdmin } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';
import type * as writes from '../../../lib/firestore/writes.ts';
import { AtAddress } from '../../../test/at-address.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import { fakeDocument, type DocumentsByPath, fakeLiveSource } from '../../../test/fake-firestore.ts';
import { plain } from '../../../test/plain-text.ts';

type Write = Parameters<typeof writes.writeIfUnchanged>;
const writeUnchanged = vi.fn<(...write: Write) => Promise<void>>();
const toast = vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
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
vi.mock('../../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { OrdersPanel } = await import('./orders-panel.tsx');

const CREATED = new Date('2026-11-20T09:00:00Z');
const SEEN = new Date('2026-11-20T10:00:00Z');
const PARCEL = '6A00000000015';
const order = (full_name: string, fields: Partial<StarterKitOrder> & { partly_refunded?: boolean } = {}) => ({
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
const row = (name: string) => rows().find((one) => one.textContent.includes(name)) ?? expect.fail(`no row of ${name}`);
const names = () => rows().map((one) => one.querySelector('th')?.firstChild?.textContent);
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
const written = () => writeUnchanged.mock.calls.map(([{ path, data }, seen]) => ({ path, data, seen }));
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
  'starter_kit_orders/d': order('Didier', { status: 'expedié', failed_refund_cents: 2000, created_at: orderedAt(40) }),
  'starter_kit_orders/a': order('Ana', { status: 'paid', created_at: orderedAt(10) }),
  'starter_kit_orders/c': order('Chloé', { status: 'paid', created_at: orderedAt(30), paid_at: paidLate }),
  'starter_kit_orders/b': order('Bruno', { status: 'expedier', created_at: orderedAt(20) }),
  'starter_kit_orders/i': order('Inès', { partly_refunded: true, refunded_cents: 1000, created_at: orderedAt(45) }),
  'starter_kit_orders/e': order('Élise', { status: 'refunded', created_at: orderedAt(50) }),
  'starter_kit_orders/f': order('Farid', { status: 'disputed', created_at: orderedAt(60) }),
  'starter_kit_orders/g': order('Gaël', { status: 'pending', created_at: orderedAt(15), paid_at: undefined }),
  'starter_kit_orders/h': order('Hugo', { status: 'expired', created_at: orderedAt(55), paid_at: undefined }),
};

it.each([
  ['Toutes', ['Ana', 'Gaël', 'Bruno', 'Chloé', 'Didier', 'Inès', 'Élise', 'Hugo', 'Farid'], 'Payée'],
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

it('a row shows when it was ordered and offers the status changes of its order', () => {
  render(page(ALL));
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
  fetchCount.mockImplementation(({ where: [filter] }) => Promise.resolve(filter === undefined ? 100 : 3));
  const found = { search: ['ana'] };
  const documents = { ...ALL, 'starter_kit_orders/j': { ...order('Ana Deux', { status: 'expedié' }), ...found } };
  render(page({ ...documents, 'starter_kit_orders/k': { ...order('Ana Trois'), ...found } }, '/?q=ana&status=paid'));
  expect(names()).toEqual(['Ana Trois']);
  await vi.waitFor(() => expect(fetchCount).toHaveBeenCalled());
  expect(chip('Payées').textContent).toBe('Payées');
  cleanup();
  render(page(documents, '/?status=paid'));
  await vi.waitFor(() => expect(chip('Payées').textContent).toBe('Payées3'));
  expect([chip('Toutes').textContent, chip('À traiter').textContent]).toEqual(['Toutes99+', 'À traiter6']);
  expect(fetchCount.mock.calls.every(([{ limit }]) => limit === 100)).toBe(true);
});

it('counts again every minute, because the list does not show every order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  render(page(ALL));
  await vi.waitFor(() => expect(chip('Payées').textContent).toBe('Payées0'));
  fetchCount.mockResolvedValue(3);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => expect(chip('Payées').textContent).toBe('Payées3'));
  vi.useRealTimers();
});

const CHANGED = 'Un autre administrateur vient de changer cette commande. La liste montre le nouvel état.';

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

it.each([
  [PARCEL, 'Marquer la commande de Zoé Martin comme expédiée ?', `avec le numéro de suivi ${PARCEL}`],
  [undefined, 'Expédier sans numéro de suivi ?', 'sans pouvoir suivre son colis'],
])('an order with the number %s is shipped after a confirmation, without undo', async (number, title, text) => {
  render(page(one(number === undefined ? {} : { tracking_number: number })));
  const link = row('Zoé Martin').querySelector('a');
  expect(link?.textContent).toBe(number);
  if (number !== undefined) expect(link?.href).toMatch(/code=6A00000000015$/);
  await press('Marquer expédié');
  expect(plain(dialog().textContent)).toContain(title);
  expect(plain(dialog().textContent)).toContain(text);
  await press('Annuler', dialog());
  expect(written()).toEqual([]);
  await press('Marquer expédié', row('Zoé Martin'));
  await press('Marquer expédié', dialog());
  expect(written()).toMatchObject([{ data: { status: 'expedié' }, seen: SEEN }]);
  expect(toast.mock.lastCall?.[2]).toBeUndefined();
});

const WITHDRAWN = new Date('2026-11-21T10:00:00Z');
const DO_NOT_SEND = 'Rétractation le 21 novembre 2026 : ne pas envoyer';

it('shows a withdrawal that arrives while the confirmation is open', async () => {
  const { rerender } = render(page(one()));
  await press('Marquer expédié');
  expect(dialog().textContent).not.toContain('Rétractation');
  rerender(page(one({ withdrawn_at: WITHDRAWN })));
  expect(plain(dialog().textContent)).toContain(DO_NOT_SEND);
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
