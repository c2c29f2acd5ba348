import type { Page } from '@playwright/test';
import { measureAppShell, SHELL_BUDGET_KB } from '../bench/app-shell-size.ts';
import { PAGE_BUDGET_KB, pageSize } from '../bench/page-size.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { localeText } from '../support/locale-text.ts';

type Locale = 'fr' | 'en';
const PAGES = [
  { path: '/', area: 'landing', title: 'hero.title' },
  { path: '/events', area: 'events', title: 'title' },
  { path: '/about', area: 'about', title: 'title' },
  { path: '/contact', area: 'contact', title: 'title' },
  { path: '/terms', area: 'terms', title: 'title' },
  { path: '/privacy', area: 'privacy', title: 'title' },
  { path: '/legal', area: 'legal', title: 'title' },
  { path: '/cookies', area: 'cookies', title: 'title' },
  { path: '/data-protection', area: 'data-protection', title: 'title' },
  { path: '/consumer-rights', area: 'consumer-rights', title: 'title' },
] as const;
/** With one address for both languages, and a form. */
const FORMS = [
  { path: '/login', title: 'login.title', fields: 3 },
  { path: '/register', title: 'register.title', fields: 6 },
  { path: '/forgot-password', title: 'forgot.title', fields: 1 },
] as const;

function addressIn(locale: Locale, path: string): string {
  if (locale === 'fr') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** Expects the prerendered page with only its small script. */
const expectPrerendered = (page: Page) =>
  expect(page.locator('html[data-still="ready"] > body > #app')).toBeAttached();
const firestoreOrAuth = (url: string) => /firestore|identitytoolkit|securetoken/.test(url);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test(
    'every public page is readable in both languages with metadata; questions open one at a time',
    { tag: '@full' },
    async ({ page }) => {
      for (const locale of ['fr', 'en'] as const) {
        for (const { path, area, title } of PAGES) {
          const address = addressIn(locale, path);
          const html = await (await page.request.get(address)).body();
          expect(pageSize(html), address).toBeLessThanOrEqual(PAGE_BUDGET_KB);
          await page.goto(address);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(
            localeText(locale, `${area}:${title}`),
          );
          await expect(page).toHaveTitle(
            localeText(locale, 'common:page-title', {
              title: localeText(locale, `${area}:document-title`),
            }).replace(/'/g, locale === 'fr' ? '’' : "'"),
          );
          const origin = new URL(
            (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '',
          ).origin;
          await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
            'href',
            `${origin}${address}`,
          );
          for (const alternate of ['fr', 'en'] as const) {
            await expect(
              page.locator(`link[rel=alternate][hreflang=${alternate}]`),
            ).toHaveAttribute('href', `${origin}${addressIn(alternate, path)}`);
          }
          const card = new URL(
            (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '',
          );
          const picture = await page.request.get(card.pathname);
          expect([card.origin, picture.headers()['content-type']]).toEqual([origin, 'image/jpeg']);
          expect(
            (await page.locator('meta[name=description]').getAttribute('content'))?.length,
          ).toBeGreaterThan(40);
        }
      }
      for (const { path, title, fields } of FORMS) {
        const html = await (await page.request.get(path)).body();
        expect(pageSize(html), path).toBeLessThanOrEqual(PAGE_BUDGET_KB);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          localeText('fr', `auth:${title}`),
        );
        await expect(page.locator('input:visible')).toHaveCount(fields);
      }
      const robots = await page.request.get('/robots.txt');
      expect(await robots.text()).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);

      const read = async (path: string) => (await page.request.get(path)).text();
      const shell = await measureAppShell(await read('/dashboard'), (file) => read(`/${file}`));
      expect(shell.files).toBeGreaterThan(1);
      expect(shell.kilobytes).toBeLessThanOrEqual(SHELL_BUDGET_KB);
      expect(shell.includesFirestore).toBe(false);

      await page.goto('/');
      const open = page.locator('details[open]');
      await expect(open).toHaveCount(1);
      const question = page.locator('summary', {
        hasText: localeText('fr', 'landing:faq.items.cancel.question'),
      });
      await question.click();
      await expect(open).toHaveCount(1);
      await expect(open.locator('summary')).toHaveText(
        localeText('fr', 'landing:faq.items.cancel.question'),
      );
      await question.click();
      await expect(open).toHaveCount(0);
    },
  );
});

