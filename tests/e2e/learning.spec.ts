import { Timestamp } from 'firebase-admin/firestore';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const library = (uid: string) => adminFirestore().doc(`profiles/${uid}/library/state`);
const state = (videos: Record<string, 'started' | 'completed'>) => ({
  videos,
  last: Object.keys(videos).at(-1) ?? '',
  updated_at: Timestamp.now(),
});

test('the dashboard leads to the member’s own path and from the others to the plans', async ({ page }) => {
  const member = await newMember({ subscription_tier: 'pro', membership_source: 'admin' });
  await signIn(page, member, '/dashboard');
  const levels = page.getByRole('navigation', { name: words('fr', 'dashboard:levels') });
  await expect(levels.getByRole('link')).toHaveCount(4);
  const addresses = await levels
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/videos/free', '/subscription', '/formation-pro', '/subscription']);
  await expect(page.getByRole('heading', { level: 2, name: words('fr', 'events:dashboard-title') })).toBeVisible();
  await expect(page.locator('a[href^="/events/"]')).toHaveCount(2);

  await levels.getByRole('link', { name: words('fr', 'common:tier.pro') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'formation:title.pro'));
  const steps = page.locator('main ol > li');
  await expect(steps).toHaveCount(4);
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('progressbar', { name: words('fr', 'formation:progress') })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );

  const first = (await steps.nth(0).getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? '';
  await library(member.uid).set(state({ [first]: 'completed' }));
  await page.reload();
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('progressbar', { name: words('fr', 'formation:progress') })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  await steps.nth(1).getByRole('link').first().click();
  await page.waitForURL('**/videos/*');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an achievement is announced when it is earned, once, and stays on its page', async ({ page }) => {
  const member = await newMember();
  await signIn(page, member, '/dashboard');
  const toast = page.getByText(
    words('fr', 'achievements:toast', { name: words('fr', 'achievements:names.first-video') }),
  );
  await expect(
    page.getByText(words('fr', 'achievements:progress.first-video', { progress: 0, goal: 1 })),
  ).toBeVisible();
  // Remembered by the page once it has seen the member's statistics.
  await expect
    .poll(() => page.evaluate((uid) => localStorage.getItem(`achievements-told:${uid}`), member.uid))
    .toBe('');
  await library(member.uid).set(state({ 'le-tour-simple': 'completed' }));
  // The toast follows the document.
  await storedDocument(`profiles/${member.uid}/stats/summary`, (data) => data?.completed_videos === 1);
  await expect(toast).toBeVisible();

  await page.goto('/achievements');
  await expect(page.getByText(/^Obtenu le /)).toBeVisible();
  await expect(toast).toHaveCount(0);
  await expect(
    page.getByText(words('fr', 'achievements:progress.ten-videos', { progress: 1, goal: 10 })),
  ).toBeVisible();
});
