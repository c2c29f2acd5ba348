import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { operator } from '../../../lib/site/site-environment.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { PackingSlip } from './packing-slip.tsx';

const data: StarterKitOrder = {
  ...{ number: 'AF-2026-000123', user_id: 'u1', full_name: 'Zoé Martin', address: '1 rue des Essais' },
  ...{ postal_code: '01000', city: 'Bourg-en-Bresse', country: 'FR', amount_total: 5680, status: 'paid' },
  created_at: new Date('2026-11-20T09:00:00Z'),
};
function open(fields: Partial<StarterKitOrder> = {}): Element {
  render(<PackingSlip order={{ id: 'kit-1', data: { ...data, ...fields } }} onDone={vi.fn()} />);
  return document.querySelector('.packing-slip') ?? expect.fail('no slip');
}

beforeEach(async () => {
  vi.stubGlobal('print', vi.fn());
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names sender, recipient and contents', () => {
  const slip = open();
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

/** Widths of bars and spaces in turn, from the path of the bars, in narrowest bars. */
function widths(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)].map(([, x, width]) => [Number(x), Number(width)] as const);
  return bars.map(([x, width], index) => `${x - (bars[index - 1] ?? [x, 0]).reduce((a, b) => a + b)}${width}`).join('');
}

it('shows the tracking number as a barcode of Code 128', () => {
  const path = (tracking_number: string) =>
    open({ tracking_number }).querySelector('figure path')?.getAttribute('d') ?? expect.fail('no bars');
  // ISO/IEC 15417: start B, A, its check symbol, stop.
  expect(widths(path(' a '))).toBe(['0', '211214', '111323', '131123', '2331112'].join(''));
  cleanup();
  // Digits in pairs, as scanners of carriers expect: start C, 12, 34, check symbol 82, stop.
  expect(widths(path('1234'))).toBe(['0', '211232', '112232', '131123', '121241', '2331112'].join(''));
  cleanup();
  expect(open({ tracking_number: '6a 0000 0000 015' }).textContent.replaceAll(/\s/g, '')).toContain('6a00000000015');
});

it('shows a number that no barcode can encode as text only', () => {
  const figure = open({ tracking_number: 'dépôt' }).querySelector('figure');
  expect(figure?.querySelector('svg')).toBeNull();
  expect(figure?.textContent).toContain('dépôt');
});
