import type { Page } from '@playwright/test';
import {
  currentTimeOf,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  play,
  signIn,
  test,
} from './fixtures.ts';
import { agreeAndOrder, submitCard } from './stripe-hosted-pages.ts';
import { UNNOTICED_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { adminAuth, mailedLink, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

/** 24 seconds, so that it can be played to its end. */
const VIDEO = 'tenir-la-bouteille';
const TITLE = 'Tenir la bouteille';

// Auth refuses a former password, and the code of a link that was used.
test.use({ expectedErrors: /status of 400 .*\/accounts:(?:signInWithPassword|resetPassword)/ });

/** Opens the menu of the phone and the page of one of its links. */
async function openFromMenu(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: localeText('fr', 'common:header.open-menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: localeText('fr', key), exact: true })
    .click();
}

test('on a phone: choose a plan, register, confirm, log in, pay, watch, comment, cancel @smoke', async ({
  page,
}) => {
  const email = `nouvelle-${Date.now()}@example.com`;
  const password = 'Deux-tours-et-demi';
  const tier = localeText('fr', 'common:tier.pro');
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto('/');
  const subscribe = localeText('fr', 'plans:action.subscribe', { tier });
  await page.getByRole('button', { name: subscribe }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: localeText('fr', 'common:footer.create-account') })
    .click();
  await expect(page.getByText(localeText('fr', 'auth:register.promise'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(localeText('fr', 'auth:full-name')).fill('Camille Aubry');
  await page.getByLabel(localeText('fr', 'auth:email')).fill(email);
  await page.getByLabel(localeText('fr', 'auth:password'), { exact: true }).fill(password);
  await page.getByLabel(localeText('fr', 'auth:confirm-password')).fill(`${password}!`);
  await page.getByRole('button', { name: localeText('fr', 'auth:register.submit') }).click();
  await expect(page.getByText(localeText('fr', 'auth:passwords-differ'))).toBeVisible();
  await expect(page.getByText(localeText('fr', 'auth:register.terms-required'))).toBeVisible();

  await expect(page.getByText(localeText('fr', 'auth:register.age'))).toBeVisible();
  for (const [key, address] of Object.entries({
    'terms-link': '/terms',
    'privacy-link': '/privacy',
  })) {
    const opened = page.waitForEvent('popup');
    await page
      .getByRole('main')
      .getByRole('link', { name: localeText('fr', `auth:register.${key}`) })
      .click();
    const text = await opened;
    await expect(text).toHaveURL(({ pathname }) => pathname === address);
    await text.close();
  }
  // The form is still filled in, and reading the terms does not accept them.
  await expect(page.getByLabel(localeText('fr', 'auth:email'))).toHaveValue(email);
  await expect(page.getByLabel(localeText('fr', 'auth:register.terms'))).not.toBeChecked();

  await page.getByLabel(localeText('fr', 'auth:confirm-password')).fill(password);
  await page.getByLabel(localeText('fr', 'auth:register.terms')).check();
  await page.getByRole('button', { name: localeText('fr', 'auth:register.submit') }).click();
  await expect(page.getByText(localeText('fr', 'auth:login.confirm-notice'))).toBeVisible();

  await page.goto(await mailedLink(email, 'VERIFY_EMAIL'));
  await page
    .getByRole('button', { name: localeText('fr', 'auth:link.ask.verifyEmail.do') })
    .click();
  await expect(page.getByText(localeText('fr', 'auth:link.verified'))).toBeVisible();
  await expectAccessible(page);
  const { uid, emailVerified } = await adminAuth().getUserByEmail(email);
  expect(emailVerified).toBe(true);

  await page.getByRole('link', { name: localeText('fr', 'auth:link.to-login') }).click();
  await expect(page.getByLabel(localeText('fr', 'auth:email'))).toHaveValue(email);
  await page.getByLabel(localeText('fr', 'auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: localeText('fr', 'auth:login.submit') }).click();
  const order = page.getByRole('dialog', { name: subscribe });
  await expect(order).toBeVisible();
  const price = (await order.getByText(/^\d+,\d\d\s€$/).textContent()) ?? '';
  await agreeAndOrder(page);
  await submitCard(page, 'visa');
  await expect(
    page.getByText(localeText('fr', 'billing:return.confirmed', { tier })),
  ).toBeVisible();
  await expectNoSidewaysScrolling(page);
  const lesson = page
    .getByRole('region', { name: localeText('fr', 'library:start-here') })
    .getByRole('link')
    .first();
  await lesson.click();
  await page.waitForURL('**/videos/*');
  const video = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await play(page);
  // Before its end, so that it stays begun.
  await page
    .getByRole('button', { name: localeText('fr', 'video:player.pause'), exact: true })
    .first()
    .click();
  await waitForDocument(
    `profiles/${uid}/video_progress/${video}`,
    (data) => Number(data?.position_s) > 0,
  );

  const text = `Le premier pas est clair ${uid}`;
  await page.getByLabel(localeText('fr', 'video:comments.content')).fill(text);
  await page.getByRole('button', { name: localeText('fr', 'video:comments.publish') }).click();
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await openFromMenu(page, 'common:header.profile');
  await expect(page.getByText(price).first()).toBeVisible();
  await page.getByRole('button', { name: localeText('fr', 'profile:cancel.action') }).click();
  await page
    .getByRole('button', { name: localeText('fr', 'billing:manage.cancel-confirm') })
    .click();
  await expect(page.getByText(localeText('fr', 'profile:cancel.done'))).toBeVisible();
  await page.getByRole('button', { name: localeText('fr', 'common:actions.close') }).click();
  await expect(
    page.getByRole('button', { name: localeText('fr', 'billing:manage.resume') }),
  ).toBeVisible();
  // What is paid stays open, and the dashboard says where to go on.
  await openFromMenu(page, 'common:header.dashboard');
  await expect(page.getByRole('main').locator(`a[href^="/videos/${video}"]`).first()).toBeVisible();
});

test('watch, seek, leave, and resume in a second browser', async ({ page, secondBrowser }) => {
  const member = await newMember();
  const { uid } = member;
  await signIn(page, member);
  await test.step('on a phone, neither the library nor the video moves while it loads', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shift = await watchLayoutShift(page);
    await page.goto('/videos/free');
    await expect(
      page.getByRole('region', { name: localeText('fr', 'library:start-here') }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Le tour simple' })).toBeVisible();
    expect(await shift()).toBeLessThan(UNNOTICED_SHIFT);
    await page.goto(`/videos/${VIDEO}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    // Visible only once they are known.
    await expect(page.getByText(/^[\d\s]+ vues?$/)).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: localeText('fr', 'video:neighbours') }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /avis$/i })).toBeVisible();
    expect(await shift()).toBeLessThan(UNNOTICED_SHIFT);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await page.goto(`/videos/${VIDEO}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await play(page);
  const { playedS, lengthS } = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const before = { playedS: video.currentTime, lengthS: video.duration };
    video.currentTime = 10;
    return before;
  });
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(11);
  await page
    .getByRole('button', { name: localeText('fr', 'video:player.pause'), exact: true })
    .first()
    .click();
  const stoppedAt = await currentTimeOf(page);
  await expectAccessible(page);
  // The seek was saved as well; this waits for the save of the pause. The seconds that were skipped
  // do not count.
  const watchedS = playedS + stoppedAt - 10;
  await waitForDocument(
    `profiles/${uid}/video_progress/${VIDEO}`,
    (data) =>
      Math.abs(Number(data?.position_s) - stoppedAt) < 0.5 &&
      Math.abs(Number(data?.progress) * lengthS - watchedS) < 1.5,
  );
  await waitForDocument(
    `profiles/${uid}/library/state`,
    (data) => data?.videos?.[VIDEO] === 'started',
  );
  await page.goto('/videos/free');
  await expect(
    page.getByText(localeText('fr', 'library:status.started')).filter({ visible: true }).first(),
  ).toBeVisible();

  await signIn(secondBrowser, member, '/dashboard');
  await secondBrowser.getByRole('link', { name: TITLE }).first().click();
  await secondBrowser.waitForURL(`**/videos/${VIDEO}**`);
  await expect.poll(() => currentTimeOf(secondBrowser)).toBeGreaterThan(stoppedAt - 1);
  await expect.poll(() => currentTimeOf(secondBrowser)).toBeLessThan(stoppedAt + 2);

  // Beside the open panel no other video opens by itself.
  await secondBrowser
    .getByRole('button', { name: localeText('fr', 'practice:close'), exact: true })
    .click();
  await secondBrowser.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 0;
    video.playbackRate = 2;
  });
  await play(secondBrowser);
  await waitForDocument(
    `profiles/${uid}/video_progress/${VIDEO}`,
    (data) => data?.completed === true,
  );
  await waitForDocument(`profiles/${uid}/stats/summary`, (data) => data?.completed_videos === 1);
  await waitForDocument(`videos/${VIDEO}/views/${uid}`, (data) => Number(data?.sessions) >= 1);
  // At its end the next one opens and plays.
  await secondBrowser.waitForURL(
    (url) => /^\/videos\//.test(url.pathname) && !url.pathname.endsWith(VIDEO),
  );
  await expect(secondBrowser.locator('video')).toHaveJSProperty('paused', false);
});

test('a forgotten password is reset by e-mail, and the old one no longer works', async ({
  page,
}) => {
  const member = await newMember();
  await page.goto('/login');
  await page.getByRole('link', { name: localeText('fr', 'auth:login.forgot') }).click();
  // The login page, which has a field of the same name, stays until the next page has loaded.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'auth:forgot.title'),
  );
  await page.getByLabel(localeText('fr', 'auth:email')).fill(member.email);
  await page.getByRole('button', { name: localeText('fr', 'auth:forgot.submit') }).click();
  await expect(page.getByText(localeText('fr', 'auth:forgot.sent'))).toBeVisible();

  const link = await mailedLink(member.email, 'PASSWORD_RESET');
  await page.goto(link);
  await page.getByLabel(localeText('fr', 'auth:new-password')).fill('Un-autre-secret');
  await page.getByLabel(localeText('fr', 'auth:confirm-password')).fill('Un-autre-secret');
  await expectAccessible(page);
  await page.getByRole('button', { name: localeText('fr', 'auth:reset.submit') }).click();
  await expect(page.getByText(localeText('fr', 'auth:reset.done'))).toBeVisible();
  await page.waitForURL('**/login');

  await page.getByLabel(localeText('fr', 'auth:email')).fill(member.email);
  await page.getByLabel(localeText('fr', 'auth:password'), { exact: true }).fill(member.password);
  await page.getByRole('button', { name: localeText('fr', 'auth:login.submit') }).click();
  await expect(page.getByText(localeText('fr', 'auth:login.failed'))).toBeVisible();
  await page.getByLabel(localeText('fr', 'auth:password'), { exact: true }).fill('Un-autre-secret');
  await page.getByRole('button', { name: localeText('fr', 'auth:login.submit') }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(link);
  await expect(page.getByText(localeText('fr', 'auth:reset.already'))).toBeVisible();
});
