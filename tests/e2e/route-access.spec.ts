import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import {
  type Expectation,
  expectationFor,
  checksAccessibility,
  isAlsoLoaded,
  journeysOf,
  type Role,
  ROLES,
  type RouteExpectation,
  ROUTES,
  type Title,
} from './route-expectations.ts';

type Locale = 'fr' | 'en';

const byAdmin = { membership_source: 'admin' };
const FIELDS: Record<Exclude<Role, 'visitor'>, Record<string, unknown>> = {
  free: {},
  basic: { ...byAdmin, subscription_tier: 'basic' },
  pro: { ...byAdmin, subscription_tier: 'pro' },
  premium: { ...byAdmin, subscription_tier: 'premium' },
  canceled: { ...byAdmin, subscription_tier: 'premium', subscription_status: 'canceled' },
  waiting: { ...byAdmin, subscription_tier: 'pro', subscription_status: 'waiting' },
  trainer: { ...byAdmin, subscription_tier: 'premium', is_pro_trainer: true },
  admin: { is_admin: true },
};

// An unknown order is denied, Auth refuses an unknown code, and who has no subscription cannot
// withdraw from one.
test.use({
  expectedErrors:
    /status of 403 .*\/api\/confirm-checkout$|status of 400 .*\/accounts:resetPassword\?|status of 409 .*\/api\/withdraw\/preview$/,
});

/** Navigates inside the app like a link; loads the page for visitors. */
async function goTo(page: Page, path: string, role: Role): Promise<void> {
  if (role === 'visitor') {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    // With an index, as the router writes it: a redirect of the page before, which may not be shown
    // yet, leaves it alone.
    const state = { idx: window.history.length };
    window.history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

function textOf(title: Title, locale: Locale, name: string): string {
  const own = /^"(.*)"$/.exec(title);
  return own?.[1] ?? localeText(locale, title, { name });
}

async function expectRoute(
  page: Page,
  expectation: Expectation,
  locale: Locale,
  name: string,
): Promise<void> {
  if ('redirectsTo' in expectation) {
    await expect(page).toHaveURL(
      (url) => `${url.pathname}${url.search}` === expectation.redirectsTo,
    );
    return;
  }
  const titles = typeof expectation.title === 'string' ? [expectation.title] : expectation.title;
  const texts = titles.map((title) =>
    textOf(title, locale, name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    // French pages have no-break spaces before : ; ! ?
    new RegExp(`^(${texts.join('|').replace(/ /g, '\\s')})$`),
  );
}

/** Returns whether a route shows a video with its player. */
const isVideo = ({ path }: RouteExpectation, expectation: Expectation) =>
  path.startsWith('/videos/') &&
  'title' in expectation &&
  String(expectation.title).startsWith('"');

/**
 * Roles whose guards `guard-decision.test.ts` and `router.test.tsx` decide and whose pages other
 * roles show.
 */
const FULL_ROLES: readonly Role[] = ['free', 'basic', 'premium', 'canceled', 'waiting', 'trainer'];

/** Expects dimensions on all images: without them the layout shifts. */
const expectSizedPictures = (page: Page) =>
  expect(page.locator('img:not([width]), img:not([height])')).toHaveCount(0);

/**
 * What only a loaded page has; an announcement of loading is a status whose first child is visually
 * hidden.
 */
const CONTENT = 'table, form, section, article, li, [role=status]:not(:has(> .visually-hidden))';

function inEnglish({ path, hasEnglishUrl }: RouteExpectation): string {
  if (hasEnglishUrl === true) return path === '/' ? '/en' : `/en${path}`;
  return path.includes('?') ? `${path}&lng=en` : `${path}?lng=en`;
}

/**
 * Signs a new member with the role in and waits for the router, which would miss a visit while it
 * starts.
 */
async function startAs(page: Page, role: Exclude<Role, 'visitor'>): Promise<string> {
  const member = await newMember(FIELDS[role]);
  await signIn(page, member, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return member.display_name.split(' ')[0] ?? '';
}

/** Visits a route in French, with the checks of the page that it shows to the role. */
async function visit(page: Page, role: Role, route: RouteExpectation, name: string): Promise<void> {
  await goTo(page, route.path, role);
  const expectation = expectationFor(route, role);
  await expectRoute(page, expectation, 'fr', name);
  if (isVideo(route, expectation)) await expect(page.locator('video')).toBeVisible();
  await expectSizedPictures(page);
  if (!checksAccessibility(role, route)) return;
  if (role === 'admin') {
    await page.locator(`main :is(${CONTENT})`).filter({ visible: true }).first().waitFor();
  }
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
}

async function visitInEnglish(
  page: Page,
  role: Role,
  route: RouteExpectation,
  name: string,
): Promise<void> {
  await goTo(page, inEnglish(route), role);
  await expectRoute(page, expectationFor(route, role), 'en', name);
  await expectSizedPictures(page);
}

for (const role of ROLES) {
  const tag = FULL_ROLES.includes(role) ? ['@full'] : [];
  for (const { name: part, routes } of journeysOf(role)) {
    test(
      `${role}, ${part}: every route shows or redirects as expected`,
      { tag },
      async ({ page }) => {
        const name = role === 'visitor' ? '' : await startAs(page, role);
        // Admin panels and visitors' pages are checked on a phone.
        if (role === 'visitor' || role === 'admin') {
          await page.setViewportSize({ width: 360, height: 740 });
        }
        for (const route of routes) {
          await test.step(route.path, () => visit(page, role, route, name));
        }
        for (const route of routes.filter((one) => isAlsoLoaded(role, one))) {
          await test.step(`${route.path}, loaded`, async () => {
            await page.goto(route.path);
            await expectRoute(page, expectationFor(route, role), 'fr', name);
          });
        }
        for (const route of routes.filter((one) => one.hasEnglishUrl && one.english === role)) {
          await test.step(inEnglish(route), () => visitInEnglish(page, role, route, name));
        }
      },
    );
  }

  const withoutEnglishUrl = ROUTES.filter(
    (route) => !route.hasEnglishUrl && route.english === role,
  );
  if (withoutEnglishUrl.length === 0) continue;
  // `locale-from-url.test.tsx` proves what `lng` does, `locales.test.ts` that every text is there
  // in both languages.
  test(
    `${role}: pages without an English address of their own open in English`,
    { tag: '@full' },
    async ({ page }) => {
      const name = role === 'visitor' ? '' : await startAs(page, role);
      for (const route of withoutEnglishUrl) {
        await test.step(inEnglish(route), () => visitInEnglish(page, role, route, name));
      }
    },
  );
}
