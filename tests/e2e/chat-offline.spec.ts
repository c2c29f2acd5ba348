import { localeText } from '../support/locale-text.ts';
import { composer, messageWith, newPremium, openChat, deliveredMessage, storedMessages } from './chat-fixtures.ts';
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
    await expect(messageWith(tab, `${word} ${member.uid}`)).toContainText(localeText('fr', 'chat:outgoing.offline'));
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
  const stored = (await storedMessages(ROOM, member.uid)).map((one) => String(one.message).split(' ')[0]);
  const inOrder = (...wanted: string[]) => stored.filter((word) => wanted.includes(word ?? ''));
  expect(stored).toHaveLength(5);
  expect(inOrder('un', 'trois', 'cinq')).toEqual(['un', 'trois', 'cinq']);
  expect(inOrder('deux', 'quatre')).toEqual(['deux', 'quatre']);
});
