import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { panel, panelButton, practiceText, withSettings } from './practice-page.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';

const steps = (page: Page) =>
  page.getByRole('list', { name: practiceText('today.list') }).getByRole('listitem');
const session = (page: Page, key: 'start' | 'continue') =>
  page.getByRole('link', {
    name: new RegExp(practiceText(`today.${key}`, { time: '@' }).split('@')[0] ?? ''),
  });
const today = (uid: string) => `profiles/${uid}/practice/today`;
const names = (page: Page) => steps(page).locator('b').allTextContents();

test('a new member answers, reaches the first loop of the day by one press, and the step is ticked', async ({
  page,
}) => {
  test.slow();
  await withSettings(page, { more: true });
  const member = await newMember();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, '/dashboard');
  const form = page.getByRole('form', { name: practiceText('answers.title') });
  await expect(form).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: practiceText('answers.experience.never') }).click();
  await form.getByRole('button', { name: practiceText('answers.start') }).click();
  await expect(session(page, 'start')).toBeFocused();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  // Nothing is written to show a plan.
  expect((await adminFirestore().doc(today(member.uid)).get()).exists).toBe(false);

  await session(page, 'start').click();
  await page.waitForURL(/\/videos\/[^?]+\?move=[^&]+&hand=right&prop=training$/);
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', /^\d/, {
    timeout: 60_000,
  });
  const stored = await waitForDocument(today(member.uid), (data) => data !== undefined);
  expect([stored?.minutes, stored?.done, stored?.set_aside]).toEqual([20, [], []]);
  await expect(panelButton(page, 'hand.right', true)).toHaveAttribute('aria-pressed', 'true');
  await panelButton(page, 'mastery.note').click();
  await expect(panel(page).getByText(practiceText('mastery.mastered'))).toBeVisible();

  // On a phone the practice mode is a sheet, which Back closes first.
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await page.goBack();
  await expect(session(page, 'continue')).toBeVisible();
  await expect(steps(page).first()).toContainText(practiceText('today.done'));
});

test('what a member sets aside and shortens stays, in a second browser and without a network', async ({
  page,
  secondBrowser,
}) => {
  test.slow();
  const member = await newMember({ preferences: { practice: {} } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, member, '/dashboard');
  const notToday = page.getByRole('button', { name: new RegExp(practiceText('today.not-today')) });
  await expect(steps(page)).toHaveCount(4);
  const before = await names(page);
  const links = () =>
    steps(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const [first] = await links();
  await notToday.first().click();
  await expect.poll(async () => (await links())[0]).not.toBe(first);
  await page.getByRole('button', { name: practiceText('today.bring-back') }).click();
  await expect.poll(async () => (await links())[0]).toBe(first);
  expect(await names(page)).toEqual(before);

  await page
    .getByRole('group', { name: practiceText('today.minutes') })
    .getByRole('button', { name: /^10/ })
    .click();
  await expect(steps(page)).toHaveCount(3);
  await waitForDocument(today(member.uid), (data) => data?.minutes === 10);
  await expectAccessible(page);
  await signIn(secondBrowser, member, '/dashboard');
  await expect(steps(secondBrowser)).toHaveCount(3);
  expect(await names(secondBrowser)).toEqual(before.slice(0, 3));

  await page.context().setOffline(true);
  const offlineFirst = (await links())[0];
  await notToday.first().click();
  await expect.poll(async () => (await links())[0]).not.toBe(offlineFirst);
  await page.context().setOffline(false);
  await expect.poll(() => names(secondBrowser)).toEqual(await names(page));
});
