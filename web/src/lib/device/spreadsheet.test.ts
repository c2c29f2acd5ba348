import { expect, it, vi } from 'vitest';
import { toSpreadsheet } from './spreadsheet.ts';

interface SheetCell {
  value: unknown;
  type?: unknown;
  format?: string;
}
const write = vi.hoisted(() =>
  vi.fn<(rows: readonly (readonly (SheetCell | null)[])[], sheet: object) => object>(),
);
vi.mock('write-excel-file/browser', () => ({ default: write }));

/** Returns the cells below the heading of a sheet with one column. */
async function column(...cells: Parameters<typeof toSpreadsheet>[2][number]) {
  write.mockReturnValue({ toBlob: () => Promise.resolve(new Blob(['file'])) });
  await toSpreadsheet(
    'commandes',
    ['x'],
    cells.map((cell) => [cell]),
  );
  const [rows = []] = write.mock.lastCall ?? [];
  return rows.slice(1).map(([cell]) => cell);
}

it.each([
  '01000',
  '0639980000',
  '+33 6 39 98 00 00',
  '12345678901234567890',
  '=1+1',
  '1E5',
  '3-4',
  'VRAI',
])('%s is text and stays what it is', async (text) => {
  expect(await column(text)).toEqual([{ value: text, type: String, format: '@' }]);
});

it('numbers can be added up, with two decimals where one of the column has some', async () => {
  expect(await column(12, 1234.5)).toEqual([
    { value: 12, type: Number, format: '0.00' },
    { value: 1234.5, type: Number, format: '0.00' },
  ]);
  expect(await column(12)).toEqual([{ value: 12, type: Number, format: '0' }]);
});

it('shows the time of the studio, in winter and in summer', async () => {
  const cells = await column(new Date('2026-11-20T23:30:00Z'), new Date('2026-07-20T22:30:00Z'));
  expect(cells.map((cell) => cell?.value)).toEqual([
    new Date('2026-11-21T00:30:00Z'),
    new Date('2026-07-21T00:30:00Z'),
  ]);
});

it('leaves a cell without a value empty, and cuts one that no spreadsheet opens, between two characters', async () => {
  const [missing, blank, long] = await column(undefined, '', `a${'🎉'.repeat(20_000)}`);
  expect([missing, blank, String(long?.value)]).toEqual([null, null, `a${'🎉'.repeat(16_383)}`]);
  const [odd] = await column('🎉'.repeat(20_000));
  expect(String(odd?.value)).toBe('🎉'.repeat(16_383));
});

it('writes more rows than one call takes arguments, as wide as the longest cell', async () => {
  write.mockReturnValue({ toBlob: () => Promise.resolve(new Blob(['file'])) });
  const rows = Array.from({ length: 200_000 }, (_, row) => [
    row === 150_000 ? 'x'.repeat(40) : 'x',
  ]);
  await toSpreadsheet('commandes', ['x'], rows);
  expect(write.mock.lastCall?.[1]).toMatchObject({ columns: [{ width: 42 }] });
});
