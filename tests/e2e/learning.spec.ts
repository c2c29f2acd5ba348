import { Timestamp } from 'firebase-admin/firestore';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const library = (uid: string) => adminFirestore().doc(`profiles/${uid}/library/state`);
const state = (videos: Record<string, 'started' | 'completed'>) => ({
  videos,
  last: Object.keys(videos).at(-1) ?? '',
  updated_at: Timestamp.now(),
});

test('a completed video advances the path and is announced as an achievement once', async ({
  page,
}) => {
  const member = await newMember({ subscription_tier: 'pro', membership_source: 'admin' });
  await signIn(page, member);
  await page.goto('/dashboard');
  const levels = page.getByRole('navigation', { name: localeText('fr', 'dashboard:levels') });
  await levels.getByRole('link', { name: localeText('fr', 'common:tier.pro') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'formation:title.pro'),
  );
  const steps = page.locator('main ol > li');
  const progress = page.getByRole('progressbar', { name: localeText('fr', 'formation:progress') });
  await expect(steps).toHaveCount(12);
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  const first =
    (await steps.nth(0).getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.goto('/dashboard');
  // Stored by the page when it has the member's statistics.
  await expect
    .poll(() =>
      page.evaluate((uid) => localStorage.getItem(`achievements-told:${uid}`), member.uid),
    )
    .toBe('');

  await library(member.uid).set(state({ [first]: 'completed' }));
  // The toast follows the document.
  await waitForDocument(
    `profiles/${member.uid}/stats/summary`,
    (data) => data?.completed_videos === 1,
  );
  const name = localeText('fr', 'achievements:names.first-video');
  const toast = page.getByText(localeText('fr', 'achievements:toast', { name }));
  await expect(toast).toBeVisible();

  await page.goto('/formation-pro');
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(progress).toHaveAttribute('aria-valuenow', '8');
  await page.goto('/achievements');
  await expect(page.getByText(/^Obtenu le /)).toBeVisible();
  await expect(toast).toHaveCount(0);
  await expect(
    page.getByText(
      localeText('fr', 'achievements:progress.ten-videos_one', { progress: 1, goal: 10 }),
    ),
  ).toBeVisible();
});
