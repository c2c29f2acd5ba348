import type { Browser, Page } from '@playwright/test';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import { expect, signIn, test } from './fixtures.ts';

const VIDEO = 'tenir-la-bouteille';

test.beforeEach(() => test.slow());

const moderationText = (key: string, values = {}) => localeText('fr', `moderation:${key}`, values);
const cardOf = (page: Page, reason: string) =>
  page.getByRole('article').filter({ hasText: reason });
const clickInReport = (page: Page, reason: string, key: string) =>
  cardOf(page, reason)
    .getByRole('button', { name: moderationText(key), exact: true })
    .click();

async function openQueue(page: Page): Promise<string> {
  const moderator = await newMember({ is_admin: true });
  await signIn(page, moderator);
  await page.goto('/admin/moderation');
  return moderator.uid;
}

/** Creates a comment; returns its path. */
async function putComment(
  text: string,
  author: Awaited<ReturnType<typeof newMember>>,
): Promise<string> {
  const path = `videos/${VIDEO}/comments/${author.uid}`;
  const { uid, display_name } = author;
  await adminFirestore().doc(path).set({
    user_id: uid,
    author_name: display_name,
    content: text,
    rating: 2,
    created_at: new Date(),
  });
  return path;
}

/** Reports the comment as a member on the page of the video. */
async function reportComment(page: Page, text: string, reason: string): Promise<void> {
  await page.goto(`/videos/${VIDEO}`);
  await page
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', {
      name: new RegExp(localeText('fr', 'video:comments.report-of', { name: '.*' })),
    })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(localeText('fr', 'common:report.reason')).fill(reason);
  await dialog.getByRole('button', { name: localeText('fr', 'common:report.submit') }).click();
  await expect(dialog).toHaveCount(0);
}

async function newPageLike(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(like.url()).origin,
    locale: 'fr-FR',
  });
  return context.newPage();
}

const actionsOf = async (actor: string) =>
  (await adminFirestore().collection('audit_log').where('actor', '==', actor).get()).docs.map(
    (one): unknown => one.get('action'),
  );

test(
  'an admin edits a reported comment; its author and the reporter see the change at once',
  { tag: '@full' },
  async ({ page: admin, secondBrowser: reporter, browser }) => {
    const author = await newMember({ display_name: 'Plume Vive' });
    const text = `Trop dur ${author.uid}`;
    const reason = `Blessant ${author.uid}`;
    const path = await putComment(text, author);
    await signIn(reporter, await newMember());
    await reportComment(reporter, text, reason);
    const writer = await newPageLike(browser, reporter);
    await signIn(writer, author);
    await writer.goto(`/videos/${VIDEO}`);
    const moderator = await openQueue(admin);
    const card = cardOf(admin, reason);
    await expect(card).toContainText(text, { timeout: 90_000 });
    await expect(card).toContainText(moderationText('kind.comment'));
    await expect(card.getByRole('link', { name: 'Plume Vive' })).toHaveAttribute(
      'href',
      `/admin/users/${author.uid}`,
    );

    await clickInReport(admin, reason, 'edit');
    const textField = admin.getByRole('dialog').getByLabel(moderationText('words'));
    const save = admin
      .getByRole('dialog')
      .getByRole('button', { name: localeText('fr', 'common:actions.save') });
    await expect(textField).toHaveValue(text);
    await textField.fill('  ');
    await save.click();
    await expect(
      admin.getByRole('dialog').getByText(localeText('fr', 'common:required')),
    ).toBeVisible();
    await textField.fill(`Dit autrement ${author.uid}`);
    await admin.getByRole('dialog').getByRole('radio').first().check();
    await save.click();
    await expect(admin.getByText(moderationText('edited'))).toBeVisible();
    await expect(card).toHaveCount(0);
    for (const page of [reporter, writer]) {
      await expect(
        page.getByRole('article').filter({ hasText: `Dit autrement ${author.uid}` }),
      ).toBeVisible();
      await expect(page.getByText(text)).toHaveCount(0);
    }
    // The rating stays the author's.
    await waitForDocument(
      path,
      (data) => data?.content === `Dit autrement ${author.uid}` && data.rating === 2,
    );
    expect(await actionsOf(moderator)).toContain('comment.edit');
    await writer.context().close();
    await adminFirestore().doc(path).delete();
  },
);
