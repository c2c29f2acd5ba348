import type { Page } from '@playwright/test';
import { expect, currentTimeOf, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

test('log in, open a video, play, seek and comment with the keyboard only', async ({ page }) => {
  const member = await newMember();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'textbox', localeText('fr', 'auth:email'));
  await page.keyboard.type(member.email);
  await tabTo(page, 'textbox', localeText('fr', 'auth:password'));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto('/videos/tenir-la-bouteille');
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  await tabTo(page, 'button', localeText('fr', 'video:player.play'));
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0.5);
  await page.keyboard.press('Enter');
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  const before = await currentTimeOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(before + 2);

  await tabTo(page, 'textbox', localeText('fr', 'video:comments.content'));
  await page.keyboard.type(`Au clavier seul ${member.uid}`);
  await tabTo(page, 'button', localeText('fr', 'video:comments.publish'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: member.uid })).toBeVisible();
});

/** Presses Tab until the control with a role and name has focus; throws when it never does. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    if (plain(await focused.first().ariaSnapshot()).includes(`${role} "${plain(name)}"`)) return;
  }
  throw new Error(`Tab never reaches “${name}”.`);
}
