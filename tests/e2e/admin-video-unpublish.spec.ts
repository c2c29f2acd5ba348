import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { mailTo } from './stored-mails.ts';
import { button, filmedVideo, expectText } from './video-form.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const dialogButton = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: localeText('fr', key), exact: true });
/** Hovers over the message at the bottom, which then stays. */
async function holdButtonIn(page: Page, key: string, title: string): Promise<void> {
  await page.getByText(localeText('fr', key, { title })).hover();
}
/** Waits until a trigger has added a video to the catalog or removed it. */
const listed = (id: string, is: boolean) =>
  waitForDocument(
    'catalog/free',
    (data) => (data?.cards as { id: string }[]).some((card) => card.id === id) === is,
  );
const inLibrary = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title });

test(
  'an unpublished video closes on open pages, and one click publishes it again',
  { tag: '@full' },
  async ({ page, secondBrowser: theirs }) => {
    test.setTimeout(240_000);
    const title = `Retirée ${Date.now().toString(36)}`;
    const author = await newMember({ is_pro_trainer: true });
    const { video } = await filmedVideo(title, 'free', { author_id: author.uid });
    try {
      await listed(video.id, true);
      await signIn(theirs, await newMember());
      await theirs.goto('/videos/free');
      await expect(inLibrary(theirs, title)).toBeVisible();
      await theirs.goto(`/${video.path}`);
      await expect(theirs.locator('video')).toBeVisible();

      await signIn(page, await newMember({ is_admin: true }));
      await page.goto(`/admin/videos?q=${encodeURIComponent(title)}`);
      await expect(page.getByRole('row')).toHaveCount(2);
      await button(page, 'admin:videos.take-out-this', { title }).click();
      await expect(page.getByRole('dialog')).toContainText(
        localeText('fr', 'admin:videos.take-out-text'),
      );
      await dialogButton(page, 'admin:videos.take-out').click();
      await holdButtonIn(page, 'admin:videos.taken-out', title);
      const row = page.getByRole('row').filter({ hasText: title });
      await expect(row).toContainText(localeText('fr', 'admin:videos.status.brouillon'));
      await expect(button(page, 'admin:videos.take-out-this', { title })).toHaveCount(0);

      await expectText(theirs, 'video:gone.title');
      await expect(theirs.locator('video')).toHaveCount(0);
      await listed(video.id, false);
      await theirs.getByRole('link', { name: localeText('fr', 'video:gone.way-out') }).click();
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
        localeText('fr', 'library:title.free'),
      );
      await expect(inLibrary(theirs, 'Le tour simple').first()).toBeVisible();
      await expect(inLibrary(theirs, title)).toHaveCount(0);
      await theirs.goto(`/${video.path}`);
      await expectText(theirs, 'video:gone.title');
      expect(await mailTo(author.email, 1)).toContain(
        `«\u00a0${title}\u00a0» est retirée de la bibliothèque`,
      );

      await button(page, 'admin:undo').click();
      await expectText(page, 'admin:drafts.accepted', { title });
      await listed(video.id, true);
      await theirs.goto('/videos/free');
      await inLibrary(theirs, title).click();
      await expect(theirs.locator('video')).toBeVisible();
    } finally {
      await video.delete();
    }
  },
);
