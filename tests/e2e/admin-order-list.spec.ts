import type { Page } from '@playwright/test';
import type { DocumentReference } from 'firebase-admin/firestore';
import { expect, signIn, test } from './fixtures.ts';
import { putOrders } from './order-fixtures.ts';
import { asWritten, FORMULA, savedTable } from './table-file.ts';
import { newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const HOUR_MS = 3_600_000;
/** Rows of a full page. */
const PAGE = 24;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
let stored: DocumentReference[] = [];
test.afterEach(() => Promise.all(stored.map((order) => order.delete())));

const names = (page: Page) => page.getByRole('rowheader');
const filter = (page: Page, key: string) =>
  page.getByRole('button', { name: words('fr', `admin:orders.filter.${key}`), exact: true });

test('each filter shows its orders alone, the latest payment first, with what can be done about them', async ({
  page,
}) => {
  const mark = `Filtre ${Date.now().toString(36)}`;
  // Ordered in another order than paid for.
  const orders = [
    { full_name: `${mark} A`, status: 'paid', paid_at: ago(10), created_at: ago(9 * 3600) },
    { full_name: `${mark} B`, status: 'expedier', paid_at: ago(20), created_at: ago(21) },
    { full_name: `${mark} C`, status: 'paid', paid_at: ago(30), created_at: ago(31) },
    { full_name: `${mark} D`, status: 'expedié', paid_at: ago(40), created_at: ago(8 * 3600) },
    { full_name: `${mark} E`, status: 'refunded', paid_at: ago(50), created_at: ago(51) },
    { full_name: `${mark} F`, status: 'disputed', paid_at: ago(60), created_at: ago(7 * 3600) },
    { full_name: `${mark} G`, status: 'pending', paid_at: undefined },
    { full_name: `${mark} H`, status: 'expired', paid_at: undefined },
  ];
  stored = await putOrders(orders);
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/starter-kit');
  const shown = names(page).filter({ hasText: mark });
  const rowOf = (letter: string) => page.getByRole('row').filter({ hasText: `${mark} ${letter}` });
  await expect(shown).toHaveText(['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `${mark} ${letter}`));
  const paidAt = orders[0]?.paid_at?.toISOString() ?? '';
  await expect(rowOf('A').locator('time')).toHaveAttribute('datetime', paidAt);

  for (const [status, letters] of Object.entries({
    paid: ['A', 'C'],
    expedier: ['B'],
    expedié: ['D'],
    refunded: ['E'],
    disputed: ['F'],
  })) {
    await filter(page, status).click();
    await expect(filter(page, status)).toHaveAttribute('aria-pressed', 'true');
    await expect(shown).toHaveText(letters.map((letter) => `${mark} ${letter}`));
    await expect(rowOf(letters[0] ?? '')).toContainText(words('fr', `admin:orders.status.${status}`));
    expect(new URL(page.url()).searchParams.get('status')).toBe(status);
    // Where the money decides, nobody moves the parcel; elsewhere it moves to the two other states.
    const moves = {
      'to-ship': ['paid', 'expedié'].includes(status),
      shipped: ['paid', 'expedier'].includes(status),
    };
    for (const [deed, may] of Object.entries(moves)) {
      const button = rowOf(letters[0] ?? '').getByRole('button', { name: words('fr', `admin:orders.${deed}`) });
      await expect(button).toHaveCount(may ? 1 : 0);
    }
  }
  // The address keeps the filter.
  await page.reload();
  await expect(shown).toHaveText([`${mark} F`]);
  // All that somebody still has to send.
  await filter(page, 'waiting').click();
  await expect(shown).toHaveText(['A', 'B', 'C'].map((letter) => `${mark} ${letter}`));
  await filter(page, 'all').click();
  await expect(shown).toHaveCount(6);
});

test('the file holds every page of the list that is shown, in its order, and no cell of it runs', async ({ page }) => {
  test.slow();
  const mark = Date.now().toString(36);
  const dangerous = [
    `=HYPERLINK("http://example.com";"payez") ${mark}`,
    `+33 ${mark}`,
    `-1+1 ${mark}`,
    `@SUM(A1) ${mark}`,
    `Zoé "Z"; Martin ${mark}`,
  ];
  const orders = Array.from({ length: PAGE + 3 }, (_, index) => ({
    full_name: dangerous[index] ?? `Nº ${index} ${mark}`,
    address: index === 0 ? '=1+1' : 'Bât. "A" ; escalier 2\n1 rue des Essais',
    status: 'disputed',
    paid_at: ago(index),
    created_at: new Date(ago(index).getTime() - HOUR_MS),
    withdrawn_at: index === 1 ? ago(0) : undefined,
  }));
  stored = await putOrders(orders);
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/starter-kit?status=disputed');
  await expect(names(page).first()).toHaveText(orders[0]?.full_name ?? '');

  const [header, ...rows] = await savedTable(page);
  expect(header?.slice(0, 3)).toEqual(['id', 'full_name', 'address']);
  expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
  expect(rows[0]?.[1]).toBe(`'${dangerous[0]}`);
  expect(new Set(rows.map((row) => row[8]))).toEqual(new Set(['disputed']));
  const own = rows.filter((row) => row[1]?.includes(mark));
  expect(own.map((row) => row.map(asWritten))).toEqual(
    orders.map(({ full_name, address, paid_at, created_at, withdrawn_at }, index) => [
      ...[stored[index]?.id, full_name, address, '75011', 'Paris', 'FR', '06 39 98 00 00', '5680', 'disputed', ''],
      ...[paid_at.toISOString(), created_at.toISOString(), withdrawn_at?.toISOString() ?? ''],
    ]),
  );
  // What the page shows, page after page, is what the file says.
  const said = rows.map((row) => asWritten(row[1]));
  const turn = (key: string) => page.getByRole('button', { name: words('fr', `common:pages.${key}`) });
  await expect(names(page)).toHaveText(said.slice(0, PAGE));
  await expect(turn('previous')).toBeDisabled();
  await turn('next').click();
  await expect(names(page)).toHaveText(said.slice(PAGE, 2 * PAGE));
  await turn('previous').click();
  await expect(names(page)).toHaveText(said.slice(0, PAGE));
});
