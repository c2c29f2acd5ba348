import { localeText } from '../support/locale-text.ts';
import {
  composer,
  messages,
  messageWith,
  newPremium,
  openChat,
  rowOf,
  rows,
  sendButton,
  deliveredMessage,
} from './chat-fixtures.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { UNNOTICED_SHIFT, watchLayoutShift } from './layout-shift.ts';

test.beforeEach(() => test.slow());

test('on a phone the chat passes axe in both themes, does not scroll sideways, and keeps the composer visible', async ({
  page,
}) => {
  const member = await newPremium();
  await page.setViewportSize({ width: 360, height: 740 });
  const shift = await watchLayoutShift(page);
  await signIn(page, member);
  await page.goto('/dashboard');
  const way = { name: new RegExp(localeText('fr', 'dashboard:lounge.title')) };
  await page.locator('main').getByRole('link', way).click();
  await expect(messages(page).first()).toBeVisible();
  expect(await shift()).toBeLessThan(UNNOTICED_SHIFT);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Contrast is measured after the colors have changed.
    await page.evaluate(() => {
      const transitions = document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition);
      return Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }
  // Like with a phone's keyboard open.
  await page.setViewportSize({ width: 360, height: 320 });
  const text = `Au clavier ${member.uid}`;
  await composer(page).click();
  await composer(page).fill(text);
  // Scrolling stops at whole pixels.
  await expect(composer(page)).toBeInViewport({ ratio: 0.95 });
  await expect(sendButton(page)).toBeInViewport({ ratio: 0.95 });
  await sendButton(page).click();
  await expect(deliveredMessage(page, text)).toBeInViewport();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toBeInViewport({ ratio: 0.95 });
});

test(
  'with the keyboard only: a room, a message, a reaction, an edit',
  { tag: '@full' },
  async ({ page }) => {
    const member = await newPremium();
    const shift = await watchLayoutShift(page);
    await openChat(page, member, '1');
    await expect(messages(page).first()).toBeVisible();
    expect(await shift()).toBeLessThan(UNNOTICED_SHIFT);
    const rooms = page
      .getByRole('navigation', { name: localeText('fr', 'chat:rooms') })
      .getByRole('button');
    await rooms.nth(0).focus();
    await page.keyboard.press('Tab');
    await expect(rooms.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rooms.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(messages(page).first()).toBeVisible();
    for (let pressed = 0; pressed < 12; pressed++) {
      if (await composer(page).evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(composer(page)).toBeFocused();
    const text = `Sans souris ${member.uid}`;
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(deliveredMessage(page, text)).toBeVisible();

    // Shift+Tab from the composer: the file button, then the last message; arrows move between
    // messages, Enter opens one.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(rowOf(page, text)).toBeFocused();
    // A hint explains the keys while they are used.
    await expect(page.getByText(localeText('fr', 'chat:list.keys'))).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(rowOf(page, text)).not.toBeFocused();
    await expect(rows(page).nth(-2)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(deliveredMessage(page, text).locator('[data-message-actions]')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(
      deliveredMessage(page, text).getByRole('button', { name: /1 personne/ }),
    ).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, text)).toBeFocused();

    await composer(page).focus();
    await expect(page.getByText(localeText('fr', 'chat:list.keys'))).toBeHidden();
    await page.keyboard.press('ArrowUp');
    await expect(composer(page)).toHaveValue(text);
    await page.keyboard.type(' !');
    await page.keyboard.press('Enter');
    await expect(deliveredMessage(page, `${text} !`)).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(composer(page)).toHaveValue('');

    // After deletion the focus moves to a neighbor.
    const before = rows(page).nth(-2);
    const neighbor = await before.getAttribute('data-row');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(rowOf(page, `${text} !`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      deliveredMessage(page, `${text} !`).locator('[data-message-actions]'),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: localeText('fr', 'chat:message.delete') }).focus();
    await page.keyboard.press('Enter');
    const confirm = page
      .getByRole('dialog')
      .getByRole('button', { name: localeText('fr', 'chat:message.delete') });
    await confirm.focus();
    await page.keyboard.press('Enter');
    await expect(messageWith(page, text)).toHaveCount(0);
    await expect(page.locator(`[data-row="${neighbor}"]`)).toBeFocused();
  },
);
