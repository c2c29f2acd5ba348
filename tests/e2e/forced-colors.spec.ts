import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';

// A contrast theme of the system: its colours replace those of the page, and backgrounds go.
test.use({ forcedColors: 'active' });

/**
 * Returns the chosen parts that look like their neighbours that are not chosen, and the fills
 * without a colour.
 */
const invisibleStates = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element) => element.getClientRects().length > 0;
    const looks = (element: Element) => {
      const { backgroundColor, outlineStyle } = getComputedStyle(element);
      return `${backgroundColor} ${outlineStyle}`;
    };
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
    const states = ['aria-pressed', 'aria-checked', 'aria-selected'].flatMap((state) =>
      [...document.querySelectorAll(`[${state}="true"]:not([role^="menuitem"])`)]
        .filter(shown)
        .filter((chosen) => {
          const other = [...document.querySelectorAll(`${chosen.tagName}[${state}="false"]`)].find(
            shown,
          );
          return other !== undefined && looks(other) === looks(chosen);
        }),
    );
    const canvas = getComputedStyle(document.body).backgroundColor;
    const fills = [...document.querySelectorAll('[data-fill], .MuiLinearProgress-bar')]
      .filter(shown)
      .filter((fill) => getComputedStyle(fill).backgroundColor === canvas);
    // Where one is, and what plays.
    const current = [...document.querySelectorAll('[aria-current]:not([aria-current="false"])')]
      .filter(shown)
      .filter((element) => getComputedStyle(element).outlineStyle === 'none');
    return [...states, ...fills, ...current].map((element) => nameOf(element));
  });

test('what is chosen and how far it is can be seen in a contrast theme', async ({ page }) => {
  const member = await newMember({ membership_source: 'admin', subscription_tier: 'premium' });
  await signIn(page, member, '/videos/free');
  await expect(page.getByRole('button', { pressed: true }).first()).toBeVisible();
  await expect(page.locator('[aria-current="page"]').filter({ visible: true })).not.toHaveCount(0);
  expect(await invisibleStates(page)).toEqual([]);
  await page.goto('/userProfile');
  await expect(page.getByRole('switch', { checked: true }).first()).toBeVisible();
  expect(await invisibleStates(page)).toEqual([]);
  // The player, and the practice mode with its speeds.
  await page.goto('/videos/le-tour-simple');
  await expect(page.locator('[data-fill]').first()).toBeAttached();
  await expect(page.getByRole('button', { name: '1×', pressed: true })).toBeVisible();
  expect(await invisibleStates(page)).toEqual([]);
});
