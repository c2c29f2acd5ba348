import type { Page } from '@playwright/test';
import { waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import {
  chooseInMenu,
  composer,
  messages,
  messageWith,
  newPremium,
  openChat,
  putMessages,
  removeMessages,
  sendButton,
  deliveredMessage,
  storedMessages,
} from './chat-fixtures.ts';
import { expect, test } from './fixtures.ts';

const ROOM = '3';

// Two browsers with different members.
test.beforeEach(() => test.slow());

test('two members exchange, edit, react to and delete messages live @smoke', async ({
  page,
  secondBrowser,
}) => {
  const malo = await newPremium({ display_name: 'Malo T.' });
  const ines = await newPremium({ display_name: 'Inès R.' });
  await openChat(page, malo, ROOM);
  await openChat(secondBrowser, ines, ROOM);
  const hello = `Bonsoir ${malo.uid}`;
  await composer(page).fill('   ');
  await sendButton(page).click();
  await composer(page).fill(hello);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(deliveredMessage(page, hello)).toHaveCount(1);
  await expect(deliveredMessage(secondBrowser, hello)).toBeVisible();
  // Announced in the other browser.
  await expect(secondBrowser.locator('[aria-live=polite]').filter({ hasText: hello })).toHaveCount(
    1,
  );
  await expect(page.locator('[aria-live=polite]').filter({ hasText: hello })).toHaveCount(0);

  const reply = `Bonsoir Malo\n${ines.uid}`;
  await composer(secondBrowser).fill(reply);
  await sendButton(secondBrowser).click();
  await expect(deliveredMessage(page, ines.uid)).toBeVisible();
  // Read here, hence on all devices of the member.
  await waitForDocument(`profiles/${malo.uid}/chat_reads/${ROOM}`, (data) => data !== undefined);

  await chooseInMenu(secondBrowser, hello, new RegExp(localeText('fr', 'chat:reaction.🔥')));
  const sign = localeText('fr', 'chat:reaction.count_one', {
    name: localeText('fr', 'chat:reaction.🔥'),
    formatted: 1,
  });
  await expect(
    deliveredMessage(page, hello).getByRole('button', { name: sign, pressed: false }),
  ).toBeVisible();
  await expect(
    deliveredMessage(secondBrowser, hello).getByRole('button', { name: sign, pressed: true }),
  ).toBeVisible();
  await deliveredMessage(secondBrowser, hello).getByRole('button', { name: sign }).click();
  await expect(deliveredMessage(page, hello).getByRole('button', { name: sign })).toHaveCount(0);

  await chooseInMenu(page, hello, localeText('fr', 'chat:message.edit'));
  await expect(composer(page)).toHaveValue(hello);
  await composer(page).fill(`${hello}, corrigé`);
  await composer(page).press('Enter');
  await expect(deliveredMessage(secondBrowser, `${hello}, corrigé`)).toContainText(
    localeText('fr', 'chat:message.edited'),
  );

  await chooseInMenu(page, hello, localeText('fr', 'chat:message.delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: localeText('fr', 'chat:message.delete') })
    .click();
  await expect(messageWith(secondBrowser, hello)).toHaveCount(0);
  await expect(messageWith(page, hello)).toHaveCount(0);
  expect((await storedMessages(ROOM, malo.uid)).length).toBe(0);
});

test('own messages are no news to their author, on any device, while those of others are', async ({
  page,
  secondBrowser,
}) => {
  const mark = `news${Date.now().toString(36)}`;
  const malo = await newPremium();
  const listed = (browser: Page, room: RegExp) =>
    browser
      .getByRole('navigation', { name: localeText('fr', 'chat:rooms') })
      .getByRole('button', { name: room });
  try {
    await openChat(page, malo, ROOM);
    await waitForDocument(`profiles/${malo.uid}/chat_reads/${ROOM}`, (data) => data !== undefined);
    await composer(page).fill(`Bonsoir ${malo.uid}`);
    await composer(page).press('Enter');
    await expect(deliveredMessage(page, malo.uid)).toBeVisible();
    await listed(page, /^Working flair/).click();
    await expect(messages(page).first()).toBeVisible();
    await putMessages(ROOM, 1, mark, {}, 0);
    await openChat(secondBrowser, malo, '2');
    await expect(listed(secondBrowser, /^Num/)).toContainText(
      localeText('fr', 'chat:unread_one', { formatted: 1 }),
    );
  } finally {
    await removeMessages(ROOM, `author-${mark}`);
    await removeMessages(ROOM, malo.uid);
  }
});

test(
  'scrolling loads older messages without a jump; the button back to the end counts new ones',
  { tag: '@full' },
  async ({ page, secondBrowser }) => {
    const mark = `suite${Date.now().toString(36)}`;
    const reader = await newPremium();
    const writer = await newPremium();
    await putMessages('2', 120, mark);
    try {
      await openChat(page, reader, '2');
      await expect(messageWith(page, `${mark} no 119`)).toBeInViewport();
      const list = page.getByRole('region', {
        name: localeText('fr', 'chat:list.label', { room: 'Working flair' }),
      });
      await expect.poll(() => messages(page).count()).toBeLessThan(60);
      const first = messageWith(page, `${mark} no 78`);
      // Measured in the task of the scroll: messages that load afterwards must not move it.
      const placeBefore = await list.evaluate((box, text) => {
        box.scrollTo(0, 200);
        const row = [...box.querySelectorAll('li')].find((one) => one.textContent.includes(text));
        return row?.getBoundingClientRect().top;
      }, `${mark} no 78`);
      await expect(messageWith(page, `${mark} no 40`)).toHaveCount(1);
      await expect(first).toBeInViewport();
      const placeAfter = await first.evaluate((row) => row.getBoundingClientRect().top);
      expect(Math.abs(placeAfter - (placeBefore ?? Infinity))).toBeLessThanOrEqual(2);

      await openChat(secondBrowser, writer, '2');
      const text = `Coucou ${writer.uid}`;
      await composer(secondBrowser).fill(text);
      await composer(secondBrowser).press('Enter');
      const latest = page.getByRole('button', {
        name: localeText('fr', 'chat:list.latest-new_one', { formatted: 1 }),
      });
      await expect(latest).toBeVisible();
      await expect(messageWith(page, text)).not.toBeInViewport();
      await latest.click();
      await expect(messageWith(page, text)).toBeInViewport();
      await expect(latest).toHaveCount(0);
    } finally {
      await removeMessages('2', `author-${mark}`);
      await removeMessages('2', writer.uid);
    }
  },
);
