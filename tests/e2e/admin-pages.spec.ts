import type { Locator } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

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
const DETAILS = ['/admin/users/demo-pro', '/admin/videos/le-tour-simple', '/upload-pro'];

test('the tabs lead to every panel, the address names the tab, and /admin opens the videos', async ({ page }) => {
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: words('fr', 'admin:tabs.label') });
  const current = tabs.locator('[aria-current="page"]');
  await expect(current).toHaveText(words('fr', 'admin:tabs.videos'));
  for (const [key, path] of Object.entries({ ...PANELS, moderation: '/admin/moderation' })) {
    // What waits there may stand behind the name.
    const name = new RegExp(`^${words('fr', `admin:tabs.${key}`)}( ?,|$)`);
    await tabs.getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await expect(current).toHaveAccessibleName(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', `admin:tabs.${key}`));
  }
  await page.goto('/admin/nulle-part');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'common:not-found.title'));
});

// Rows scroll by whole pixels, and widths are none: the last tab may lack a hair.
test('where the tabs find no room the current one is in sight', async ({ page }) => {
  await signIn(page, await newMember({ is_admin: true }));
  const current = page
    .getByRole('navigation', { name: words('fr', 'admin:tabs.label') })
    .locator('[aria-current="page"]');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/admin/audit', '/admin/overview']) {
      await page.goto(path);
      await expect(current).toBeInViewport({ ratio: 0.95 });
    }
  }
});

test('a mouse comes to the tabs out of sight by a button at each end that holds more', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/videos');
  const tabs = page.getByRole('navigation', { name: words('fr', 'admin:tabs.label') });
  const links = tabs.getByRole('link');
  // Keys and screen readers do without them, so they have no names.
  const back = tabs.locator('button[data-to=start]');
  const on = tabs.locator('button[data-to=end]');
  const pressUntilSeen = (button: Locator, tab: Locator) =>
    expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1_000 });
      await expect(tab).toBeInViewport({ ratio: 0.95, timeout: 1_000 });
      // What waits stands in the tabs once it is known, and makes the row longer.
      await expect(button).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  await expect(links.last()).not.toBeInViewport();
  await expect(back).toHaveCount(0);
  await pressUntilSeen(on, links.last());
  await expect(links.first()).not.toBeInViewport();
  await pressUntilSeen(back, links.first());
  await expect(links.last()).not.toBeInViewport();
});

test('members, trainers and visitors are led home from the admin area', async ({ page, secondBrowser }) => {
  await secondBrowser.goto('/admin/users');
  await secondBrowser.waitForURL(({ pathname }) => pathname === '/');
  await signIn(page, await newMember({ is_pro_trainer: true }));
  for (const path of ['/admin', '/admin/users', '/admin/settings']) {
    await page.goto(path);
    await page.waitForURL(({ pathname }) => pathname === '/');
  }
  await page.goto('/upload-pro');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'upload-pro:page.title'));
});

for (const theme of ['dark', 'light'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });
    test('every panel is clean for axe, and none scrolls sideways on a phone', async ({ page }) => {
      test.setTimeout(400_000);
      await signIn(page, await newMember({ is_admin: true }));
      await page.setViewportSize({ width: 360, height: 740 });
      for (const path of [...Object.values(PANELS), '/admin/moderation', ...DETAILS]) {
        await page.goto(path);
        await page.locator('main :is(table, form, section, article, li)').first().waitFor();
        await expectAccessible(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(360);
      }
    });
  });
}
