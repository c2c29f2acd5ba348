import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const PANELS = {
  videos: '/admin/videos',
  upload: '/admin/videos/upload',
  users: '/admin/users',
  events: '/admin/events',
  'starter-kit': '/admin/starter-kit',
  'pro-requests': '/admin/pro-requests',
  'pro-users': '/admin/pro-users',
  validation: '/admin/video-pro-validation',
  settings: '/admin/settings',
  overview: '/admin/overview',
  audit: '/admin/audit',
};
const DETAILS = ['/admin/users/demo-pro', '/admin/videos/le-tour-simple'];
/** Every path of the admin area. */
const AREA = ['/admin', ...Object.values(PANELS), '/admin/moderation', ...DETAILS];

test('the tabs open every panel, the URL selects the tab, and /admin opens the videos', async ({ page }) => {
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: localeText('fr', 'admin:tabs.label') });
  const current = tabs.locator('[aria-current="page"]');
  await expect(current).toHaveText(localeText('fr', 'admin:tabs.videos'));
  for (const [key, path] of Object.entries({ ...PANELS, moderation: '/admin/moderation' })) {
    // The number of open tasks may follow the name.
    const name = new RegExp(`^${localeText('fr', `admin:tabs.${key}`)}( ?,|$)`);
    await tabs.getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await expect(current).toHaveAccessibleName(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(localeText('fr', `admin:tabs.${key}`));
  }
  await page.goto('/admin/nulle-part');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(localeText('fr', 'common:not-found.title'));
});

// Scrolling stops at whole pixels, widths do not: the last tab may be cut off by less than a pixel.
test('on narrow screens the current tab is visible and scroll buttons reach the others', async ({ page }) => {
  await signIn(page, await newMember({ is_admin: true }));
  const tabs = page.getByRole('navigation', { name: localeText('fr', 'admin:tabs.label') });
  const current = tabs.locator('[aria-current="page"]');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/admin/audit', '/admin/overview']) {
      await page.goto(path);
      await expect(current).toBeInViewport({ ratio: 0.95 });
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/videos');
  const links = tabs.getByRole('link');
  // Not for keyboards and screen readers, so they have no names.
  const back = tabs.locator('button[data-to=start]');
  const on = tabs.locator('button[data-to=end]');
  const pressUntilSeen = (button: Locator, tab: Locator) =>
    expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1_000 });
      await expect(tab).toBeInViewport({ ratio: 0.95, timeout: 1_000 });
      // The numbers of open tasks appear in the tabs and make the row longer.
      await expect(button).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  await expect(links.last()).not.toBeInViewport();
  await expect(back).toHaveCount(0);
  await pressUntilSeen(on, links.last());
  await expect(links.first()).not.toBeInViewport();
  await pressUntilSeen(back, links.first());
  await expect(links.last()).not.toBeInViewport();
});

const isHome = ({ pathname }: URL) => pathname === '/';
const account = (page: Page, name: string) =>
  page.getByRole('button', { name: localeText('fr', 'common:header.account', { name }) });

/** Navigates inside the app like a link. */
async function follow(page: Page, path: string): Promise<void> {
  const shown = await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    const { pathname } = window.location;
    window.dispatchEvent(new PopStateEvent('popstate'));
    return pathname;
  }, path);
  expect(shown).toBe(path);
}

test('an admin who loses the right is redirected to the home page', async ({ page }) => {
  const admin = await newMember({ is_admin: true });
  const setAdmin = (is_admin: boolean) => adminFirestore().doc(`profiles/${admin.uid}`).update({ is_admin });
  const way = page.getByRole('menuitem', { name: localeText('fr', 'common:header.admin') });
  await signIn(page, admin, '/dashboard');
  await account(page, admin.display_name).click();
  for (const [path, part] of [
    ['/admin/users', page.getByRole('searchbox', { name: localeText('fr', 'admin:users.search') })],
    ['/admin/settings', page.getByLabel(localeText('fr', 'admin:settings.facebook_url'))],
    // All requests of this page are done, so that none is denied later.
    ['/admin/users/demo-pro', page.getByText(localeText('fr', 'admin:member.last-sign-in'))],
    ['/admin/videos/le-tour-simple', page.getByRole('button', { name: localeText('fr', 'admin:videos.save') })],
  ] as const) {
    await way.click();
    await page.waitForURL('**/admin');
    await follow(page, path);
    await expect(part).toBeVisible();
    await setAdmin(false);
    await page.waitForURL(isHome);
    await account(page, admin.display_name).click();
    await expect(page.getByRole('menuitem', { name: localeText('fr', 'common:header.profile') })).toBeVisible();
    await expect(way).toHaveCount(0);
    // With the right restored, the link appears in the open menu.
    await setAdmin(true);
  }
});

// route-access.spec.ts checks these panels in the light theme.
test.describe('dark theme', { tag: '@full' }, () => {
  test.use({ colorScheme: 'dark' });
  test('every panel passes axe and does not scroll sideways on a phone', async ({ page }) => {
    test.setTimeout(400_000);
    await signIn(page, await newMember({ is_admin: true }));
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [...AREA.slice(1), '/upload-pro']) {
      await page.goto(path);
      await page.locator('main :is(table, form, section, article, li)').first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });
});
