import type { Locator, Page } from '@playwright/test';
import { adminFirestore, newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';
import { chooseInMenu, composer, messageWith, newPremium, openChat, sendButton, standing } from './chat-fixtures.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const ROOM = '1';

test.beforeEach(() => test.slow());

const reportsBy = async (uid: string) =>
  (await adminFirestore().collection('reports').where('reporter', '==', uid).get()).docs.map((one) => one.data());

test('a member reports a message; an admin deletes it and mutes its author, live', async ({ page, secondBrowser }) => {
  const [author, reader] = [await newPremium({ display_name: 'Rude' }), await newPremium()];
  const admin = await newMember({ is_admin: true });
  await openChat(page, author, ROOM);
  await openChat(secondBrowser, reader, ROOM);
  const text = `Des mots durs ${author.uid}`;
  await composer(page).fill(text);
  await sendButton(page).click();

  await chooseInMenu(secondBrowser, text, words('fr', 'chat:message.report'));
  const dialog = secondBrowser.getByRole('dialog');
  await dialog.getByRole('button', { name: words('fr', 'common:report.submit') }).click();
  await expect(dialog.getByText(words('fr', 'common:report.blank'))).toBeVisible();
  await expectAccessible(secondBrowser);
  await dialog.getByLabel(words('fr', 'common:report.reason')).fill('Insulte');
  await dialog.getByRole('button', { name: words('fr', 'common:report.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => reportsBy(reader.uid))
    .toMatchObject([{ reason: 'Insulte', state: 'open', target: expect.stringMatching(/^chat_rooms\/1\/messages\//) }]);

  const context = await page
    .context()
    .browser()
    ?.newContext({ locale: 'fr-FR', baseURL: new URL(page.url()).origin });
  if (context === undefined) throw new Error('no browser');
  const adminPage = await context.newPage();
  await openChat(adminPage, admin, ROOM);
  await chooseInMenu(adminPage, text, words('fr', 'chat:message.mute'));
  await adminPage.getByRole('button', { name: words('fr', 'common:mute.submit') }).click();
  await expect(page.getByText(/en sourdine jusqu/)).toBeVisible();
  await expect(standing(adminPage, text)).toBeVisible();
  await chooseInMenu(adminPage, text, words('fr', 'chat:message.delete'));
  await adminPage
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'chat:message.delete') })
    .click();
  await expect(messageWith(page, text)).toHaveCount(0);
  await expect(messageWith(secondBrowser, text)).toHaveCount(0);
  const log = await adminFirestore().collection('audit_log').where('actor', '==', admin.uid).get();
  expect(log.docs.map((one): unknown => one.get('action')).toSorted()).toEqual(['member.mute', 'message.delete']);
  await context.close();
});

test.describe('a comment', () => {
  // The refusal of the eleventh report.
  test.use({ provoked: /status of 403 .*documents:commit/ });

  test('is reported by a member, no more than ten times an hour, and deleted by an admin', async ({
    page,
    secondBrowser,
  }) => {
    const VIDEO = 'tenir-la-bouteille';
    const author = await newMember({ display_name: 'Autre Voix' });
    const id = `reported-${author.uid}`;
    const text = `À signaler ${author.uid}`;
    const comment = adminFirestore().doc(`videos/${VIDEO}/comments/${id}`);
    await comment.set({
      user_id: author.uid,
      author_name: 'Autre Voix',
      content: text,
      rating: 1,
      created_at: new Date(),
    });
    const member = await newMember();
    await signIn(page, member);
    await page.goto(`/videos/${VIDEO}`);
    const shown = page.getByRole('article').filter({ hasText: text });
    await shown.getByRole('button', { name: words('fr', 'video:comments.report-of', { name: 'Autre Voix' }) }).click();
    await page.getByRole('dialog').getByLabel(words('fr', 'common:report.reason')).fill('Hors sujet');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('fr', 'common:report.submit') })
      .click();
    await expect.poll(() => reportsBy(member.uid)).toMatchObject([{ target: comment.path, state: 'open' }]);
    await expect(shown.getByRole('button', { name: words('fr', 'video:comments.delete') })).toHaveCount(0);

    await tooManyReports(page, shown, member.uid);

    await signIn(secondBrowser, await newMember({ is_admin: true }));
    await secondBrowser.goto(`/videos/${VIDEO}`);
    await secondBrowser
      .getByRole('article')
      .filter({ hasText: text })
      .getByRole('button', { name: words('fr', 'video:comments.delete-of', { name: 'Autre Voix' }) })
      .click();
    await secondBrowser
      .getByRole('dialog')
      .getByRole('button', { name: words('fr', 'video:comments.delete') })
      .click();
    await expect(shown).toHaveCount(0);
  });
});

/** The hour's tenth report was sent just now: the next one is refused, with words for it. */
async function tooManyReports(page: Page, shown: Locator, uid: string): Promise<void> {
  const now = new Date();
  const limit = adminFirestore().doc(`report_limits/${uid}`);
  expect((await limit.get()).get('count')).toBe(1);
  await limit.set({ since: now, count: 10, at: now, ref: 'the-tenth' });
  await shown.getByRole('button', { name: words('fr', 'video:comments.report-of', { name: 'Autre Voix' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('fr', 'common:report.reason')).fill('Encore');
  await dialog.getByRole('button', { name: words('fr', 'common:report.submit') }).click();
  await expect(dialog.getByRole('alert')).toContainText(words('fr', 'errors:too-many-reports'));
  expect(await reportsBy(uid)).toHaveLength(1);
  await dialog.getByRole('button', { name: words('fr', 'common:actions.cancel') }).click();
}
