import sharp from 'sharp';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import {
  count,
  framesBeyond,
  practiceText,
  loopBetween,
  moveButton,
  statusMessage,
  openPractice,
  panel,
  pressPlay,
  recordFrames,
  REPETITION_TIMEOUT,
  panelButton,
  withSettings,
} from './practice-page.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';

/** Seconds per frame of the demo clips. */
const FRAME_S = 1 / 24;

test('a loop set by two taps exceeds its end by at most one frame and counts every repetition @smoke', async ({
  page,
}) => {
  await withSettings(page, { goal: 5, more: true });
  const video = await openPractice(page);
  await loopBetween(page, video, 16, 17);
  const frames = await recordFrames(video);
  await pressPlay(page);
  await expect.poll(() => count(page), REPETITION_TIMEOUT).toBe(5);
  await expect(panel(page).getByText(practiceText('repeat.goal-reached'))).toBeVisible();
  await expect(video).toHaveJSProperty('paused', true);
  // The last repetition ends with a seek, whose frame comes after the panel's update.
  await expect.poll(async () => (await frames()).at(-1)?.mediaTime ?? 17).toBeLessThan(16.5);
  const seen = await frames();
  expect(framesBeyond(seen, 17 + FRAME_S), JSON.stringify(seen.slice(-60))).toEqual([]);
  expect(seen.filter(({ mediaTime }) => mediaTime > 16.9 && mediaTime < 17).length).toBeGreaterThan(
    0,
  );
  // Each repetition starts at the start.
  const repetitions = seen.filter(
    ({ mediaTime }, index) => index > 0 && mediaTime < (seen[index - 1]?.mediaTime ?? 0) - 0.2,
  );
  expect(repetitions.length).toBeGreaterThanOrEqual(5);
});

test('the panel scrolls next to the player, keys step one frame in each direction, and the mirror flips the picture', async ({
  page,
}) => {
  await withSettings(page, {});
  const video = await openPractice(page);
  // The panel scrolls by itself: the player and the page stay where they are.
  const player = page.getByRole('region', { name: /^Lecteur/ });
  await panel(page).hover();
  await page.mouse.wheel(0, 10_000);
  await expect
    .poll(() => panel(page).evaluate(({ parentElement }) => parentElement?.scrollTop))
    .toBeGreaterThan(0);
  await expect(player).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await loopBetween(page, video, 16, 17);
  const frames = await recordFrames(video);
  const shown = async () => (await frames()).at(-1)?.mediaTime ?? 0;
  const step = async (key: string) => {
    const before = await shown();
    await page.keyboard.press(key);
    await expect.poll(shown).not.toBe(before);
    return (await shown()) - before;
  };
  await video.evaluate((element: HTMLVideoElement) => void (element.currentTime = 16.51));
  await expect.poll(async () => Math.abs((await shown()) - 16.5)).toBeLessThan(FRAME_S);
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  const place = page.getByRole('status').filter({ hasText: /Image à/ });
  for (const [key, by] of [
    [';', FRAME_S],
    [';', FRAME_S],
    [',', -FRAME_S],
  ] as const) {
    expect(await step(key)).toBeCloseTo(by, 3);
    await expect(place).toHaveCount(1);
  }

  // Controls above the picture are not mirrored, so they are hidden in both.
  await page.addStyleTag({ content: '.picture > :not(video) { visibility: hidden !important }' });
  const plain = await video.screenshot();
  await panelButton(page, 'options.mirror').click();
  await expect(video).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  const mirrored = await video.screenshot();
  const asIs = await difference(plain, mirrored);
  const turned = await difference(await sharp(plain).flop().toBuffer(), mirrored);
  expect(turned).toBeLessThan(2);
  expect(asIs).toBeGreaterThan(turned * 4);
  // Stored on the device for the next video.
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('flair.practice') ?? '{}').mirrored),
  ).toBe(true);
});

