import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import type { DocumentReference } from 'firebase-admin/firestore';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const TIERS = ['free', 'basic', 'pro', 'premium'];
const STATUSES = ['active', 'canceled', 'waiting'];
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const month = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const number = new Intl.NumberFormat('fr-FR');
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

/** What was there is put back, whatever the test finds. */
const putBack: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const one of putBack.splice(0)) await one();
});
async function setForNow(document: DocumentReference, fields: Record<string, unknown>): Promise<void> {
  const before = (await document.get()).data();
  if (before === undefined) {
    putBack.push(() => document.delete());
    await document.set(fields);
    return;
  }
  // Field by field: what waits for an admin is counted into the newest day at any moment.
  const old = Object.fromEntries(Object.keys(fields).map((key): [string, unknown] => [key, before[key]]));
  putBack.push(() => document.update(old));
  await document.update(fields);
}

/** The last days as the overview asks for them, the newest first. */
const lastDays = async () => (await adminFirestore().collection('metrics').orderBy('day', 'desc').limit(30).get()).docs;

/** The rows of a table, heading first, as they are read. */
const rowsOf = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section, figure')
    .filter({ has: page.getByText(title, { exact: true }) })
    .last()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll(/\s/gu, ' '))),
    );
const openTable = (page: Page, key: string) =>
  page
    .getByRole('figure', { name: words('fr', `admin:overview.${key}`) })
    .getByText(words('fr', 'admin:overview.as-table'))
    .click();

test('the months stand in the table with what their documents say, those without one as nothing', async ({ page }) => {
  const [thisYear = 0, thisMonth = 1] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Paris',
    year: 'numeric',
    month: '2-digit',
  })
    .format()
    .split('-')
    .map(Number);
  const firstOf = (ago: number) => new Date(Date.UTC(thisYear, thisMonth - 1 - ago, 1));
  const revenue = (ago: number) => adminFirestore().doc(`revenue/${firstOf(ago).toISOString().slice(0, 7)}`);
  await setForNow(revenue(9), { subscriptions: 123_456, kits: 7_890, refunds: 4_321 });
  await setForNow(revenue(11), { subscriptions: 0, kits: 5_680, refunds: 0 });
  // The month that runs may still take money in.
  const agos = Array.from({ length: 11 }, (_, index) => 11 - index);
  const stored = await Promise.all(agos.map(async (ago) => (await revenue(ago).get()).data()));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/overview');
  await openTable(page, 'revenue');
  const shown = () => rowsOf(page, words('fr', 'admin:overview.revenue'));
  await expect
    .poll(async () => (await shown()).slice(0, -1))
    .toEqual(
      agos.map((ago, index) =>
        [
          month.format(firstOf(ago)),
          ...['subscriptions', 'kits', 'refunds'].map((kind) => euros.format(Number(stored[index]?.[kind] ?? 0) / 100)),
        ].map(plain),
      ),
    );
  expect((await shown())[2]?.[1]).toBe('1 234,56 €');
  expect(stored[1]).toBeUndefined();
});

test('members by tier and status, and who registered each day, are those of the counted days, live', async ({
  page,
}) => {
  const days = await lastDays();
  const [newest, , , fourth] = days;
  if (newest === undefined || fourth === undefined) throw new Error('no days were counted');
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/overview');
  await openTable(page, 'sign-ups');
  const members = Object.fromEntries(
    TIERS.map((tier, row) => [
      tier,
      Object.fromEntries(STATUSES.map((status, column) => [status, 1_000 * (row + 1) + column])),
    ]),
  );
  await setForNow(newest.ref, { members, trainers: 4_321 });
  await setForNow(fourth.ref, { sign_ups: 731 });
  await expect
    .poll(() => rowsOf(page, words('fr', 'admin:overview.members')))
    .toEqual(
      TIERS.map((tier, row) =>
        [
          words('fr', `common:tier.${tier}`),
          ...STATUSES.map((_, column) => number.format(1_000 * (row + 1) + column)),
        ].map(plain),
      ),
    );
  await expect(page.getByText(words('fr', 'admin:overview.trainers', { number: '4 321' }))).toBeVisible();

  const counted = async () =>
    (await lastDays())
      .map((one): string[] => [
        plain(day.format(new Date(`${String(one.get('day'))}T12:00:00Z`))),
        number.format(Number(one.get('sign_ups'))),
      ])
      .reverse();
  await expect
    .poll(async () => {
      const [shown, stored] = [await rowsOf(page, words('fr', 'admin:overview.sign-ups')), await counted()];
      return stored.length > 3 && isDeepStrictEqual(shown, stored);
    })
    .toBe(true);
  const chart = page.getByRole('figure', { name: words('fr', 'admin:overview.sign-ups') });
  await expect(chart.locator('rect[data-value="731"]')).toHaveCount(1);
  await expect(chart.getByRole('row').filter({ hasText: '731' })).toHaveCount(1);
});

test('the most watched videos are the ten with most views, the most first, each with the way to it', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  const stats = (id: string) => adminFirestore().doc(`video_stats/${id}`);
  await setForNow(stats(`la-plus-vue-${mark}`), { views: 9_999_999, rating: 4.25, rating_count: 8 });
  await setForNow(stats(`la-deuxieme-${mark}`), { views: 9_999_998, rating: 3, rating_count: 1 });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/overview');
  const list = page.getByRole('region', { name: words('fr', 'admin:overview.most-watched') });
  const items = list.getByRole('listitem');
  const ids = () =>
    items
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => decodeURIComponent(link.getAttribute('href')?.split('/').at(-1) ?? '')),
      );
  await expect(items.first()).toContainText(`la-plus-vue-${mark}`);
  await expect(items.first()).toContainText(words('fr', 'admin:overview.views_other', { number: '9 999 999' }));
  await expect(items.first()).toContainText(/4,[23] \/ 5/);
  await expect
    .poll(async () => {
      const most = await adminFirestore().collection('video_stats').orderBy('views', 'desc').limit(10).get();
      const watched = most.docs.map(({ id }) => id);
      return watched.length === 10 && isDeepStrictEqual(await ids(), watched);
    })
    .toBe(true);
  // Named by its title, not by its id, where there is one; and the third is a video of the studio.
  const known = items.nth(2).getByRole('link');
  const id = (await ids())[2] ?? '';
  const title = String((await adminFirestore().doc(`videos/${id}`).get()).get('title'));
  await expect(known).toHaveText(title);
  await known.click();
  await expect(page).toHaveURL(new RegExp(`/admin/videos/${id}$`));
  await expect(page.getByRole('main')).toContainText(title);
});
