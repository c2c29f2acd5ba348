// What a member meets when services fail for a while. Other faults: `tests/suite/restore.test.ts`
// (the database stops under open pages), `tests/payments/stripe-failures.test.ts`,
// `tests/payments/serial/killed-function.test.ts`, `network-loss.spec.ts`.
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { expect, play, submitSignIn, test } from './fixtures.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';

const VIDEO_ID = 'le-tour-simple';
const HOUR_MS = 3_600_000;
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: localeText('fr', key), exact: true });
const expectText = (page: Page, key: string) =>
  expect(page.getByText(localeText('fr', key)).first()).toBeVisible();

// The browser reports each planned answer on its console.
test.use({
  expectedErrors: /status of (?:403|429|503)|status of 400 .*\/accounts:signInWithPassword/,
});

/** Answers matching requests with a failure. @returns ends the failure */
async function refuse(
  page: Page,
  urls: RegExp,
  status: number,
  body = '',
): Promise<() => Promise<void>> {
  const fail = (route: Route) => route.fulfill({ status, body });
  await page.route(urls, fail);
  return () => page.unroute(urls, fail);
}

/** Moves the clock of a page ahead of the server's by `window.clockAheadMs`. */
async function setClockAhead(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((initialMs) => {
    const ahead = { clockAheadMs: initialMs };
    Object.assign(window, ahead);
    const Original = Date;
    const now = () => Original.now() + (window as unknown as typeof ahead).clockAheadMs;
    window.Date = new Proxy(Original, {
      construct: (target, values: unknown[]) =>
        Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
      apply: () => new Original(now()).toString(),
      get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, aheadMs);
}

test('a device whose clock is hours off: sign-in, playback, progress and practice arrive, also after it slept @full', async ({
  page,
}) => {
  const member = await newMember();
  const signatures: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/signMediaUrls')) signatures.push(request.postData() ?? '');
  });
  await setClockAhead(page, 5 * HOUR_MS);
  await page.goto(`/login?next=${encodeURIComponent(`/videos/${VIDEO_ID}`)}`);
  await submitSignIn(page, member, 'fr', `/videos/${VIDEO_ID}`);
  await play(page);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(7);
  await button(page, 'video:player.pause').first().click();

  const isAtServerTime = (at: unknown) =>
    at instanceof Timestamp && Math.abs(at.toMillis() - Date.now()) < HOUR_MS / 12;
  await waitForDocument(`profiles/${member.uid}/video_progress/${VIDEO_ID}`, (data) =>
    isAtServerTime(data?.observed_at),
  );
  const sessions = () => adminFirestore().collection(`profiles/${member.uid}/sessions`).get();
  await expect.poll(async () => (await sessions()).size).toBe(1);
  const [session] = (await sessions()).docs;
  expect(isAtServerTime(session?.get('started_at'))).toBe(true);
  // The link does not look expired.
  expect(signatures.filter((body) => body.includes(VIDEO_ID))).toHaveLength(1);

  // The device sleeps for two hours: its ID token is renewed, maybe as soon as the clock has
  // jumped.
  const renewed = page.waitForRequest(/securetoken/);
  await page.evaluate((ms) => Object.assign(window, { clockAheadMs: ms }), 7 * HOUR_MS);
  await page
    .getByRole('button', {
      name: localeText('fr', 'common:header.account', { name: member.display_name }),
    })
    .click();
  await page.getByRole('menuitem', { name: localeText('fr', 'common:header.profile') }).click();
  const download = page.waitForEvent('download');
  await button(page, 'profile:data.export').click();
  await renewed;
  const { data } = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    data: Record<string, unknown>;
  };
  expect(data.sessions).toHaveLength(1);
});

test('quotas and a refusing bucket: each failure is explained, and goes on without a reload @full', async ({
  page,
}) => {
  // Firestore waits up to a minute after an exhausted quota; the rest takes a minute on two slow
  // cores.
  test.setTimeout(240_000);
  const member = await newMember();
  await page.goto('/login');
  const tooMany = JSON.stringify({ error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  const admitAgain = await refuse(page, /accounts:signInWithPassword/, 400, tooMany);
  await page.getByLabel(localeText('fr', 'auth:email')).fill(member.email);
  await page.getByLabel(localeText('fr', 'auth:password'), { exact: true }).fill(member.password);
  await button(page, 'auth:login.submit').click();
  await expectText(page, 'errors:auth-too-many-requests');
  await admitAgain();
  await button(page, 'auth:login.submit').click();
  await page.waitForURL('**/dashboard');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const storage = new RegExp(suiteInfo().storage.replaceAll('.', '[.]'));
  const openBucket = await refuse(page, storage, 403);
  await page
    .getByRole('link', { name: /Le tour simple/ })
    .first()
    .click();
  await expectText(page, 'errors:media-unavailable');
  await openBucket();
  // Until the player has another link, its element is the one that failed, which ignores play.
  const opened = page.waitForRequest(storage);
  await button(page, 'common:actions.retry').click();
  await opened;
  await play(page);
  await button(page, 'video:player.pause').first().click();

  const freeQuota = await refuse(page, /:commit|\/channel/, 429);
  const text = `Écrit sans quota ${member.uid}`;
  await page.getByLabel(localeText('fr', 'video:comments.content')).fill(text);
  await button(page, 'video:comments.publish').click();
  await expectText(page, 'video:comments.kept-unanswered');
  await freeQuota();
  // Firestore waits up to a minute after such an answer.
  const stored = () =>
    adminFirestore().collection(`videos/${VIDEO_ID}/comments`).where('content', '==', text).get();
  await expect.poll(async () => (await stored()).size, { timeout: 90_000 }).toBe(1);
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);

  await page
    .getByRole('button', {
      name: localeText('fr', 'common:header.account', { name: member.display_name }),
    })
    .click();
  await page.getByRole('menuitem', { name: localeText('fr', 'common:header.profile') }).click();
  // Cloud Run's answer when no instance is free.
  const freeInstances = await refuse(page, /\/api\/exportMyData/, 429, 'Rate exceeded.');
  await button(page, 'profile:data.export').click();
  await expectText(page, 'errors:rate-limited');
  await freeInstances();
  const download = page.waitForEvent('download');
  await button(page, 'common:actions.retry').click();
  await download;

  const name = localeText('fr', 'profile:edit-this', {
    field: localeText('fr', 'profile:avatar.label'),
  });
  await page.getByRole('button', { name }).click();
  const chooser = page
    .getByLabel(localeText('fr', 'profile:avatar.choose'))
    .and(page.locator('input'));
  const picture = sharp({
    create: { width: 600, height: 600, channels: 3, background: '#ff0000' },
  }).png();
  await chooser.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: await picture.toBuffer(),
  });
  const repairBucket = await refuse(page, storage, 503);
  const refused = page.waitForResponse(
    (response) => storage.test(response.url()) && response.status() === 503,
  );
  await button(page, 'common:actions.save').click();
  await refused;
  await expect(page.getByRole('progressbar')).toBeVisible();
  await repairBucket();
  await waitForDocument(`profiles/${member.uid}`, (data) => typeof data?.avatar_url === 'string');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
