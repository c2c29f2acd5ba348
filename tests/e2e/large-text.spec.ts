import type { Locator, Page } from '@playwright/test';
import { path as documents } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { BROWSER_ARGS, installedBrowser } from '../support/browser.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';
import { expect, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { openPractice, panel, panelButton, VIDEO } from './practice-page.ts';
import { checksAccessibility, type Role, ROUTES } from './route-expectations.ts';

// A browser whose default font is twice as large as usual; accessibility.spec.ts doubles the text
// of the page.
const { executablePath, env } = await installedBrowser();
const args = [...BROWSER_ARGS, '--blink-settings=defaultFontSize=32'];
test.use({
  launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  // The page that resets a password, opened without its link.
  expectedErrors: /accounts:resetPassword/,
});

/** A phone and a laptop: no page is wider, no word is torn, and each control can be reached. */
async function expectRoom(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScrolling(page);
    await expect.poll(() => page.evaluate(tornWords), `at ${width} px`).toEqual([]);
  }
}

/**
 * Lists the words on the page that continue on a second line. Those of addresses and identifiers,
 * which have digits, dots or hyphens in them, may.
 */
function tornWords(): string[] {
  const torn: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement, textContent } = text;
    if (!parentElement?.checkVisibility()) continue;
    // Texts for screen readers are as wide as one pixel.
    if (parentElement.getBoundingClientRect().width <= 1) continue;
    const words = /(?<![\p{L}\p{N}_@./-])\p{L}{3,}(?!\.?[\p{L}\p{N}_@/-])/gu;
    for (const { 0: word, index } of (textContent ?? '').matchAll(words)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) torn.push(`${word} in “${parentElement.textContent.slice(0, 60)}”`);
    }
  }
  return torn;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('with a large font, pages and the practice sheet fit into the window', async ({ page }) => {
  await open(page, '/');
  await expectRoom(page);
  // At 1280 px, as on a phone, the timeline has room for the name of the current move alone.
  const moveName = (index: number, move: string) =>
    localeText('fr', 'landing:practice.move', {
      index,
      name: localeText('fr', `landing:practice.moves.${move}`),
    });
  await expect(page.getByText(moveName(2, 'throw'))).toBeVisible();
  await expect(page.getByText(moveName(1, 'grip'))).toBeHidden();
  await signIn(page, await newMember({ is_admin: true }));
  for (const path of ['/dashboard', '/premium-chat-vip', '/admin/users']) {
    await open(page, path);
    await expectRoom(page);
  }
  // A laptop has no more room than a phone: each row of a table is a card.
  const order = page.getByRole('combobox', { name: localeText('fr', 'admin:table.sort') });
  await expect(order).toBeVisible();
  // On the phone everything is in its menu, and the sheet can be closed.
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, VIDEO);
  await expectRoom(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: localeText('fr', 'video:practice-open') }).click();
  await expect(panelButton(page, 'close')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScrolling(page);
  await panelButton(page, 'close').click();
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: localeText('fr', 'common:header.open-menu') }).click();
  await expect(
    page.getByRole('button', { name: localeText('fr', 'common:header.close-menu') }),
  ).toBeInViewport();
  await expectNoSidewaysScrolling(page);
});

test('with a large font, the practice mode next to a film has whole words', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, VIDEO);
  // It is loaded after the film.
  await expect(panelButton(page, 'close')).toBeVisible();
  await expect.poll(() => page.evaluate(tornWords)).toEqual([]);
});

test('with a large font, the card of the day fits into the window, as its questions do', async ({
  page,
}) => {
  await signIn(page, await newMember(), '/dashboard');
  const skip = page.getByRole('button', { name: localeText('fr', 'practice:answers.skip') });
  await expect(skip).toBeVisible();
  await expectRoom(page);
  await skip.click();
  await expect(
    page.getByRole('list', { name: localeText('fr', 'practice:today.list') }),
  ).toBeVisible();
  await expectRoom(page);
});

test('with a large font, a long time of learning stays in its card', async ({ page }) => {
  const { uid, ...account } = await newMember();
  const now = new Date();
  await adminFirestore()
    .doc(documents.session(uid, 'long'))
    .set({
      day: dayIn(STUDIO_TIME_ZONE, now),
      started_at: now,
      seconds: 12 * 3600 + 46 * 60,
      reps: 0,
      moves: {},
      updated_at: now,
    });
  await signIn(page, account);
  await open(page, '/dashboard');
  const time = page.getByText(/^12\sh\s46\smin$/);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(time).toBeVisible();
    const beyond = await time.evaluate((value) => value.scrollWidth - value.clientWidth);
    expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('with a large font, the time of the player stands below the name of the move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openPractice(page, `${VIDEO}?move=lancer-un-tour`);
  const name = page
    .getByRole('list', { name: localeText('fr', 'video:player.moves') })
    .getByRole('button')
    .filter({ visible: true });
  const time = page.getByText(/^\d\d:\d\d \/ \d\d:\d\d$/).filter({ visible: true });
  const textOf = (part: Locator) =>
    part.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { top, bottom } = range.getBoundingClientRect();
      return { top, bottom };
    });
  await expect(time).toBeVisible();
  const [above, below] = [await textOf(name), await textOf(time)];
  expect(below.top).toBeGreaterThanOrEqual(above.bottom - 3);
  // The line of the time is a part of the timeline: the controls below begin after it.
  const fullScreen = page.getByRole('button', {
    name: localeText('fr', 'video:player.fullscreen'),
  });
  const controls = await fullScreen.boundingBox();
  expect(controls?.y).toBeGreaterThanOrEqual(below.bottom - 3);
});

test('with a large font, days, states and figures stay in their columns', async ({ page }) => {
  const expectNoneWider = async (texts: Locator) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(texts.first()).toBeVisible();
    for (const text of await texts.all()) {
      const beyond = await text.evaluate((value) => value.scrollWidth - value.clientWidth);
      expect(beyond, await text.innerText()).toBeLessThanOrEqual(0);
    }
  };
  await open(page, '/events');
  await expectNoneWider(page.getByRole('main').locator('b', { hasText: /^\d+–\d+$/ }));
  await signIn(page, suiteInfo().accounts.admin);
  await open(page, '/admin/video-pro-validation');
  await expectNoneWider(page.getByText(localeText('fr', 'admin:drafts.state.to-correct')));
  await open(page, '/admin/users/demo-free');
  await expect(page.getByRole('term').first()).toBeVisible();
  await expectRoom(page);
  await open(page, '/upload-pro');
  await expect(page.getByText(localeText('fr', 'upload-pro:own.not-rated')).first()).toBeVisible();
  await expectRoom(page);
});

const FIELDS: Partial<Record<Role, Record<string, unknown>>> = {
  pro: { membership_source: 'admin', subscription_tier: 'pro' },
  admin: { is_admin: true },
};
for (const role of ['visitor', 'pro', 'admin'] as const) {
  test(
    `with a large font, all pages of the ${role} fit into the window`,
    { tag: '@full' },
    async ({ page }) => {
      test.slow();
      const fields = FIELDS[role];
      if (fields !== undefined) await signIn(page, await newMember(fields));
      for (const route of ROUTES.filter((one) => checksAccessibility(role, one))) {
        await test.step(route.path, async () => {
          await open(page, route.path);
          await expectRoom(page);
        });
      }
    },
  );
}
