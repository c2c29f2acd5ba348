import { expect, play, currentTimeOf, signIn, test } from './fixtures.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const VIDEO_ID = 'le-stall-dos-de-la-main';

// While the device is offline every request fails; with which code depends on how far it was.
test.use({ expectedErrors: /net::ERR_/ });

test('after a network loss progress, a comment and the position of a page closed meanwhile are kept', async ({
  page,
  context,
}) => {
  const member = await newMember();
  await signIn(page, member);
  await page.goto(`/videos/${VIDEO_ID}`);
  await play(page);
  await context.setOffline(true);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 9;
  });
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(11);
  await page
    .getByRole('button', { name: localeText('fr', 'video:player.pause'), exact: true })
    .first()
    .click();
  const stoppedAt = await currentTimeOf(page);

  const text = `Écrit dans le tunnel ${member.uid}`;
  await page.getByLabel(localeText('fr', 'video:comments.content')).fill(text);
  await page.getByRole('button', { name: localeText('fr', 'video:comments.publish') }).click();
  await expect(page.getByText(localeText('fr', 'video:comments.kept'))).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
  // The seek is queued as well; this waits for the save of the pause.
  await waitForDocument(
    `profiles/${member.uid}/video_progress/${VIDEO_ID}`,
    (data) => Math.abs(Number(data?.position_s) - stoppedAt) < 1.5,
  );

  await play(page);
  await context.setOffline(true);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 13;
  });
  // Stored on the device every second, so that the position survives closing the page.
  const storedPosition = () =>
    page.evaluate(
      (key) =>
        (JSON.parse(localStorage.getItem(key) ?? '{}') as { positionS?: number }).positionS ?? 0,
      `flair.progress.${member.uid}.${VIDEO_ID}`,
    );
  await expect.poll(storedPosition).toBeGreaterThan(13.5);
  const closedAt = await storedPosition();
  await page.close();
  await context.setOffline(false);
  const reopened = await context.newPage();
  await reopened.goto(`/videos/${VIDEO_ID}`);
  await expect.poll(() => currentTimeOf(reopened)).toBeGreaterThan(closedAt - 0.1);
});
