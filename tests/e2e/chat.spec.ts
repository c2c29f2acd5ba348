import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';
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
  standing,
  storedMessages,
} from './chat-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';

const ROOM = '3';

// Two browsers, each with a sign-in of its own.
test.beforeEach(() => test.slow());

test('two members talk: live both ways, edited, signed, deleted @smoke', async ({ page, secondBrowser }) => {
  const [malo, ines] = [await newPremium({ display_name: 'Malo T.' }), await newPremium({ display_name: 'Inès R.' })];
  await openChat(page, malo, ROOM);
  await openChat(secondBrowser, ines, ROOM);
  const hello = `Bonsoir ${malo.uid}`;
  await composer(page).fill('   ');
  await sendButton(page).click();
  await composer(page).fill(hello);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(standing(page, hello)).toHaveCount(1);
  await expect(standing(secondBrowser, hello)).toBeVisible();
  // Said aloud where it was not written.
  await expect(secondBrowser.locator('[aria-live=polite]').filter({ hasText: hello })).toHaveCount(1);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: hello })).toHaveCount(0);

  const answer = `Bonsoir Malo\n${ines.uid}`;
  await composer(secondBrowser).fill(answer);
  await sendButton(secondBrowser).click();
  await expect(standing(page, ines.uid)).toBeVisible();

  await chooseInMenu(secondBrowser, hello, new RegExp(words('fr', 'chat:reaction.🔥')));
  const sign = words('fr', 'chat:reaction.count_one', { name: words('fr', 'chat:reaction.🔥'), formatted: 1 });
  await expect(standing(page, hello).getByRole('button', { name: sign, pressed: false })).toBeVisible();
  await expect(standing(secondBrowser, hello).getByRole('button', { name: sign, pressed: true })).toBeVisible();
  await standing(secondBrowser, hello).getByRole('button', { name: sign }).click();
  await expect(standing(page, hello).getByRole('button', { name: sign })).toHaveCount(0);

  await chooseInMenu(page, hello, words('fr', 'chat:message.edit'));
  await expect(composer(page)).toHaveValue(hello);
  await composer(page).fill(`${hello}, corrigé`);
  await composer(page).press('Enter');
  await expect(standing(secondBrowser, `${hello}, corrigé`)).toContainText(words('fr', 'chat:message.edited'));

  await chooseInMenu(page, hello, words('fr', 'chat:message.delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'chat:message.delete') })
    .click();
  await expect(messageWith(secondBrowser, hello)).toHaveCount(0);
  await expect(messageWith(page, hello)).toHaveCount(0);
  expect((await storedMessages(ROOM, malo.uid)).length).toBe(0);
});

test('the page closes at once when the plan ends, and opens for nobody else', async ({ page, secondBrowser }) => {
  const member = await newPremium();
  // Where nobody listens to the console: what was asked in the last moment may be refused by the time it arrives.
  await openChat(secondBrowser, member, ROOM);
  await expect(secondBrowser.getByRole('link', { name: words('fr', 'common:header.chat') })).toBeVisible();
  await adminFirestore().doc(`profiles/${member.uid}`).update({ subscription_status: 'canceled' });
  await secondBrowser.waitForURL('**/dashboard');
  await expect(secondBrowser.getByRole('link', { name: words('fr', 'common:header.chat') })).toHaveCount(0);
  await secondBrowser.goto('/premium-chat-vip');
  await secondBrowser.waitForURL('**/dashboard');

  await signIn(page, await newMember({ subscription_tier: 'pro', membership_source: 'admin' }));
  await page.goto('/premium-chat-vip');
  await page.waitForURL('**/dashboard');
});

test('unread messages are counted, and read on one device is read on the other', async ({ page, secondBrowser }) => {
  const member = await newPremium();
  await openChat(page, member, '1');
  const room = page
    .getByRole('navigation', { name: words('fr', 'chat:rooms') })
    .getByRole('button')
    .nth(2);
  await expect(room).toContainText(/nouveau/);
  await openChat(secondBrowser, member, ROOM);
  await expect(messages(secondBrowser).first()).toBeVisible();
  await storedDocument(`profiles/${member.uid}/chat_reads/${ROOM}`, (data) => data !== undefined);
  await expect(room).toContainText(words('fr', 'chat:up-to-date'));
});

