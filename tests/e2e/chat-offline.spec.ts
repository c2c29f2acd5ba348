import { localeText } from '../support/locale-text.ts';
import {
  composer,
  messageWith,
  newPremium,
  openChat,
  deliveredMessage,
  storedMessages,
} from './chat-fixtures.ts';
import { expect, test } from './fixtures.ts';

const ROOM = '3';

// While the device is offline every request fails; with which code depends on how far it was.
test.use({ expectedErrors: /net::ERR_/ });

test.beforeEach(() => test.slow());

test('messages written offline in two tabs arrive once and in order, also those of a closed tab', async ({
  page,
  context,
}) => {
  const member = await newPremium();
  await openChat(page, member, ROOM);
  const other = await context.newPage();
  await other.goto(`/premium-chat-vip?room=${ROOM}`);
  await expect(composer(other)).toBeVisible();
  await context.setOffline(true);
  for (const [tab, word] of [
    [page, 'un'],
    [other, 'deux'],
    [page, 'trois'],
    [other, 'quatre'],
    [page, 'cinq'],
  ] as const) {
    await composer(tab).fill(`${word} ${member.uid}`);
    await composer(tab).press('Enter');
    await expect(messageWith(tab, `${word} ${member.uid}`)).toContainText(
      localeText('fr', 'chat:outgoing.offline'),
    );
  }
  expect(await storedMessages(ROOM, member.uid)).toEqual([]);
  await page.close();
  await context.setOffline(false);
  const reopened = await context.newPage();
  await reopened.goto(`/premium-chat-vip?room=${ROOM}`);
  for (const tab of [other, reopened]) {
    await expect(deliveredMessage(tab, member.uid)).toHaveCount(5);
    await expect(messageWith(tab, member.uid)).toHaveCount(5);
  }
  const stored = (await storedMessages(ROOM, member.uid)).map(
    (one) => String(one.message).split(' ')[0],
  );
  const inOrder = (...wanted: string[]) => stored.filter((word) => wanted.includes(word ?? ''));
  expect(stored).toHaveLength(5);
  expect(inOrder('un', 'trois', 'cinq')).toEqual(['un', 'trois', 'cinq']);
  expect(inOrder('deux', 'quatre')).toEqual(['deux', 'quatre']);
});

test('on a phone on its side the field and messages are in view, also offline, and no toast covers the field', async ({
  page,
  context,
}) => {
  const member = await newPremium();
  const form = page.locator('main form');
  const list = page.getByRole('region', { name: /^Messages/ });
  /** Returns the parts between the header and the end of the window, in px. */
  const heights = async () => {
    const field = await form.boundingBox();
    const messagesBox = await list.boundingBox();
    if (field === null || messagesBox === null) throw new Error('not shown');
    const window = page.viewportSize()?.height ?? 0;
    return {
      below: Math.max(0, field.y + field.height - window),
      messages: field.y - messagesBox.y,
    };
  };
  await page.setViewportSize({ width: 844, height: 390 });
  await openChat(page, member, ROOM);
  for (const size of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(async () => (await heights()).below).toBeLessThan(1);
    expect((await heights()).messages).toBeGreaterThan(150);
    await context.setOffline(true);
    await expect(page.getByText(localeText('fr', 'common:offline.chat'))).toBeVisible();
    await expect.poll(async () => (await heights()).below).toBeLessThan(1);
    expect((await heights()).messages).toBeGreaterThan(100);
    await context.setOffline(false);
  }
  await composer(page).fill(`Bonsoir ${member.uid}`);
  await page.getByRole('button', { name: localeText('fr', 'chat:composer.send') }).click();
  await expect(deliveredMessage(page, member.uid)).toBeVisible();
  await composer(page).press('ArrowUp');
  await composer(page).fill(`Bonsoir à tous ${member.uid}`);
  await page.getByRole('button', { name: localeText('fr', 'chat:composer.update') }).click();
  const toast = page.getByText(localeText('fr', 'chat:composer.updated'));
  await expect(toast).toBeVisible();
  const toastBox = await toast.boundingBox();
  const field = await form.boundingBox();
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
});
