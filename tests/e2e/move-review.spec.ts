import type { Page } from '@playwright/test';
import { path } from '@atelier/domain/paths';
import { CRITERIA } from '@atelier/domain/reviews/move-review';
import { BROWSER_ARGS, installedBrowser } from '../support/browser.ts';
import { localeText } from '../support/locale-text.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { panel, practiceText, VIDEO } from './practice-page.ts';

const { executablePath, env } = await installedBrowser();
test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath,
    args: [...BROWSER_ARGS, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    env: { ...process.env, ...env },
  },
});

const words = (key: string) => localeText('fr', `reviews:member.${key}`);
const playerText = (key: string) => localeText('fr', `reviews:player.${key}`);
const trainerText = (key: string) => localeText('fr', `reviews:trainer.${key}`);
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: words(key), exact: true });
const PREMIUM = {
  subscription_tier: 'premium',
  subscription_status: 'active',
  membership_source: 'admin',
};
/** A busy machine loads the first page of a browser, records and reads a film slowly. */
const SLOW = { timeout: 60_000 };

/** Answers as a trainer: an arrow on the first frame, the best marks, validated. */
async function answer(trainer: Page, member: string): Promise<void> {
  await trainer.goto('/upload-pro/avis');
  const claim = localeText('fr', 'reviews:trainer.claim.take-this', { name: member });
  await expect(trainer.getByRole('button', { name: claim })).toBeVisible(SLOW);
  await trainer.getByRole('button', { name: claim }).click();
  await trainer.getByRole('button', { name: trainerText('draw.start') }).click();
  const surface = trainer.getByRole('application', { name: trainerText('draw.surface') });
  await surface.focus();
  for (const key of ['Enter', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Enter']) {
    await trainer.keyboard.press(key);
  }
  await expect(surface.getByRole('img')).toBeVisible();
  await trainer.getByRole('button', { name: trainerText('draw.done') }).click();
  for (const criterion of CRITERIA) {
    await trainer
      .getByRole('group', { name: playerText(`criteria.${criterion}`) })
      .getByText(playerText('mark.2'))
      .click();
  }
  await trainer
    .getByRole('group', { name: trainerText('verdict-label') })
    .getByText(playerText('verdict.validated'))
    .click();
  await expectAccessible(trainer);
  await trainer.getByRole('button', { name: trainerText('send') }).click();
  await expect(trainer.getByText(trainerText('sent'))).toBeVisible();
}

test('a Premium member films a move, a trainer answers with a drawing, the member sees it live', async ({
  page,
  secondBrowser: trainer,
}) => {
  test.setTimeout(240_000);
  const member = await newMember(PREMIUM);
  await signIn(page, member);
  await page.goto(VIDEO);
  await expect(panel(page)).toBeVisible(SLOW);
  const list = panel(page).getByRole('list', { name: practiceText('moves.list') });
  await list.getByRole('button').first().click();
  await panel(page)
    .getByRole('link', { name: practiceText('moves.validate') })
    .click();
  await page.getByRole('radio', { name: words('consent.adult') }).check();
  await button(page, 'consent.submit').click();
  await button(page, 'film').click();
  await button(page, 'record').click();
  // After the countdown and the shortest clip.
  await expect(button(page, 'stop')).toBeEnabled(SLOW);
  await button(page, 'stop').click();
  await expect(button(page, 'send')).toBeVisible(SLOW);
  await expectAccessible(page);
  await button(page, 'send').click();
  await expect(page).toHaveURL(/\/reviews\/[A-Za-z0-9]+$/, SLOW);
  const id = page.url().split('/').at(-1) ?? '';
  // The media worker cuts the chosen part, in a format of every browser.
  const stored = await waitForDocument(
    path.moveReview(id),
    (data) => String(data?.clip?.path).endsWith('_trim.mp4'),
    60_000,
  );
  expect(stored).toMatchObject({ user_id: member.uid, state: 'waiting', clip: { trim_in_s: 0 } });
  await expect(page.locator('video')).toBeVisible();
  await expectAccessible(page);

  await signIn(trainer, await newMember({ is_pro_trainer: true, display_name: 'Inès Journée' }));
  await answer(trainer, member.display_name);
  await expect(page.getByText(playerText('verdict.validated')).first()).toBeVisible();
  const drawing = page.getByRole('list', { name: playerText('moments') }).getByRole('button');
  await drawing.click();
  await expect(page.locator('svg[role=img]')).toBeVisible();

  await page.goto(`${VIDEO}?move=${stored?.move_id}`);
  await expect(panel(page)).toBeVisible(SLOW);
  await panel(page)
    .getByRole('button', { name: practiceText('mastery.open') })
    .click();
  await expect(
    panel(page).getByText(practiceText('mastery.validated', { trainer: 'Inès Journée' })),
  ).toBeVisible();
});
