import { words } from '../support/words.ts';
import { composer, messageWith, newPremium, openChat, standing, storedMessages } from './chat-fixtures.ts';
import { expect, test } from './fixtures.ts';

const ROOM = '3';

// Two browsers, each with a sign-in of its own.
test.beforeEach(() => test.slow());

test('five messages written offline arrive once and in order, also after the page was left', async ({
  page,
  context,
}) => {
  const member = await newPremium();
  await openChat(page, member, ROOM);
  await context.setOffline(true);
  const texts = ['un', 'deux', 'trois', 'quatre', 'cinq'].map((word) => `${word} ${member.uid}`);
  for (const text of texts) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
    await expect(messageWith(page, text)).toContainText(words('fr', 'chat:outgoing.offline'));
  }
  expect(await storedMessages(ROOM, member.uid)).toEqual([]);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/premium-chat-vip?room=${ROOM}`);
  for (const text of texts) await expect(standing(again, text)).toHaveCount(1);
  await expect(messageWith(again, member.uid)).toHaveCount(5);
  const stored = await storedMessages(ROOM, member.uid);
  expect(stored.map((one): unknown => one.message)).toEqual(texts);
});

test('two tabs that were offline send what both wrote, each message once', async ({ page, context }) => {
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
  ] as const) {
    await composer(tab).fill(`${word} ${member.uid}`);
    await composer(tab).press('Enter');
    await expect(messageWith(tab, `${word} ${member.uid}`)).toContainText(words('fr', 'chat:outgoing.offline'));
  }
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(standing(tab, member.uid)).toHaveCount(4);
    await expect(messageWith(tab, member.uid)).toHaveCount(4);
  }
  const stored = (await storedMessages(ROOM, member.uid)).map((one) => String(one.message).split(' ')[0]);
  expect(stored.toSorted()).toEqual(['deux', 'quatre', 'trois', 'un']);
  expect(stored.indexOf('un')).toBeLessThan(stored.indexOf('trois'));
  expect(stored.indexOf('deux')).toBeLessThan(stored.indexOf('quatre'));
});

test.describe('an answer that got lost', () => {
  // The resend of what stands there already is refused, and the browser reports it.
  test.use({ provoked: /status of 403 .*documents:commit/ });

  test('doubles nothing: the refused resend finds its message there', async ({ page }) => {
    const member = await newPremium();
    await openChat(page, member, ROOM);
    const text = `Une seule fois ${member.uid}`;
    const sent: number[] = [];
    await page.route('**/documents:commit**', async (route) => {
      if (!(route.request().postData() ?? '').includes(text)) return route.continue();
      const answer = await route.fetch();
      sent.push(answer.status());
      if (sent.length === 1) return route.abort('connectionreset');
      return route.fulfill({ response: answer });
    });
    await composer(page).fill(text);
    await composer(page).press('Enter');
    await expect.poll(() => sent).toEqual([200, 403]);
    await expect(standing(page, text)).toHaveCount(1);
    await expect(messageWith(page, text)).toHaveCount(1);
    await composer(page).fill(`Ensuite ${member.uid}`);
    await composer(page).press('Enter');
    await expect(standing(page, `Ensuite ${member.uid}`)).toHaveCount(1);
    expect((await storedMessages(ROOM, member.uid)).map((one): unknown => one.message)).toEqual([
      text,
      `Ensuite ${member.uid}`,
    ]);
  });
});
