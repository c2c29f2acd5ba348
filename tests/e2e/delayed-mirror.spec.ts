import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { BROWSER_ARGS, installedBrowser } from '../support/browser.ts';
import { localeText } from '../support/locale-text.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { practiceText, panel, panelButton, VIDEO, withSettings } from './practice-page.ts';

// A camera whose picture shows the time: a plain gray that gets brighter every second and repeats.
const STEPS = 20;
const FPS = 10;
const DARKEST = 30;
const STEP = 10;
const folder = mkdtempSync(join(tmpdir(), 'camera-'));
const recording = join(folder, 'clock.y4m');
writeFileSync(recording, clockFile());

const { executablePath, env } = await installedBrowser();
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath,
    args: [...BROWSER_ARGS, ...camera, `--use-file-for-fake-video-capture=${recording}`],
    env: { ...process.env, ...env },
  },
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Returns raw video of 64×48 in 4:2:0: one plain gray per second. */
function clockFile(): Buffer {
  const width = 64;
  const height = 48;
  const frames = Array.from({ length: STEPS * FPS }, (_, index) => {
    const grey = Buffer.alloc(width * height, DARKEST + STEP * Math.floor(index / FPS));
    return Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)]);
  });
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${FPS}:1 Ip A1:1 C420jpeg\n`),
    ...frames,
  ]);
}

/** Returns the average brightness of the mirror; black is near 0. */
const shownGrey = (canvas: Locator) =>
  canvas.evaluate((shown: HTMLCanvasElement) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(shown, 0, 0, 1, 1);
    return context?.getImageData(0, 0, 1, 1).data[1] ?? 0;
  });

test('the mirror shows the camera, not black and changing, and a throw that is kept outlives the page', async ({
  page,
}) => {
  await withSettings(page, {});
  await signIn(page, await newMember());
  const openPanel = async () => {
    await page.goto(`${VIDEO}?move=prise-et-appui`);
    await expect(panel(page)).toBeVisible({ timeout: 60_000 });
  };
  await openPanel();
  await panelButton(page, 'camera.on').click();
  await panelButton(page, 'camera.record').click();
  const canvas = page.getByRole('img', {
    name: practiceText('camera.picture_other', { count: 5 }),
  });
  await expect(canvas).toHaveAttribute('data-waiting-camera', '0', { timeout: 60_000 });
  await expect.poll(() => shownGrey(canvas)).toBeGreaterThan(DARKEST / 2);
  const before = await shownGrey(canvas);
  await expect.poll(() => shownGrey(canvas)).not.toBe(before);

  await panelButton(page, 'camera.keep').click();
  await expect(panel(page).getByText(practiceText('camera.kept'))).toBeVisible();
  await openPanel();
  const takes = panel(page).getByRole('list', { name: localeText('fr', 'takes:title') });
  await takes
    .getByRole('button', { name: localeText('fr', 'takes:watch', { take: '' }).trim() })
    .click();
  const film = takes.locator('video[controls]');
  await expect
    .poll(() => film.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await takes.getByRole('button', { name: localeText('fr', 'takes:delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: localeText('fr', 'takes:delete') })
    .click();
  await expect(takes).toHaveCount(0);
});

test(
  'the camera is shown with the chosen delay, can be replayed, and never covers the close button',
  { tag: '@full' },
  async ({ page }) => {
    // Records the page's camera streams, so that the test can compare the present with the delayed
    // picture.
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        const live = document.createElement('video');
        Object.assign(live, { muted: true, srcObject: stream });
        await live.play();
        Object.assign(window, { liveCamera: live, cameraStream: stream });
        return stream;
      };
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) sent.push(request.url());
    });
    await withSettings(page, {});
    await page.goto(VIDEO);
    await expect(panel(page)).toBeVisible({ timeout: 60_000 });
    await panelButton(page, 'camera.on').click();
    const canvas = page.getByRole('img', {
      name: practiceText('camera.picture_other', { count: 5 }),
    });
    await expect(canvas).toHaveAttribute('data-waiting-camera', '0', { timeout: 60_000 });

    /** Returns the delay in seconds, read from the grays of camera and display at the same time. */
    const measureDelay = () =>
      canvas.evaluate(
        (shown: HTMLCanvasElement, { steps, darkest, step }) => {
          const live = (window as unknown as { liveCamera: HTMLVideoElement }).liveCamera;
          const greyOf = (picture: CanvasImageSource) => {
            const context = new OffscreenCanvas(1, 1).getContext('2d');
            context?.drawImage(picture, 0, 0, 1, 1);
            return context?.getImageData(0, 0, 1, 1).data[1] ?? 0;
          };
          // Some renderers expand video levels 16–235 to 0–255: detected by the distance of two
          // steps.
          const second = (grey: number) => (grey - darkest) / step;
          const late = second(greyOf(live)) - second(greyOf(shown));
          return (late + steps) % steps;
        },
        { steps: STEPS, darkest: DARKEST, step: STEP },
      );
    const samples: number[] = [];
    await expect
      .poll(async () => {
        samples.push(await measureDelay());
        return samples.length;
      })
      .toBe(9);
    // The median: a sample at a change of the gray may be off by a second.
    const medianDelay = samples.toSorted((a, b) => a - b)[4] ?? 0;
    expect(medianDelay, samples.join(' ')).toBeGreaterThan(3.5);
    expect(medianDelay, samples.join(' ')).toBeLessThan(6.5);

    await panelButton(page, 'camera.replay').click();
    // The last five seconds are repeated: a gray that was complete in them is shown a second time.
    const begun = await shownGrey(canvas);
    await expect.poll(() => shownGrey(canvas), { intervals: [100] }).not.toBe(begun);
    const firstGrey = await shownGrey(canvas);
    await expect.poll(() => shownGrey(canvas), { intervals: [100] }).not.toBe(firstGrey);
    await expect.poll(() => shownGrey(canvas), { intervals: [100] }).toBe(firstGrey);
    await expectAccessible(page);

    // In full window the camera covers the picture: the click must reach the button.
    await panelButton(page, 'camera.beside').click();
    await panelButton(page, 'options.full-window').click();
    await page.getByRole('button', { name: practiceText('full.leave') }).click();
    await expect(page.getByRole('group', { name: practiceText('full.zones') })).toHaveCount(0);

    // When turned off, the camera is released, and nothing was sent.
    await panelButton(page, 'camera.on').click();
    const state = () =>
      page.evaluate(
        () =>
          (window as unknown as { cameraStream: MediaStream }).cameraStream.getVideoTracks()[0]
            ?.readyState,
      );
    await expect.poll(state).toBe('ended');
    expect(
      sent.filter((url) => !/firestore|identitytoolkit|securetoken|\/api\//i.test(url)),
    ).toEqual([]);
  },
);
