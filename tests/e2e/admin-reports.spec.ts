import type { Browser, Page } from '@playwright/test';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';
import { composer, messageWith, newPremium, openChat, removeMessages } from './chat-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';

const VIDEO = 'tenir-la-bouteille';
const ROOM = '2';

test.beforeEach(() => test.slow());

const says = (key: string, values = {}) => words('fr', `moderation:${key}`, values);
const cardOf = (page: Page, reason: string) => page.getByRole('article').filter({ hasText: reason });
const press = (page: Page, reason: string, key: string) =>
  cardOf(page, reason)
    .getByRole('button', { name: says(key), exact: true })
    .click();

async function openQueue(page: Page): Promise<string> {
  const moderator = await newMember({ is_admin: true });
  await signIn(page, moderator);
  await page.goto('/admin/moderation');
  return moderator.uid;
}

/** A comment of somebody, and their page of the video it stands on. */
async function putComment(text: string, author: Awaited<ReturnType<typeof newMember>>): Promise<string> {
  const path = `videos/${VIDEO}/comments/${author.uid}`;
  const { uid, display_name } = author;
  await adminFirestore()
    .doc(path)
    .set({ user_id: uid, author_name: display_name, content: text, rating: 2, created_at: new Date() });
  return path;
}

/** Reported as a member does it, on the page of the video. */
async function reportComment(page: Page, text: string, reason: string): Promise<void> {
  await page.goto(`/videos/${VIDEO}`);
  await page
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: new RegExp(words('fr', 'video:comments.report-of', { name: '.*' })) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('fr', 'common:report.reason')).fill(reason);
  await dialog.getByRole('button', { name: words('fr', 'common:report.submit') }).click();
  await expect(dialog).toHaveCount(0);
}

/** A report as the rules let a member write it. */
async function putReport(target: string, reason: string): Promise<string> {
  const { path } = await adminFirestore()
    .collection('reports')
    .add({ reporter: 'somebody', target, reason, state: 'open', created_at: new Date() });
  return path;
}

async function anotherPage(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(like.url()).origin, locale: 'fr-FR' });
  return context.newPage();
}

const actionsOf = async (actor: string) =>
  (await adminFirestore().collection('audit_log').where('actor', '==', actor).get()).docs.map((one): unknown =>
    one.get('action'),
  );

test('a reported comment is put into other words from the queue: its author and who reported it read them at once', async ({
  page: admin,
  secondBrowser: reporter,
  browser,
}) => {
  const author = await newMember({ display_name: 'Plume Vive' });
  const [text, reason] = [`Trop dur ${author.uid}`, `Blessant ${author.uid}`];
  const path = await putComment(text, author);
  await signIn(reporter, await newMember());
  await reportComment(reporter, text, reason);
  const writer = await anotherPage(browser, reporter);
  await signIn(writer, author);
  await writer.goto(`/videos/${VIDEO}`);
  const moderator = await openQueue(admin);
  const card = cardOf(admin, reason);
  await expect(card).toContainText(text, { timeout: 90_000 });
  await expect(card).toContainText(says('kind.comment'));
  await expect(card.getByRole('link', { name: 'Plume Vive' })).toHaveAttribute('href', `/admin/users/${author.uid}`);

  await press(admin, reason, 'edit');
  const pen = admin.getByRole('dialog').getByLabel(says('words'));
  const save = admin.getByRole('dialog').getByRole('button', { name: words('fr', 'common:actions.save') });
  await expect(pen).toHaveValue(text);
  await pen.fill('  ');
  await save.click();
  await expect(admin.getByRole('dialog').getByText(words('fr', 'common:required'))).toBeVisible();
  await pen.fill(`Dit autrement ${author.uid}`);
  await save.click();
  await expect(admin.getByText(says('edited'))).toBeVisible();
  await expect(card).toHaveCount(0);
  for (const page of [reporter, writer]) {
    await expect(page.getByRole('article').filter({ hasText: `Dit autrement ${author.uid}` })).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
  }
  // The stars stay the author's own.
  await storedDocument(path, (data) => data?.content === `Dit autrement ${author.uid}` && data.rating === 2);
  expect(await actionsOf(moderator)).toContain('comment.edit');
  await writer.context().close();
  await adminFirestore().doc(path).delete();
});

test('a reported comment is deleted from the queue and goes from every open page', async ({
  page: admin,
  secondBrowser: reporter,
  browser,
}) => {
  const author = await newMember({ display_name: 'Plume Noire' });
  const [text, reason] = [`À ôter ${author.uid}`, `Injure ${author.uid}`];
  const path = await putComment(text, author);
  await signIn(reporter, await newMember());
  await reportComment(reporter, text, reason);
  const writer = await anotherPage(browser, reporter);
  await signIn(writer, author);
  await writer.goto(`/videos/${VIDEO}`);
  await expect(writer.getByRole('article').filter({ hasText: text })).toBeVisible();
  await openQueue(admin);
  await expect(cardOf(admin, reason)).toContainText(text, { timeout: 90_000 });
  await press(admin, reason, 'delete');
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: says('delete') })
    .click();
  await expect(admin.getByText(says('deleted'))).toBeVisible();
  await expect(cardOf(admin, reason)).toHaveCount(0);
  for (const page of [reporter, writer])
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(0);
  await storedDocument(path, (data) => data === undefined);
  await writer.context().close();
});

