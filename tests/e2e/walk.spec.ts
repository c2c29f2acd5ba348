import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';
import { type Finding, findingOf, type Role, ROLES, STOPS, type Stop, type Title } from './walk-stops.ts';

type Locale = 'fr' | 'en';

const byAdmin = { membership_source: 'admin' };
const FIELDS: Record<Exclude<Role, 'visitor'>, Record<string, unknown>> = {
  free: {},
  basic: { ...byAdmin, subscription_tier: 'basic' },
  pro: { ...byAdmin, subscription_tier: 'pro' },
  premium: { ...byAdmin, subscription_tier: 'premium' },
  canceled: { ...byAdmin, subscription_tier: 'pro', subscription_status: 'canceled' },
  waiting: { ...byAdmin, subscription_tier: 'basic', subscription_status: 'waiting' },
  trainer: { ...byAdmin, subscription_tier: 'premium', is_pro_trainer: true },
  admin: { is_admin: true },
};

// An order that nobody placed is refused, and the browser reports it.
test.use({ provoked: /status of 403 .*\/api\/confirm-checkout$/ });

/** Walks to an address inside the running app, as its own links do; a visitor's page is loaded. */
async function goTo(page: Page, path: string, role: Role): Promise<void> {
  if (role === 'visitor') {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

function textOf(title: Title, locale: Locale, name: string): string {
  const own = /^"(.*)"$/.exec(title);
  return own?.[1] ?? words(locale, title, { name });
}

async function expectToFind(page: Page, finding: Finding, locale: Locale, name: string): Promise<void> {
  if ('ledTo' in finding) {
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === finding.ledTo);
    return;
  }
  const titles = typeof finding.title === 'string' ? [finding.title] : finding.title;
  const texts = titles.map((title) => textOf(title, locale, name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    // French pages put no-break spaces before high punctuation.
    new RegExp(`^(${texts.join('|').replace(/ /g, '\\s')})$`),
  );
}

/** A picture without its size moves what is around it when it comes. */
const expectSizedPictures = (page: Page) => expect(page.locator('img:not([width]), img:not([height])')).toHaveCount(0);

const inEnglish = ({ path, twin }: Stop) =>
  twin === true ? `/en${path === '/' ? '' : path}` : `${path}${path.includes('?') ? '&' : '?'}lng=en`;

for (const role of ROLES) {
  test(`${role} walks through every address`, async ({ page }) => {
    test.slow();
    const member = role === 'visitor' ? null : await newMember(FIELDS[role]);
    if (member !== null) await signIn(page, member, '/dashboard');
    const name = member?.display_name ?? '';
    for (const stop of STOPS) {
      await test.step(stop.path, async () => {
        await goTo(page, stop.path, role);
        await expectToFind(page, findingOf(stop, role), 'fr', name);
        await expectSizedPictures(page);
      });
    }
    for (const stop of STOPS.filter(({ english }) => english === role)) {
      await test.step(inEnglish(stop), async () => {
        await goTo(page, inEnglish(stop), role);
        await expectToFind(page, findingOf(stop, role), 'en', name);
        await expectSizedPictures(page);
      });
    }
  });
}
