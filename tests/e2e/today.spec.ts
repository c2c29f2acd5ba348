import type { Page } from '@playwright/test';
import { DAY_MS } from '@atelier/domain/time-units';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { UNNOTICED_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { noteSeries, panel, practiceText } from './practice-page.ts';
import { localeText } from '../support/locale-text.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';

const steps = (page: Page, locale: 'fr' | 'en') =>
  page.getByRole('list', { name: localeText(locale, 'practice:today.list') }).getByRole('listitem');

/** Lets the app measure a server clock that is a day ahead. */
const openTomorrow = (page: Page) =>
  page.route('**/favicon.svg', (route) =>
    route.fulfill({ headers: { date: new Date(Date.now() + DAY_MS).toUTCString() } }),
  );

test('a new member practises the first move of the day after three presses; the next day has another plan, which says why', async ({
  page,
}) => {
  test.slow();
  const member = await newMember();
  await page.setViewportSize({ width: 390, height: 844 });
  const shift = await watchLayoutShift(page);
  await signIn(page, member, '/dashboard');
  const form = page.getByRole('form', { name: practiceText('answers.title') });
  await expect(form).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  expect(await shift()).toBeLessThan(UNNOTICED_SHIFT);

  await form.getByRole('button', { name: practiceText('answers.start') }).click();
  await expect(steps(page, 'fr')).toHaveCount(4);
  await expectNoSidewaysScrolling(page);
  const firstDay = await steps(page, 'fr').allTextContents();
  const start = { name: new RegExp(`^${practiceText('today.start', { time: '' })}`) };
  await page.getByRole('link', start).click();
  await page.waitForURL('**/practice/today');
  await page.getByRole('button', start).click();
  await expect(page.locator('[data-session]')).toHaveAttribute('data-session', 'practising', {
    timeout: 60_000,
  });
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused))
    .toBe(false);

  // A step still opens its film, with its move in the loop.
  await page.goto('/dashboard');
  await steps(page, 'fr').first().getByRole('link').click();
  await page.waitForURL(/\/videos\/[^?]+\?move=[^&]+&hand=right&prop=training$/);
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', /^\d/, {
    timeout: 60_000,
  });

  // Nothing was caught.
  await noteSeries(page, 0);
  await expect(
    panel(page).getByText(practiceText('mastery.learning'), { exact: false }).last(),
  ).toBeVisible();
  await waitForDocument(
    `profiles/${member.uid}/practice/summary`,
    (data) => Object.keys(data?.skills ?? {}).length === 1,
  );
  await openTomorrow(page);
  await page.goto('/dashboard');
  await expect(steps(page, 'fr').first()).toContainText(
    practiceText('today.reason.failed-yesterday_one'),
  );
  expect(await steps(page, 'fr').allTextContents()).not.toEqual(firstDay);
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });
  test('without a network, a step is set aside with the keyboard alone, and is kept', async ({
    page,
    context,
  }) => {
    const member = await newMember({ locale: 'en', preferences: { practice: {} } });
    await signIn(page, member, '/dashboard');
    await expect(steps(page, 'en')).toHaveCount(4);
    await context.setOffline(true);
    await expectAccessible(page);
    const first = steps(page, 'en').first();
    const before = (await first.textContent()) ?? '';
    // The tab order of a step: its film, then what takes it out of the day.
    await first.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(first).not.toHaveText(before);
    await expect(
      first.getByRole('button', { name: new RegExp(localeText('en', 'practice:today.not-today')) }),
    ).toBeFocused();
    await context.setOffline(false);
    await waitForDocument(
      `profiles/${member.uid}/practice/today`,
      (data) => data?.set_aside?.length === 1 && data.minutes === 20,
    );
  });
});
