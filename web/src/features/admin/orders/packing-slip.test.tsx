import { StrictMode } from 'react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { operator } from '../../../lib/site/site-environment.ts';
import { type DocumentsByPath, fakeDocument } from '../../../test/fake-firestore.ts';
import { initTranslations } from '../../../test/real-translations.ts';

let stored: DocumentsByPath;
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
const { PackingSlips } = await import('./packing-slip.tsx');

const data: StarterKitOrder = {
  number: 'AF-2026-000123',
  user_id: 'u1',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '01000',
  city: 'Bourg-en-Bresse',
  country: 'FR',
  amount_total: 5680,
  status: 'paid',
  created_at: new Date('2026-11-20T09:00:00Z'),
};
function open(fields: Partial<StarterKitOrder> = {}): Promise<Element> {
  render(
    <PackingSlips orders={[{ id: 'kit-1', data: { ...data, ...fields } }]} onDone={vi.fn()} />,
  );
  return vi.waitFor(() => document.querySelector('.packing-slip') ?? expect.fail('no slip'));
}

beforeEach(async () => {
  stored = {};
  vi.stubGlobal('print', vi.fn());
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('prints once for each press, however often the page renders or mounts it meanwhile', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const press = [{ id: 'kit-1', data }];
  const slips = (orders: typeof press, onDone = vi.fn()) => (
    <PackingSlips orders={orders} onDone={onDone} />
  );
  const { rerender } = render(<StrictMode>{slips(press)}</StrictMode>);
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  rerender(<StrictMode>{slips(press)}</StrictMode>);
  cleanup();
  render(slips(press));
  await vi.waitFor(() => expect(document.querySelector('.packing-slip')).not.toBeNull());
  expect(print).toHaveBeenCalledOnce();
  cleanup();
  render(slips([...press]));
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2));
});

it('names sender, recipient and contents', async () => {
  const slip = await open();
  expect([...slip.querySelectorAll('address')].map(({ textContent }) => textContent)).toEqual([
    [operator.name, operator.address, operator.email].join('\n'),
    'Zoé Martin\n1 rue des Essais\n01000 Bourg-en-Bresse\nFrance',
  ]);
  expect([...slip.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'Starter kit Atelier Flair1',
    'Bouteille d’entraînement1',
    'Shaker en deux pièces1',
    'Tapis1',
    'Bec verseur2',
  ]);
  expect(slip.querySelector('figure')).toBeNull();
});

it('asks not to send the kit of a buyer who withdrew, unless it is on its way', async () => {
  const withdrawn_at = new Date('2026-11-21T09:00:00Z');
  expect((await open({ withdrawn_at })).querySelector('.withdrawn')).not.toBeNull();
  cleanup();
  expect((await open({ withdrawn_at, status: 'expedié' })).querySelector('.withdrawn')).toBeNull();
});

it('speaks the language of the buyer, and that of the admin to who packs it', async () => {
  const buyer = {
    display_name: 'Zoé',
    email: 'zoe@example.com',
    locale: 'en',
    time_zone: 'Europe/Paris',
  };
  stored = { 'profiles/u1': { ...buyer, ...FRESH_MEMBERSHIP, created_at: data.created_at } };
  const slip = await open({
    tracking_number: '1234',
    withdrawn_at: new Date('2026-11-21T09:00:00Z'),
  });
  expect(slip.querySelector('.withdrawn')?.textContent).toContain('ne pas envoyer');
  slip.querySelector('.withdrawn')?.remove();
  expect(slip.textContent).toMatch(/Tracking.*1234/);
  expect(slip.textContent).not.toMatch(/Bouteille|novembre/);
});

/** Widths of bars and spaces in turn, from the path of the bars, in narrowest bars. */
function widths(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  );
  return bars
    .map(
      ([x, width], index) => `${x - (bars[index - 1] ?? [x, 0]).reduce((a, b) => a + b)}${width}`,
    )
    .join('');
}

it('shows the tracking number as a barcode of Code 128', async () => {
  const path = async (tracking_number: string) =>
    (await open({ tracking_number })).querySelector('figure path')?.getAttribute('d') ??
    expect.fail('no bars');
  // ISO/IEC 15417: start B, A, its check symbol, stop.
  expect(widths(await path(' a '))).toBe(['0', '211214', '111323', '131123', '2331112'].join(''));
  cleanup();
  // Digits in pairs, as scanners of carriers expect: start C, 12, 34, check symbol 82, stop.
  expect(widths(await path('1234'))).toBe(
    ['0', '211232', '112232', '131123', '121241', '2331112'].join(''),
  );
  cleanup();
  expect(
    (await open({ tracking_number: '6a 0000 0000 015' })).textContent.replaceAll(/\s/g, ''),
  ).toContain('6a00000000015');
});

it('shows a number that no barcode can encode as text only', async () => {
  const figure = (await open({ tracking_number: 'dépôt' })).querySelector('figure');
  expect(figure?.querySelector('svg')).toBeNull();
  expect(figure?.textContent).toContain('dépôt');
});
