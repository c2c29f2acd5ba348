import { adminFirestore, newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';
import {
  composer,
  messages,
  messageWith,
  newPremium,
  openChat,
  putMessages,
  removeMarked,
  rowOf,
  rows,
  sendButton,
  standing,
} from './chat-fixtures.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const ROOM = '3';

// Two browsers, each with a sign-in of its own.
test.beforeEach(() => test.slow());

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`${colorScheme} theme`, { tag: colorScheme === 'dark' ? '@full' : [] }, () => {
    test.use({ colorScheme });
    test('clean for axe, on a phone too, and nothing scrolls sideways', async ({ page }) => {
      await openChat(page, await newPremium(), '1');
      await expect(messages(page).first()).toBeVisible();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
      }
    });
  });
}

test('360 × 320, as under a phone’s keyboard: the line to write in and the last words are in sight', async ({
  page,
}) => {
  const member = await newPremium();
  await openChat(page, member, ROOM);
  await page.setViewportSize({ width: 360, height: 320 });
  const text = `Au clavier ${member.uid}`;
  await composer(page).click();
  await composer(page).fill(text);
  // Scrolling stops at whole pixels, and the line need not.
  await expect(composer(page)).toBeInViewport({ ratio: 0.95 });
  await expect(sendButton(page)).toBeInViewport({ ratio: 0.95 });
  await sendButton(page).click();
  await expect(standing(page, text)).toBeInViewport();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toBeInViewport({ ratio: 0.95 });
});

test('by keyboard alone: a room, a message, a sign, an edit', async ({ page }) => {
  const member = await newPremium();
  await openChat(page, member, '1');
  await expect(messages(page).first()).toBeVisible();
  const rooms = page.getByRole('navigation', { name: words('fr', 'chat:rooms') }).getByRole('button');
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
  await expect(standing(page, text)).toBeVisible();

  // Back from the line to write in: the file, then the last message; arrows walk between messages, Enter goes in.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(rowOf(page, text)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, text)).not.toBeFocused();
  await expect(rows(page).nth(-2)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(standing(page, text).locator('[data-message-actions]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(standing(page, text).getByRole('button', { name: /1 personne/ })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, text)).toBeFocused();

  await composer(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(composer(page)).toHaveValue(text);
  await page.keyboard.type(' !');
  await page.keyboard.press('Enter');
  await expect(standing(page, `${text} !`)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toHaveValue('');

  // Deleted: the focus stands beside what is gone.
  const before = rows(page).nth(-2);
  const beside = await before.getAttribute('data-row');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: words('fr', 'chat:message.delete') }).focus();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: words('fr', 'chat:message.delete') });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(messageWith(page, text)).toHaveCount(0);
  await expect(page.locator(`[data-row="${beside}"]`)).toBeFocused();
});

test('a room full of films and links is one stop of Tab; Enter goes into a message, Escape comes back', async ({
  page,
}) => {
  const mark = `films${Date.now().toString(36)}`;
  const seeded = await adminFirestore().collection('chat_rooms/1/messages').where('media_type', '==', 'video').get();
  const { user_id, media_url, media_type } = seeded.docs[0]?.data() ?? {};
  const film = { user_id, media_url, media_type, message: `${mark} https://example.com/film` };
  // Closer together than what others wrote a moment ago: the room ends with them.
  await putMessages(ROOM, 4, mark, film, 1);
  try {
    await openChat(page, await newPremium(), ROOM);
    const films = messageWith(page, mark).locator('video');
    await expect(films.last()).toBeVisible();
    await page
      .getByRole('navigation', { name: words('fr', 'chat:rooms') })
      .getByRole('button')
      .last()
      .focus();
    await page.keyboard.press('Tab');
    await expect(rows(page).last()).toBeFocused();
    await expect(page.getByText(words('fr', 'chat:list.keys'))).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: words('fr', 'chat:composer.attach') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(composer(page)).toBeFocused();
    await expect(page.getByText(words('fr', 'chat:list.keys'))).toBeHidden();

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(rows(page).last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    const row = rows(page).nth(-2);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(row.getByRole('link')).toBeFocused();
    await expect(row.locator('video')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(row.locator('video')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await page.keyboard.press('Home');
    await expect(rows(page).first()).toBeFocused();
    await expect(rows(page).first()).toBeInViewport();
  } finally {
    await removeMarked(ROOM, mark);
  }
});

test('on a phone a premium member’s dashboard leads to the chat, another’s does not', async ({
  page,
  secondBrowser,
}) => {
  for (const one of [page, secondBrowser]) await one.setViewportSize({ width: 360, height: 740 });
  const way = { name: new RegExp(words('fr', 'dashboard:lounge.title')) };
  await signIn(page, await newPremium(), '/dashboard');
  await page.locator('main').getByRole('link', way).click();
  await expect(composer(page)).toBeVisible();
  await signIn(secondBrowser, await newMember({ subscription_tier: 'pro', membership_source: 'admin' }), '/dashboard');
  await expect(secondBrowser.getByRole('navigation', { name: words('fr', 'dashboard:levels') })).toBeVisible();
  await expect(secondBrowser.locator('main').getByRole('link', way)).toHaveCount(0);
});
