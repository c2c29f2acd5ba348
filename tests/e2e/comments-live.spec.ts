import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

/** No other journey rates it. */
const VIDEO = 'echange-croise';

test('a comment written, edited and deleted in one browser changes in another, and the rating follows @smoke', async ({
  page,
  secondBrowser,
}) => {
  const member = await newMember({ display_name: 'Malo Test' });
  const text = `Un tour net ${member.uid}`;
  await secondBrowser.goto(`/videos/${VIDEO}`);
  await expect(secondBrowser.getByText(words('fr', 'video:comments.login'))).toBeVisible();
  await expect(secondBrowser.getByRole('button', { name: words('fr', 'video:comments.publish') })).toHaveCount(0);

  await signIn(page, member);
  await page.goto(`/videos/${VIDEO}`);
  const before = await storedDocument(`video_stats/${VIDEO}`, (data) => data !== undefined);
  const field = page.getByLabel(words('fr', 'video:comments.content'));
  const publish = page.getByRole('button', { name: words('fr', 'video:comments.publish') });

  await field.fill('   ');
  await publish.click();
  await expect(page.getByText(words('fr', 'video:comments.published'))).toHaveCount(0);

  await field.fill(text);
  await publish.click();
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  await expect(secondBrowser.getByRole('article').filter({ hasText: text })).toBeVisible();
  await storedDocument(`video_stats/${VIDEO}`, (data) => data?.rating_count === Number(before?.rating_count) + 1);

  await page
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: words('fr', 'video:comments.edit-own') })
    .click();
  await expect(field).toHaveValue(text);
  await field.fill(`${text}, corrigé`);
  await page.getByRole('button', { name: words('fr', 'video:comments.update') }).click();
  await expect(secondBrowser.getByRole('article').filter({ hasText: `${text}, corrigé` })).toBeVisible();
  await expect(publish).toBeVisible();

  await page
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: words('fr', 'video:comments.delete-own') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'video:comments.delete') })
    .click();
  await expect(secondBrowser.getByRole('article').filter({ hasText: text })).toHaveCount(0);
  await storedDocument(`video_stats/${VIDEO}`, (data) => data?.rating_count === before?.rating_count);
});

test('what a person writes is shown as words, never run', async ({ page }) => {
  const member = await newMember();
  const text = `<img src=x onerror="document.title='pwned'"> ${member.uid}`;
  await signIn(page, member);
  await page.goto(`/videos/${VIDEO}`);
  await page.getByLabel(words('fr', 'video:comments.content')).fill(text);
  await page.getByRole('button', { name: words('fr', 'video:comments.publish') }).click();
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  expect(await page.title()).not.toBe('pwned');
  const own = adminFirestore().collection(`videos/${VIDEO}/comments`).where('user_id', '==', member.uid);
  await expect.poll(async () => (await own.get()).docs.map((one): unknown => one.get('content'))).toEqual([text]);
});
