import type { Page } from '@playwright/test';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { suiteInfo } from '../support/suite-info.ts';
import { words } from '../support/words.ts';

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
const addressIn = (locale: Locale, path: string) => (locale === 'fr' ? path : path === '/' ? '/en' : `/en${path}`);

/** The pre-rendered page has its small script and no more. */
const expectStill = (page: Page) => expect(page.locator('html[data-still="ready"] > body > #app')).toBeAttached();
const firestoreOrAuth = (url: string) => /firestore|identitytoolkit|securetoken/.test(url);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of ['fr', 'en'] as const) {
    test(`every public page reads in ${locale}, with its metadata`, async ({ page }) => {
      for (const { path, area, title } of PAGES) {
        const address = addressIn(locale, path);
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(locale, `${area}:${title}`));
        await expect(page).toHaveTitle(
          words(locale, 'common:page-title', { title: words(locale, `${area}:document-title`) }).replace(
            /'/g,
            locale === 'fr' ? '’' : "'",
          ),
        );
        const origin = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').origin;
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}${address}`);
        for (const twin of ['fr', 'en'] as const) {
          await expect(page.locator(`link[rel=alternate][hreflang=${twin}]`)).toHaveAttribute(
            'href',
            `${origin}${addressIn(twin, path)}`,
          );
        }
        expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(40);
      }
    });
  }

  test('questions open one at a time, and a click on the open one closes it', async ({ page }) => {
    await page.goto('/');
    const open = page.locator('details[open]');
    await expect(open).toHaveCount(1);
    const question = page.locator('summary', { hasText: words('fr', 'landing:faq.items.cancel.question') });
    await question.click();
    await expect(open).toHaveCount(1);
    await expect(open.locator('summary')).toHaveText(words('fr', 'landing:faq.items.cancel.question'));
    await question.click();
    await expect(open).toHaveCount(0);
  });
});

test('the landing page stays still until needed: no app, no sign-in service, no database @smoke', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const home = page.waitForResponse('**/api/public/home');
  await page.goto('/');
  await home;
  await expectStill(page);
  expect(asked.filter((url) => firestoreOrAuth(url) || url.includes('start-app'))).toEqual([]);
});

test('a button pressed before the script is there is pressed again once it is', async ({ page }) => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/assets/still-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  const asked = page.waitForRequest('**/assets/still-*.js');
  await page.goto('/');
  await asked;
  await page.getByRole('button', { name: words('fr', 'common:header.open-menu') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  open();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('coming near the events brings them in, and the reader keeps the place', async ({ page }) => {
  await page.goto('/');
  await expectStill(page);
  const events = page.getByRole('heading', { name: words('fr', 'landing:events.title') });
  await events.scrollIntoViewIfNeeded();
  const more = page.getByRole('link', { name: words('fr', 'landing:events.more') });
  await expect(more).toHaveCount(3);
  await expect(events).toBeInViewport();
  await expect(page.getByRole('link', { name: words('fr', 'landing:events.all') })).toHaveAttribute('href', '/events');
  await more.first().click();
  await expect(page).toHaveURL(/\/events\/[^/]+$/);
});

test.describe('when the programme does not come', () => {
  test.use({ provoked: /public.home/ });

  test('the reader is told, and asks again', async ({ page }) => {
    await page.route('**/api/public/home', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
    await page.goto('/');
    await expectStill(page);
    await page.getByRole('heading', { name: words('fr', 'landing:events.title') }).scrollIntoViewIfNeeded();
    const notice = page.getByRole('alert').filter({ hasText: words('fr', 'landing:events.failed') });
    await expect(notice).toBeVisible();
    await page.unroute('**/api/public/home');
    await notice.getByRole('button', { name: words('fr', 'common:actions.retry') }).click();
    await expect(page.getByRole('link', { name: words('fr', 'landing:events.more') })).toHaveCount(3);
    await expect(notice).toHaveCount(0);
  });
});

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' });
  for (const { path } of PAGES) {
    for (const locale of ['fr', 'en'] as const) {
      const address = addressIn(locale, path);
      test(`${address} is alive to a real click`, async ({ page }) => {
        await page.goto(address);
        await expectStill(page);
        await page
          .getByRole('button', { name: words(locale, 'common:header.to-light') })
          .first()
          .click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        await expect(page.getByRole('button', { name: words(locale, 'common:header.to-dark') }).first()).toBeFocused();
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: words(locale, 'common:footer.terms') })
          .click();
        await expect(page).toHaveURL(new RegExp(`${addressIn(locale, '/terms')}$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(locale, 'terms:title'));
      });
    }
  }
});

