import type { Page } from '@playwright/test';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { searchTokens, sortName } from '@atelier/domain/search-tokens';
import { studioTime } from '@atelier/domain/time/studio-time';
import { expect, signIn, test } from './fixtures.ts';
import { downloadTable } from './read-table-download.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

/** Rows of a full page. */
const PAGE = 24;
const mark = () => `Zelie${Date.now().toString(36)}`;
const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: localeText('fr', 'admin:users.search') }).fill(text);
const shown = (page: Page) => page.getByRole('rowheader');

let made: string[] = [];
test.beforeEach(() => {
  made = [];
});
test.afterEach(async () => {
  const batch = adminFirestore().batch();
  for (const uid of made) batch.delete(adminFirestore().doc(`profiles/${uid}`));
  await batch.commit();
});

/**
 * Creates profiles without accounts, the first one newest, with search tokens so that they are
 * found at once.
 */
async function putMembers(people: readonly Record<string, unknown>[]) {
  const batch = adminFirestore().batch();
  const members = people.map((fields, index) => {
    const { id: uid } = adminFirestore().collection('profiles').doc();
    const display_name = String(fields.display_name);
    const email = String(fields.email ?? `${uid.toLowerCase()}@example.com`);
    const created_at = new Date(Date.now() - index * 60_000);
    const profile = {
      email,
      locale: 'fr',
      time_zone: 'Europe/Paris',
      ...FRESH_MEMBERSHIP,
      search: searchTokens(display_name, email),
      sort_name: sortName(display_name),
      created_at,
      ...fields,
    };
    batch.set(adminFirestore().doc(`profiles/${uid}`), profile);
    made.push(uid);
    return { uid, display_name, email, created_at };
  });
  await batch.commit();
  return members;
}

test(
  'members are found by name and e-mail on several pages, and the CSV file contains the results',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const name = mark();
    const members = await putMembers(
      Array.from({ length: PAGE + 2 }, (_, index) => ({
        display_name: `${name} Nº ${index}`,
        email: `boite.${index}.${name.toLowerCase()}@example.com`,
        ...(index === 3
          ? { subscription_tier: 'pro', subscription_status: 'canceled', is_pro_trainer: true }
          : {}),
      })),
    );
    const names = members.map(({ display_name }) => display_name);
    await signIn(page, await newMember({ is_admin: true }));
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/admin/users');
    const list = page
      .getByRole('table', { name: localeText('fr', 'admin:tabs.users') })
      .locator('..');
    await expect(list).toBeVisible();
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    await page.setViewportSize({ width: 1280, height: 900 });
    await find(page, 'z');
    await expect(page.getByText(localeText('fr', 'admin:users.search-longer'))).toBeVisible();
    await find(page, name.toUpperCase());
    await expect(shown(page)).toHaveText(names.slice(0, PAGE));
    const turn = (key: string) =>
      page.getByRole('button', { name: localeText('fr', `common:pages.${key}`) });
    await expect(
      page.getByText(localeText('fr', 'common:pages.rows', { first: 1, last: PAGE }), {
        exact: true,
      }),
    ).toBeVisible();
    await expect(turn('previous')).toBeDisabled();
    await turn('next').click();
    await expect(shown(page)).toHaveText(names.slice(PAGE));
    const all = names.length;
    await expect(
      page.getByText(
        localeText('fr', 'common:pages.rows-of', { first: PAGE + 1, last: all, total: all }),
      ),
    ).toBeVisible();
    await expect(turn('next')).toBeDisabled();
    await turn('previous').click();
    await expect(shown(page)).toHaveText(names.slice(0, PAGE));

    const [header, ...rows] = await downloadTable(page);
    expect(header).toEqual([
      ...[
        'id',
        'display_name',
        'email',
        'subscription_tier',
        'subscription_status',
        'membership_source',
      ],
      ...['is_pro_trainer', 'is_admin', 'created_at'],
    ]);
    expect(rows).toEqual(
      members.map(({ uid, display_name, email, created_at }, index) => [
        ...[uid, display_name, email],
        ...(index === 3
          ? ['pro', 'canceled', 'stripe', 'true']
          : ['free', 'active', 'stripe', 'false']),
        ...['false', expect.stringContaining(studioTime(created_at).slice(0, 16))],
      ]),
    );

    const seventh = members[7]?.email ?? '';
    await find(page, seventh.toUpperCase());
    await expect(shown(page)).toHaveText([names[7] ?? '']);
    await expect(page.getByRole('cell', { name: seventh })).toBeVisible();
    await find(page, `boite ${name}`);
    await expect(shown(page)).toHaveText(names.slice(0, PAGE));
    await page
      .getByRole('button', { name: localeText('fr', 'admin:users.filter.canceled') })
      .click();
    await expect(shown(page)).toHaveText([names[3] ?? '']);
  },
);
