// `npm run screens -- [name…] [--locale fr] [--theme dark] [--width 360]`: takes screenshots of
// every page at three widths, in both languages and themes, into screens/, from the suite of `npm
// start` (or SUITE_INFO). Each option restricts them and may be repeated. `npm run screens --
// --product` takes those of the landing page and the README.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { PUBLIC_PAGES } from '@atelier/domain/site/public-pages';
import { launchBrowser } from '../support/browser.ts';
import { adminAuth } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';
import { PRODUCT_PICTURES, takeProductPicture } from './product-pictures.ts';
import { SCREENSHOTS, type Screenshot } from './screenshot-pages.ts';

const option = { type: 'string', multiple: true } as const;
const { values: only, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { locale: option, theme: option, width: option, product: { type: 'boolean' } },
});
const widths = (only.width ?? ['360', '768', '1440']).map(Number);
const locales = (['fr', 'en'] as const).filter((one) => only.locale?.includes(one) ?? true);
const themes = (['dark', 'light'] as const).filter((one) => only.theme?.includes(one) ?? true);
const LANGUAGES = { fr: 'fr-FR', en: 'en-GB' } as const;
const folder = 'screens';
const CONTENT_SELECTOR = 'main :is(table, form, section, article, li, h2, h3, [role=status] p)';
/** Pages with an English URL of their own; there the URL determines the language. */
const PAGES_WITH_ENGLISH_URL: ReadonlySet<string> = new Set(PUBLIC_PAGES);

const pictures = SCREENSHOTS.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.startsWith(part)),
);
if (pictures.length === 0) {
  console.error(`No such page. Pages: ${SCREENSHOTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** Opens a browser context in a language and theme, signed in if an account is given. */
async function contextFor(
  browser: Browser,
  locale: 'fr' | 'en',
  theme: 'dark' | 'light',
  as: Screenshot['account'],
  scale = 1,
) {
  const { web, accounts } = suiteInfo();
  const context = await browser.newContext({
    baseURL: web,
    locale: LANGUAGES[locale],
    timezoneId: 'Europe/Paris',
    colorScheme: theme,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  if (!as) return context;
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel(localeText(locale, 'auth:email')).fill(accounts[as].email);
  await page
    .getByLabel(localeText(locale, 'auth:password'), { exact: true })
    .fill(accounts[as].password);
  await page.getByRole('button', { name: localeText(locale, 'auth:login.submit') }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
  return context;
}

async function takeScreenshot(
  context: BrowserContext,
  picture: Screenshot,
  locale: 'fr' | 'en',
  theme: string,
): Promise<void> {
  const page = await context.newPage();
  const address = picture.withCode ? `${picture.path}?${await resetCode()}` : picture.path;
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
    const path =
      locale === 'en' && PAGES_WITH_ENGLISH_URL.has(picture.path)
        ? `/en${picture.path}`.replace(/\/$/, '')
        : address;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // A panel loads after the tabs and shows no progress at first.
    if (picture.path.startsWith('/admin')) await page.locator(CONTENT_SELECTOR).first().waitFor();
    await loadEverything(page, localeText(locale, 'common:loading'));
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    );
    await picture.until?.(page, locale);
    await picture.open?.(page, locale);
    if (picture.open) await waitForDialog(page, localeText(locale, 'common:loading'));
    const file = `${folder}/${picture.name}-${width}-${locale}-${theme}.png`;
    await page.screenshot({ path: file, fullPage: picture.open === undefined });
  }
  await page.close();
}

/** Returns the parameters of a password reset link; opening the page does not use up the code. */
async function resetCode(): Promise<string> {
  const link = new URL(
    await adminAuth().generatePasswordResetLink(suiteInfo().accounts.free.email),
  );
  return `mode=resetPassword&oobCode=${link.searchParams.get('oobCode')}`;
}

/** Waits for a dialog and its content. */
async function waitForDialog(page: Page, loading: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect(dialog.getByText(loading)).toHaveCount(0, { timeout: 60_000 });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

/**
 * Scrolls through the page so that lazy content loads, waits for it, and scrolls back to the top.
 */
async function loadEverything(page: Page, loading: string): Promise<void> {
  const waitForLoading = () => expect(page.getByText(loading)).toHaveCount(0, { timeout: 60_000 });
  // A prerendered page loads the app when this part comes near the viewport.
  const needsApp = page.locator('[data-needs-app]').first();
  if ((await needsApp.count()) > 0) await needsApp.scrollIntoViewIfNeeded();
  // The page has its full height only after that.
  await waitForLoading();
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await waitForLoading();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

if (only.product === true) {
  const browser = await launchBrowser();
  for (const picture of PRODUCT_PICTURES) {
    for (const locale of picture.file.includes('{locale}') ? locales : (['fr'] as const)) {
      const context = await contextFor(browser, locale, 'dark', picture.account, 2);
      await takeProductPicture(context, picture, locale);
      await context.close();
    }
  }
  await browser.close();
  process.exit(0);
}
mkdirSync(folder, { recursive: true });
for (const locale of locales) {
  // Native fields, such as dates, follow the language of the browser, not that of its contexts.
  const browser = await launchBrowser([`--lang=${LANGUAGES[locale]}`]);
  for (const theme of themes) {
    for (const as of new Set(pictures.map((picture) => picture.account))) {
      const context = await contextFor(browser, locale, theme, as);
      for (const picture of pictures.filter((one) => one.account === as)) {
        await takeScreenshot(context, picture, locale, theme);
      }
      await context.close();
    }
  }
  await browser.close();
}
console.log(
  `${pictures.length * widths.length * locales.length * themes.length} screenshots in ${folder}/`,
);