test('the language toggle of a still page leads to its twin', async ({ page }) => {
  await page.goto('/about');
  await expectStill(page);
  await page.getByRole('button', { name: words('fr', 'common:header.language') }).click();
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en', 'about:title'));
  await page.goto('/about?lng=en');
  await expect(page).toHaveURL(/\/en\/about$/);
});

test('on a phone the menu opens at the first tap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expectStill(page);
  await page.getByRole('button', { name: words('fr', 'common:header.open-menu') }).click();
  const menu = page.getByRole('dialog', { name: words('fr', 'common:header.menu') });
  await menu.getByRole('link', { name: words('fr', 'common:header.subscriptions') }).click();
  await expect(page).toHaveURL(/#Subscription$/);
  await expect(page.getByRole('heading', { name: words('fr', 'landing:pricing.title') })).toBeInViewport();
});

test('subscribing: a visitor is asked to log in, a member gets to the order', async ({ page }) => {
  const label = words('fr', 'plans:action.subscribe', { tier: words('fr', 'common:tier.pro') });
  // The page writes the curved apostrophe.
  const subscribe = page.getByRole('button', { name: label.replace("'", '’') });
  await page.goto('/#Subscription');
  await expectStill(page);
  await subscribe.click();
  const notice = page.getByRole('alert').filter({ hasText: words('fr', 'landing:pricing.please-log-in') });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/login?next=%2Fsubscription%3Fplan%3Dpro');
  await signIn(page, suiteInfo().accounts.free);
  await page.goto('/');
  await subscribe.click();
  await expect(page).toHaveURL(/\/subscription[?]plan=pro$/);
});

test('the header turns opaque beyond 10 pixels and back', async ({ page }) => {
  await page.goto('/');
  await expectStill(page);
  const header = page.getByRole('banner');
  await expect(header).not.toHaveAttribute('data-scrolled');
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  // To 10 pixels from both sides: that nothing has changed shows only where something would have.
  await scrollTo(11);
  await expect(header).toHaveAttribute('data-scrolled', '');
  await scrollTo(10);
  await expect(header).not.toHaveAttribute('data-scrolled');
  await scrollTo(11);
  await expect(header).toHaveAttribute('data-scrolled', '');
  await scrollTo(0);
  await expect(header).not.toHaveAttribute('data-scrolled');
});

test('a social address that the house has emptied is linked to no more, and another one leads where it says', async ({
  page,
}) => {
  await page.route('**/api/public/home', async (route) => {
    const response = await route.fetch();
    const home = (await response.json()) as PublicHome;
    home.social = {
      facebook_url: '',
      instagram_url: 'https://pictures.example/flair',
      youtube_url: 'https://videos.example/flair',
    };
    await route.fulfill({ response, json: home });
  });
  await page.goto('/about');
  await expectStill(page);
  const links = page.getByRole('list', { name: words('fr', 'common:footer.follow') });
  await expect(links.getByRole('link', { name: words('fr', 'common:footer.youtube') })).toHaveAttribute(
    'href',
    'https://videos.example/flair',
  );
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await expect(links.getByRole('link', { name: words('fr', 'common:footer.facebook') })).toHaveCount(0);
});

test.describe('on a phone, in the light theme', () => {
  test.use({ colorScheme: 'light', viewport: { width: 360, height: 740 } });
  test('still pages are clean for axe and none scrolls sideways', async ({ page }) => {
    for (const { path } of PAGES) {
      for (const locale of ['fr', 'en'] as const) {
        await page.goto(addressIn(locale, path));
        await expectStill(page);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
      }
    }
  });
});

test('robots and sitemap lead to every public page', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const { path } of PAGES)
    for (const locale of ['fr', 'en'] as const)
      expect(sitemap).toMatch(new RegExp(`<loc>https?://[^/<]+${addressIn(locale, path)}</loc>`));
});