test('the landing page loads neither app nor clip until its player is almost visible @smoke', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const home = page.waitForResponse('**/api/public/home');
  await page.goto('/');
  await home;
  await expectPrerendered(page);
  expect(urls.filter((url) => firestoreOrAuth(url) || /start-app|\.mp4/.test(url))).toEqual([]);

  const player = page.getByRole('group', { name: localeText('fr', 'landing:practice.label') });
  await player.getByRole('button', { name: localeText('fr', 'landing:practice.play') }).click();
  await expect(
    player.getByRole('button', { name: localeText('fr', 'landing:practice.pause') }),
  ).toBeVisible();
  await expect(player.locator('b')).toHaveText('1');
  // The question that was open before the app took over.
  await expect(page.locator('details[open]')).toHaveCount(1);

  const events = page.getByRole('heading', { name: localeText('fr', 'landing:events.title') });
  await events.scrollIntoViewIfNeeded();
  const more = page.getByRole('link', { name: localeText('fr', 'landing:events.more') });
  await expect(more).toHaveCount(3);
  await expect(events).toBeInViewport();
  await more.first().click();
  await expect(page).toHaveURL(/\/events\/[^/]+$/);
});

test('on a phone, a menu button clicked before its script has loaded opens the menu afterwards', async ({
  page,
}) => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/assets/still-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const scriptRequest = page.waitForRequest('**/assets/still-*.js');
  await page.goto('/');
  await scriptRequest;
  await page.getByRole('button', { name: localeText('fr', 'common:header.open-menu') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  open();
  const menu = page.getByRole('dialog', { name: localeText('fr', 'common:header.menu') });
  await menu.getByRole('link', { name: localeText('fr', 'common:header.subscriptions') }).click();
  await expect(page).toHaveURL(/#Subscription$/);
  await expect(
    page.getByRole('heading', { name: localeText('fr', 'landing:pricing.title') }),
  ).toBeInViewport();
});

/**
 * Each page once, the home page in both languages: header and footer, which are clicked, are the
 * same.
 */
const LINK_TARGETS = [
  { locale: 'en', path: '/' },
  ...PAGES.map(({ path }, index) => ({ locale: index % 2 === 0 ? 'fr' : 'en', path }) as const),
] as const;
test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' });
  test('every public page reacts to a click', { tag: '@full' }, async ({ page }) => {
    test.slow();
    for (const { locale, path } of LINK_TARGETS) {
      await test.step(addressIn(locale, path), async () => {
        await page.goto(addressIn(locale, path));
        await expectPrerendered(page);
        await page
          .getByRole('button', { name: localeText(locale, 'common:header.to-light') })
          .first()
          .click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        await expect(
          page.getByRole('button', { name: localeText(locale, 'common:header.to-dark') }).first(),
        ).toBeFocused();
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: localeText(locale, 'common:footer.terms') })
          .click();
        await expect(page).toHaveURL(new RegExp(`${addressIn(locale, '/terms')}$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          localeText(locale, 'terms:title'),
        );
        // The next page starts in the dark theme again.
        await page.evaluate(() => localStorage.clear());
      });
    }
  });
});

test.describe('on a phone, in the light theme', () => {
  test.use({ colorScheme: 'light', viewport: { width: 360, height: 740 } });
  test(
    'prerendered pages pass axe and do not scroll sideways',
    { tag: '@full' },
    async ({ page }) => {
      for (const { path } of PAGES) {
        for (const locale of ['fr', 'en'] as const) {
          await page.goto(addressIn(locale, path));
          await expectPrerendered(page);
          await expectAccessible(page);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth),
            path,
          ).toBeLessThanOrEqual(360);
        }
      }
    },
  );
});
