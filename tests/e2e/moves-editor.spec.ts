import { Timestamp } from 'firebase-admin/firestore';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { fr, panel, seek, tap } from './practice-page.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';

test('an author marks a move at the playhead and by key, saves it, and is told of a change by somebody else', async ({
  page,
}) => {
  test.slow();
  const author = await newMember({ is_pro_trainer: true });
  const source = (await adminFirestore().doc('videos/le-tour-simple').get()).data() ?? {};
  const id = `moves-${author.uid}`;
  const path = `videos/${id}`;
  const mark = { author_id: author.uid, updated_at: Timestamp.now(), updated_by: author.uid };
  // No captions: a deleted video takes its own with it, and these are the original's.
  await adminFirestore()
    .doc(path)
    .set({ ...source, ...mark, moves: [], captions: {} });
  await signIn(page, author);
  await page.goto(`/videos/${id}`);
  await tap(page, 'moves.edit').click({ timeout: 60_000 });
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2);

  await seek(video, 4);
  await tap(page, 'editor.add').click();
  await tap(page, 'editor.save').click();
  await expect(panel(page).getByText(fr('editor.fault-name'))).toHaveCount(2);
  await panel(page).getByLabel(fr('editor.name-fr')).fill('Lancer haut');
  await panel(page).getByLabel(fr('editor.name-en')).fill('High throw');
  await seek(video, 6);
  await tap(page, 'editor.end-here').click();
  await page.getByRole('slider', { name: fr('editor.start') }).press('ArrowRight');
  await page.getByRole('slider', { name: fr('editor.start') }).press('ArrowRight');
  await expectAccessible(page);
  await tap(page, 'editor.save').click();
  await storedDocument(path, (data) => data?.moves?.length === 1);
  expect((await adminFirestore().doc(path).get()).get('moves')).toEqual([
    { id: 'lancer-haut', name_fr: 'Lancer haut', name_en: 'High throw', start_s: 4.2, end_s: 6 },
  ]);
  await expect(
    panel(page)
      .getByRole('button', { name: /Lancer haut/ })
      .first(),
  ).toBeVisible();

  await tap(page, 'moves.edit').click();
  await panel(page).getByLabel(fr('editor.name-fr')).fill('Lancer très haut');
  await adminFirestore().doc(path).update({ title: 'Autre titre', updated_at: Timestamp.now() });
  await expect(page.getByRole('heading', { level: 1, name: 'Autre titre' })).toBeVisible();
  await tap(page, 'editor.save').click();
  await expect(
    panel(page)
      .getByRole('alert')
      .filter({ hasText: fr('editor.conflict') }),
  ).toBeVisible();
  await tap(page, 'editor.again').click();
  await expect(panel(page).getByLabel(fr('editor.name-fr'))).toHaveValue('Lancer haut');
  await adminFirestore().doc(path).delete();
});

test('on a desktop, a move that is opened far down in the list is seen whole', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const author = await newMember({ is_pro_trainer: true });
  const source = (await adminFirestore().doc('videos/le-tour-simple').get()).data() ?? {};
  const id = `many-moves-${author.uid}`;
  const moves = Array.from({ length: 20 }, (_, index) => ({
    id: `m${index}`,
    name_fr: `Mouvement ${index + 1}`,
    name_en: `Move ${index + 1}`,
    start_s: index,
    end_s: index + 1,
  }));
  await adminFirestore()
    .doc(`videos/${id}`)
    .set({
      ...source,
      author_id: author.uid,
      updated_at: Timestamp.now(),
      updated_by: author.uid,
      moves,
      captions: {},
    });
  await signIn(page, author);
  await page.goto(`/videos/${id}`);
  await tap(page, 'moves.edit').click({ timeout: 60_000 });
  for (const number of [20, 1, 12]) {
    // As by keyboard: pressed without being brought into sight first.
    await panel(page)
      .getByRole('list', { name: fr('editor.list') })
      .getByRole('button', { name: new RegExp(`^${number}\\. `) })
      .evaluate((button: HTMLElement) => button.getAttribute('aria-expanded') === 'true' || button.click());
    await expect(panel(page).getByLabel(fr('editor.name-fr'))).toHaveValue(`Mouvement ${number}`);
    await expect(panel(page).getByLabel(fr('editor.name-fr'))).toBeInViewport({ ratio: 1 });
    await expect(tap(page, 'editor.remove')).toBeInViewport({ ratio: 1 });
  }
  await adminFirestore().doc(`videos/${id}`).delete();
});

test('a member who is not its author marks nothing', async ({ page }) => {
  await signIn(page, await newMember({ is_pro_trainer: true }));
  await page.goto('/videos/le-tour-simple');
  await expect(panel(page).getByRole('list', { name: fr('moves.list') })).toBeVisible({ timeout: 60_000 });
  await expect(tap(page, 'moves.edit')).toHaveCount(0);
});
