import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '@atelier/domain/values';
import { localeText } from '../support/locale-text.ts';
import type { AccountName } from '../support/suite/suite-info.ts';

/** A picture of the product for the landing page or the README. */
interface ProductPicture {
  /** Without extension; `{locale}` stands for each language. */
  readonly file: string;
  readonly path: string;
  readonly account?: AccountName;
  readonly width: number;
  readonly height: number;
  /** Waits for what the picture shows. */
  readonly show: (page: Page, locale: Locale) => Promise<void>;
}

const PHONE = { width: 390, height: 780 };
const SCREEN = { width: 1440, height: 900 };
const VIEWS = 'web/src/features/landing/views';

/** Opens the practice mode and shows the middle of a move. */
async function showPractice(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('button', { name: localeText(locale, 'video:practice-open') })
    .first()
    .click();
  const video = page.locator('video').first();
  await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        element.addEventListener('seeked', () => resolve(), { once: true });
        element.currentTime = 17;
      }),
  );
  await page.locator('[data-frame]').last().waitFor();
}

/**
 * Shows the newest messages of a room, without the controls of a clip that the top of the list
 * cuts.
 */
async function showMessages(page: Page): Promise<void> {
  await page.getByRole('article').last().waitFor();
  await page.locator('video').evaluateAll((clips: HTMLVideoElement[]) => {
    for (const clip of clips) clip.controls = false;
  });
}
const showContent = (page: Page) => page.getByRole('main').getByRole('link').first().waitFor();

export const PRODUCT_PICTURES: readonly ProductPicture[] = [
  {
    file: `${VIEWS}/player-{locale}`,
    path: '/videos/le-tour-simple',
    account: 'pro',
    ...PHONE,
    show: showPractice,
  },
  {
    file: `${VIEWS}/chat-{locale}`,
    path: '/premium-chat-vip',
    account: 'premium',
    ...PHONE,
    show: showMessages,
  },
  {
    file: `${VIEWS}/dashboard-{locale}`,
    path: '/dashboard',
    account: 'pro',
    ...PHONE,
    show: showContent,
  },
  { file: 'docs/pictures/landing', path: '/', ...SCREEN, show: showContent },
  {
    file: 'docs/pictures/practice',
    path: '/videos/le-tour-simple',
    account: 'pro',
    ...PHONE,
    show: showPractice,
  },
  {
    file: 'docs/pictures/admin',
    path: '/admin/overview',
    account: 'admin',
    ...SCREEN,
    show: showContent,
  },
];

/** Largest file of a picture in bytes. */
export const MAX_PICTURE_BYTES = 80_000;

/**
 * Takes one picture of what fits in the window, in WebP, and for the landing page also in AVIF.
 *
 * @param context  of the picture's account, with two device pixels per pixel
 * @throws Error when a file is larger than `MAX_PICTURE_BYTES`
 */
export async function takeProductPicture(
  context: BrowserContext,
  picture: ProductPicture,
  locale: Locale,
): Promise<void> {
  const { file, path, width, height, show } = picture;
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(locale === 'en' && path === '/' ? '/en' : path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await show(page, locale);
  // The landing page loads the app only near its lower part.
  if (path !== '/') {
    await expect(page.getByText(localeText(locale, 'common:loading'))).toHaveCount(0);
  }
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  const shot = sharp(await page.screenshot());
  // Two device pixels per pixel are for phones only.
  if (width > PHONE.width) shot.resize({ width });
  await page.close();
  const target = file.replace('{locale}', locale);
  mkdirSync(dirname(target), { recursive: true });
  const files = [
    [`${target}.webp`, await shot.clone().webp({ quality: 60 }).toBuffer()] as const,
    ...(file.startsWith(VIEWS)
      ? [[`${target}.avif`, await shot.clone().avif({ quality: 50 }).toBuffer()] as const]
      : []),
  ];
  for (const [name, bytes] of files) {
    if (bytes.length > MAX_PICTURE_BYTES) throw new Error(`${name} has ${bytes.length} bytes`);
    writeFileSync(name, bytes);
  }
}