/** Returns the mean difference of two pictures of the same size, 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [a, b].map((picture) => sharp(picture).greyscale().raw().toBuffer()),
  );
  if (one === undefined || other === undefined || one.length !== other.length) {
    throw new Error('pictures of different sizes');
  }
  return (
    one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
  );
}

test(
  'in full window the page behind is inert, a remote works, Escape closes; disabled shortcuts stay disabled',
  { tag: '@full' },
  async ({ page }) => {
    await withSettings(page, { mirrored: true });
    const video = await openPractice(page);
    await panelButton(page, 'options.full-window').click();
    const zones = page.getByRole('group', { name: practiceText('full.zones') });
    for (const name of ['speed.slower', 'full.play', 'speed.faster']) {
      const box = await zones.getByRole('button', { name: practiceText(name) }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(96);
    }
    await expect(video).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
    const isPageInert = () =>
      page
        .locator('main a, header a, footer a')
        .evaluateAll((links) => links.every((link) => link.closest('[inert]') !== null));
    await expect.poll(isPageInert).toBe(true);
    await expect(zones.getByRole('button', { name: practiceText('full.play') })).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '3-15');
    // Announced although the panel is inert.
    await expect(
      statusMessage(
        page,
        practiceText('news.move', { name: 'Prise et appui', from: '00:03', to: '00:15' }),
      ),
    ).toHaveCount(1);
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '15-33');
    await page.keyboard.press('b');
    await expect(video).toHaveJSProperty('paused', false);
    await page.keyboard.press('.');
    await expect(video).toHaveJSProperty('paused', true);
    await zones.getByRole('button', { name: practiceText('speed.slower') }).click();
    await expect(video).toHaveJSProperty('playbackRate', 0.95);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: practiceText('help.title') })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(zones).toHaveCount(0);
    await expect.poll(isPageInert).toBe(false);
    await expect(panelButton(page, 'options.full-window')).toBeFocused();

    // Single-key shortcuts disabled here are disabled in the player without practice mode, too.
    await page.keyboard.press('m');
    await expect(video).toHaveJSProperty('muted', true);
    await page.keyboard.press('?');
    await page.getByLabel(practiceText('help.characters')).click();
    await page.getByRole('button', { name: practiceText('help.close') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: practiceText('close') }).click();
    await expect(panel(page)).toHaveCount(0);
    for (const key of ['m', 'k']) await page.keyboard.press(key);
    await expect(video).toHaveJSProperty('muted', true);
    await expect(video).toHaveJSProperty('paused', true);
  },
);

test(
  'the practice log sends nothing while a loop runs and survives offline use and a reload',
  { tag: '@full' },
  async ({ page }) => {
    const member = await newMember();
    await withSettings(page, { goal: 0 });
    await signIn(page, member);
    const video = await openPractice(page);
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /firestore.*\/Write\/channel/i.test(request.url())) {
        written.push(decodeURIComponent(request.postData() ?? ''));
      }
    });
    const sentSessions = () =>
      written.filter((body) => body.includes(`profiles/${member.uid}/sessions/`)).length;
    const sessions = () => adminFirestore().collection(`profiles/${member.uid}/sessions`).get();
    // A move that is pressed in the list would play.
    await page.keyboard.press('n');
    await expect(moveButton(page, 'Prise et appui')).toHaveAttribute('aria-pressed', 'true');
    await loopBetween(page, video, 16, 16.8);
    await pressPlay(page);
    await expect.poll(() => count(page), REPETITION_TIMEOUT).toBeGreaterThanOrEqual(1);
    const before = sentSessions();
    await expect.poll(() => count(page), REPETITION_TIMEOUT).toBeGreaterThanOrEqual(4);
    expect(sentSessions()).toBe(before);
    expect((await sessions()).size).toBe(0);

    // The tab closes during a loop, before anything is sent.
    await page.reload();
    await page.goto('/dashboard');
    await expect
      .poll(async () => (await sessions()).docs.map((one) => one.get('reps') as number))
      .toHaveLength(1);
    const [stored] = (await sessions()).docs;
    const reps = stored?.get('reps') as number;
    expect(reps).toBeGreaterThanOrEqual(4);
    await page.reload();
    await waitForDocument(
      `profiles/${member.uid}/sessions/${stored?.id}`,
      (data) => data?.reps === reps,
    );
    expect((await sessions()).size).toBe(1);
  },
);

test('practice mode works in a browser without storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
        configurable: true,
      });
    }
  });
  const video = await openPractice(page);
  await panelButton(page, 'options.mirror').click();
  await expect(video).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
});
