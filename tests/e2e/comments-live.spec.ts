import { expect, signIn, test } from './fixtures.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

/** Not rated by other journeys. */
const VIDEO = 'echange-croise';

test('a comment written, edited and deleted in one browser changes live in another, with the rating @smoke', async ({
  page,
  secondBrowser,
}) => {
  const member = await newMember({ display_name: 'Malo Test' });
  const text = `<img src=x onerror="document.title='pwned'"> Un tour net ${member.uid}`;
  await secondBrowser.goto(`/videos/${VIDEO}`);
  await expect(secondBrowser.getByText(localeText('fr', 'video:comments.login'))).toBeVisible();
  await expect(
    secondBrowser.getByRole('button', { name: localeText('fr', 'video:comments.publish') }),
  ).toHaveCount(0);

  await signIn(page, member);
  await page.goto(`/videos/${VIDEO}`);
  const before = await waitForDocument(`video_stats/${VIDEO}`, (data) => data !== undefined);
  const field = page.getByLabel(localeText('fr', 'video:comments.content'));
  const publish = page.getByRole('button', { name: localeText('fr', 'video:comments.publish') });

  await field.fill('   ');
  await publish.click();
  await expect(page.getByText(localeText('fr', 'video:comments.published'))).toHaveCount(0);

  await field.fill(text);
  await publish.click();
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  await expect(secondBrowser.getByRole('article').filter({ hasText: text })).toBeVisible();
  for (const tab of [page, secondBrowser]) expect(await tab.title()).not.toBe('pwned');
  await waitForDocument(
    `video_stats/${VIDEO}`,
    (data) => data?.rating_count === Number(before?.rating_count) + 1,
  );

  await page
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: localeText('fr', 'video:comments.edit-own') })
    .click();
  await expect(field).toHaveValue(text);
  await field.fill(`${text}, corrigé`);
  await page.getByRole('button', { name: localeText('fr', 'video:comments.update') }).click();
  await expect(
    secondBrowser.getByRole('article').filter({ hasText: `${text}, corrigé` }),
  ).toBeVisible();
  await expect(publish).toBeVisible();

  await page
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: localeText('fr', 'video:comments.delete-own') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: localeText('fr', 'video:comments.delete') })
    .click();
  await expect(secondBrowser.getByRole('article').filter({ hasText: text })).toHaveCount(0);
  await waitForDocument(
    `video_stats/${VIDEO}`,
    (data) => data?.rating_count === before?.rating_count,
  );
});