test('a report is dismissed and its comment stays; an admin who comes second is told', async ({
  page: admin,
  secondBrowser: second,
}) => {
  const author = await newMember();
  const [text, reason] = [`Sans gravité ${author.uid}`, `Rien de grave ${author.uid}`];
  const path = await putComment(text, author);
  const report = await putReport(path, reason);
  await openQueue(admin);
  await expect(cardOf(admin, reason)).toContainText(text, { timeout: 90_000 });
  await openQueue(second);
  await expect(cardOf(second, reason)).toBeVisible();
  // What the first one decides arrives while the second one's click is on its way.
  await second.route(
    '**/Write/channel**',
    async (route) => {
      await adminFirestore().doc(report).update({ state: 'dismissed', updated_by: 'faster', updated_at: new Date() });
      await route.continue();
    },
    { times: 1 },
  );
  await press(second, reason, 'dismiss');
  await expect(second.getByText(says('closed-elsewhere'))).toBeVisible();
  await expect(cardOf(second, reason)).toHaveCount(0);
  expect((await adminFirestore().doc(report).get()).data()).toMatchObject({ state: 'dismissed', updated_by: 'faster' });

  // Live in the first one's queue as well, where another report of the same words is dismissed by hand.
  await expect(cardOf(admin, reason)).toHaveCount(0);
  const again = await putReport(path, `${reason}, encore`);
  await expect(cardOf(admin, reason)).toContainText(text, { timeout: 90_000 });
  await press(admin, reason, 'dismiss');
  await expect(admin.getByText(says('dismissed'))).toBeVisible();
  await expect(cardOf(admin, reason)).toHaveCount(0);
  await storedDocument(again, (data) => data?.state === 'dismissed');
  expect((await adminFirestore().doc(path).get()).get('content')).toBe(text);
  await adminFirestore().doc(path).delete();
});

test('what its author took back before an admin looked is said to be gone, and the report is closed', async ({
  page: admin,
}) => {
  const author = await newMember();
  const reason = `Vite repris ${author.uid}`;
  const path = await putComment(`Repris ${author.uid}`, author);
  const report = await putReport(path, reason);
  await openQueue(admin);
  await expect(cardOf(admin, reason)).toContainText(`Repris ${author.uid}`, { timeout: 90_000 });
  await adminFirestore().doc(path).delete();
  await press(admin, reason, 'delete');
  await expect(cardOf(admin, reason).getByText(says('gone'))).toBeVisible();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await press(admin, reason, 'resolve');
  await expect(admin.getByText(says('resolved'))).toBeVisible();
  await storedDocument(report, (data) => data?.state === 'resolved');
});

test('who wrote a reported message is muted from the queue, sees it at once, and gets the word back', async ({
  page: admin,
  secondBrowser: author,
}) => {
  const member = await newPremium({ display_name: 'Voix Forte' });
  const [text, reason] = [`Des cris ${member.uid}`, `Il crie ${member.uid}`];
  const message = await adminFirestore()
    .collection(`chat_rooms/${ROOM}/messages`)
    .add({ user_id: member.uid, author_name: 'Voix Forte', message: text, created_at: new Date() });
  await openChat(author, member, ROOM);
  await putReport(message.path, reason);
  const moderator = await openQueue(admin);
  await expect(cardOf(admin, reason)).toContainText(text, { timeout: 90_000 });
  const dialog = admin.getByRole('dialog');
  await press(admin, reason, 'mute');
  await dialog.getByLabel(words('fr', 'common:mute.duration')).selectOption('60');
  await dialog.getByRole('button', { name: words('fr', 'common:mute.submit') }).click();
  await expect(admin.getByText(words('fr', 'common:mute.done', { name: 'Voix Forte' }))).toBeVisible();
  await expect(author.getByText(/en sourdine jusqu/)).toBeVisible();
  // The word is taken, what was said stays, and so does the report.
  await expect(messageWith(author, text)).toBeVisible();
  await expect(cardOf(admin, reason)).toBeVisible();

  await press(admin, reason, 'mute');
  await dialog.getByLabel(words('fr', 'common:mute.duration')).selectOption('0');
  await dialog.getByRole('button', { name: words('fr', 'common:mute.lift') }).click();
  await expect(author.getByText(/en sourdine jusqu/)).toHaveCount(0);
  await expect(composer(author)).toBeEditable();
  expect((await actionsOf(moderator)).toSorted()).toEqual(['member.mute', 'member.unmute']);
  await press(admin, reason, 'dismiss');
  await expect(cardOf(admin, reason)).toHaveCount(0);
  await removeMessages(ROOM, member.uid);
});