test('older messages come by scrolling and keep the place; the way back tells what came', async ({
  page,
  secondBrowser,
}) => {
  const mark = `suite${Date.now().toString(36)}`;
  const [reader, writer] = [await newPremium(), await newPremium()];
  await putMessages('2', 120, mark);
  try {
    await openChat(page, reader, '2');
    await expect(messageWith(page, `${mark} no 119`)).toBeInViewport();
    const list = page.getByRole('region', { name: words('fr', 'chat:list.label', { room: 'Working flair' }) });
    await expect.poll(() => messages(page).count()).toBeLessThan(60);
    const first = messageWith(page, `${mark} no 78`);
    // Read in the same turn as the scroll: what comes then may not move it.
    const placeBefore = await list.evaluate((box, words) => {
      box.scrollTo(0, 200);
      const row = [...box.querySelectorAll('li')].find((one) => one.textContent.includes(words));
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
    const latest = page.getByRole('button', { name: words('fr', 'chat:list.latest-new_one', { formatted: 1 }) });
    await expect(latest).toBeVisible();
    await expect(messageWith(page, text)).not.toBeInViewport();
    await latest.click();
    await expect(messageWith(page, text)).toBeInViewport();
    await expect(latest).toHaveCount(0);
  } finally {
    await removeMessages('2', `author-${mark}`);
    await removeMessages('2', writer.uid);
  }
});

test('the three newest VIP events stand beside the rooms, live', async ({ page }) => {
  const mark = `vip${Date.now().toString(36)}`;
  const put = (place: number) =>
    adminFirestore()
      .doc(`events/${mark}-${place}`)
      .set({
        title: `${mark} no ${place}`,
        description: 'x',
        date: `2027-03-0${place}`,
        start_time: '18:00',
        end_time: '20:00',
        type: 'masterclass',
        location: 'Lyon',
        status: 'premium-tchat-vip',
        is_public: false,
        vip_since: new Date(),
        // Newer than whatever else there is.
        created_at: new Date(Date.now() + place * 1000),
        updated_at: new Date(),
        updated_by: 'test',
      });
  try {
    for (const place of [1, 2, 3]) await put(place);
    await openChat(page, await newPremium(), ROOM);
    const events = page.getByRole('region', { name: words('fr', 'chat:events.title') }).getByRole('article');
    await expect(events).toHaveText([/no 3/, /no 2/, /no 1/]);
    await expect(events.first()).toContainText(words('fr', 'chat:events.public-in_other', { formatted: 5 }));
    await put(4);
    await expect(events).toHaveText([/no 4/, /no 3/, /no 2/]);
    await events.first().getByRole('link').click();
    await page.waitForURL(`**/events/${mark}-4`);
  } finally {
    await Promise.all([1, 2, 3, 4].map((place) => adminFirestore().doc(`events/${mark}-${place}`).delete()));
  }
});

test('a muted member reads and does not write', async ({ page }) => {
  const member = await newPremium({ muted_until: new Date(Date.now() + 3_600_000) });
  await signIn(page, member);
  await page.goto(`/premium-chat-vip?room=${ROOM}`);
  await expect(messages(page).first()).toBeVisible();
  await expect(page.getByText(/en sourdine jusqu/)).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await adminFirestore()
    .doc(`profiles/${member.uid}`)
    .update({ muted_until: new Date(0) });
  await expect(composer(page)).toBeVisible();
});

test('an admin names a room, live for all', async ({ page, secondBrowser }) => {
  const admin = await newMember({ is_admin: true });
  await openChat(page, admin, ROOM);
  await openChat(secondBrowser, await newPremium(), ROOM);
  const before = (await adminFirestore().doc(`chat_rooms/${ROOM}`).get()).data() ?? {};
  const name = `Salle ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: words('fr', 'chat:room-menu', { room: String(before.name) }) }).click();
  await page.getByRole('menuitem', { name: words('fr', 'chat:rename.action') }).click();
  await page.getByLabel(words('fr', 'chat:rename.name')).fill(name);
  await page.getByRole('button', { name: words('fr', 'chat:rename.submit') }).click();
  await expect(secondBrowser.getByRole('heading', { name })).toBeVisible();
  await adminFirestore().doc(`chat_rooms/${ROOM}`).delete();
  await expect(secondBrowser.getByRole('heading', { name: words('fr', 'chat:room', { number: ROOM }) })).toBeVisible();
  await adminFirestore().doc(`chat_rooms/${ROOM}`).set(before);
});

test('words that try to be more stay words', async ({ page }) => {
  const member = await newPremium();
  await openChat(page, member, ROOM);
  const texts = [
    `<img src=x onerror="document.title='pwned'"> ${member.uid}`,
    `\u202Eexe.photo\u202C ${member.uid}`,
    `👩‍👩‍👧‍👦🇫🇷👍🏽 ${member.uid}`,
    `https://example.com/a_(b), javascript:alert(1) ${member.uid}`,
  ];
  for (const text of texts) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
  }
  await expect(standing(page, member.uid)).toHaveCount(4);
  expect(await page.title()).not.toBe('pwned');
  const stored = await storedMessages(ROOM, member.uid);
  expect(stored.map((one): unknown => one.message)).toEqual(texts);
  const links = standing(page, 'javascript:alert(1)').getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.com/a_(b)');
  await expect(links).toHaveAttribute('rel', /noopener/);

  await composer(page).fill('x'.repeat(10_000));
  await expect(page.getByText(words('fr', 'chat:composer.too-long', { max: '2 000' }))).toBeVisible();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('x'.repeat(10_000));
  expect((await storedMessages(ROOM, member.uid)).length).toBe(4);
});
