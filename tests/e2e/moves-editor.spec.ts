import { Timestamp } from 'firebase-admin/firestore';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { practiceText, panel, seek, panelButton } from './practice-page.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';

test('an author opens moves far down in the list, fully visible, adds one at the playhead and saves', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const author = await newMember({ is_pro_trainer: true });
  const source = (await adminFirestore().doc('videos/le-tour-simple').get()).data() ?? {};
  const id = `moves-${author.uid}`;
  const path = `videos/${id}`;
  const moves = Array.from({ length: 20 }, (_, index) => ({
    id: `m${index}`,
    name_fr: `Mouvement ${index + 1}`,
    name_en: `Move ${index + 1}`,
    start_s: index,
    end_s: index + 1,
  }));
  const mark = { author_id: author.uid, updated_at: Timestamp.now(), updated_by: author.uid };
  // Last in the learning path: after the end of the original, other journeys go on with its next
  // video.
  const last = { difficulty_level: 'Expert' };
  // Without captions: deleting the video would delete the original's files.
  await adminFirestore()
    .doc(path)
    .set({ ...source, ...mark, ...last, moves, captions: {} });
  await signIn(page, author);
  await page.goto(`/videos/${id}`);
  await panelButton(page, 'moves.edit').click({ timeout: 60_000 });
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(2);
  const nameInFrench = panel(page).getByLabel(practiceText('editor.name-fr'));
  for (const number of [20, 1, 12]) {
    // Like with the keyboard: without scrolling to it first.
    await panel(page)
      .getByRole('list', { name: practiceText('editor.list') })
      .getByRole('button', { name: new RegExp(`^${number}\\. `) })
      .evaluate(
        (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true' || button.click(),
      );
    await expect(nameInFrench).toHaveValue(`Mouvement ${number}`);
    await expect(nameInFrench).toBeInViewport({ ratio: 1 });
    await expect(panelButton(page, 'editor.remove')).toBeInViewport({ ratio: 1 });
  }

  await seek(video, 40);
  await panelButton(page, 'editor.add').click();
  await nameInFrench.fill('Lancer haut');
  await panel(page).getByLabel(practiceText('editor.name-en')).fill('High throw');
  await seek(video, 42);
  await panelButton(page, 'editor.end-here').click();
  await page.getByRole('slider', { name: practiceText('editor.start') }).press('ArrowRight');
  await page.getByRole('slider', { name: practiceText('editor.start') }).press('ArrowRight');
  await expectAccessible(page);
  await panelButton(page, 'editor.save').click();
  const stored = await waitForDocument(path, (data) => data?.moves?.length === 21);
  expect(stored?.moves.at(-1)).toEqual({
    id: 'lancer-haut',
    name_fr: 'Lancer haut',
    name_en: 'High throw',
    start_s: 40.2,
    end_s: 42,
  });
  await expect(
    panel(page)
      .getByRole('button', { name: /Lancer haut/ })
      .first(),
  ).toBeVisible();
  await adminFirestore().doc(path).delete();
});
