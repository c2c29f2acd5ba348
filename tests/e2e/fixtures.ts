import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page, type Request } from '@playwright/test';
import { FirestoreChannels } from './firestore-channels.ts';
import { suiteInfo, type Account } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';

interface Fixtures {
  /** Another person's browser: its own storage, closed with the test. */
  secondBrowser: Page;
}
interface Options {
  /** What the journey provokes: refusals that the browser reports on its console as well, as words and an address. */
  expectedErrors: RegExp;
}

// A browser that cannot reach Google pings it after a broken channel; everything else on the console is a fault.
const EXPECTED_NOISE = [
  /cleardot\.gif/,
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_NAME_NOT_RESOLVED/,
  /WebChannelConnection/,
  /net::ERR_/,
  /status of 400/,
  // Somebody else was faster, and the page says so.
  /status of 409/,
  // A tab that was held up hands Firestore's connection over to another one of the same member.
  /Failed to obtain primary lease/,
  // Playwright's trace asks for the pictures that a page shows, those of its own making too; pages ask for none.
  /^Connecting to 'blob:/,
];

/** A refused request, and of one to Firestore what it would have written: its address names no document. */
function describeRefusedRequest(request: Request): string {
  const written = (request.postData() ?? '').match(/(?<="name":")[^"]*\/documents\/[^"]+/g) ?? [];
  return [`refused: ${request.method()} ${request.url()}`, ...new Set(written)].join(' ');
}

export const test = base.extend<Fixtures & Options & { endedChannels: void; quietConsole: void }>({
  expectedErrors: [/^nothing$/, { option: true }],
  // Set up before any context and torn down after all of them.
  endedChannels: [
    async ({ browser }, use) => {
      const channels = new FirestoreChannels();
      const follow = (context: BrowserContext) => channels.follow(context);
      browser.on('context', follow);
      await use();
      browser.off('context', follow);
      await channels.end();
    },
    { auto: true },
  ],
  secondBrowser: async ({ browser, baseURL }, use) => {
    const context: BrowserContext = await browser.newContext({ baseURL, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
    await use(await context.newPage());
    await context.close();
  },
  quietConsole: [
    async ({ page, expectedErrors: provoked }, use) => {
      const isExpected = (text: string, address: string) =>
        EXPECTED_NOISE.some((noise) => noise.test(text)) || provoked.test(`${text} ${address}`);
      const faults: string[] = [];
      const refused: string[] = [];
      page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(describeRefusedRequest(response.request()));
      });
      page.on('console', (message) => {
        const address = message.location().url;
        if (message.type() === 'error' && !isExpected(message.text(), address))
          faults.push(`${message.text()} ${address}`);
      });
      await use();
      expect(faults, ['errors on the browser console', ...refused].join('\n')).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

type Credentials = Pick<Account, 'email' | 'password'>;

/**
 * Signs the page's browser in without loading the app: one request to Auth, and the session written where the SDK and the
 * app look for it at their next start. Only a journey about logging in fills the form (`submitSignIn`).
 *
 * @param at  where the page goes next; without it the caller loads the first page.
 * @throws when Auth refuses the credentials
 */
export async function signIn(page: Page, account: Credentials, at?: string): Promise<void> {
  const user = await storedUser(account);
  // Any file of the app's origin opens its storage; this one runs no script that could read it half-written.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      localStorage.setItem('signed-in', '1');
    },
    [`firebase:authUser:${user.apiKey}:${user.appName}`, JSON.stringify(user)] as const,
  );
  if (at !== undefined) await page.goto(at);
}

interface AuthAnswer {
  localId: string;
  idToken: string;
  refreshToken: string;
  expiresIn: string;
  error?: { message: string };
}

/** Signs in at the Auth emulator. @returns the record of the user as the SDK stores it; it looks the rest up. */
async function storedUser({ email, password }: Credentials) {
  const apiKey = 'suite';
  const address = `http://${suiteInfo().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
  const response = await fetch(`${address}?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { localId, idToken, refreshToken, expiresIn, error } = (await response.json()) as AuthAnswer;
  if (!response.ok) throw new Error(`${email} is not signed in: ${error?.message}`);
  return {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + Number(expiresIn) * 1000 },
    apiKey,
    appName: '[DEFAULT]',
  };
}

/** Signs in on the sign-in page, which is open, as a person does, and waits for the dashboard. */
export async function submitSignIn(page: Page, account: Credentials, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  await page.getByLabel(localeText(locale, 'auth:email')).fill(account.email);
  await page.getByLabel(localeText(locale, 'auth:password'), { exact: true }).fill(account.password);
  await page.getByRole('button', { name: localeText(locale, 'auth:login.submit') }).click();
  await page.waitForURL('**/dashboard');
}

/** Fails with axe's own words when the page breaks a rule of WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // Contrast is measured as painted: a dialog that still fades in has little.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(content, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(window);
}

/** Signs out through the account menu and waits for the home page, which loads once the device has forgotten all. */
export async function signOut(page: Page, name: string, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  await page.getByRole('button', { name: localeText(locale, 'common:header.account', { name }) }).click();
  await page.getByRole('menuitem', { name: localeText(locale, 'common:header.logout') }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await expect(page.getByRole('link', { name: localeText(locale, 'common:header.login') }).first()).toBeVisible();
}

/** Seconds that the page's video has reached. */
export const currentTimeOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Starts the video by its button and waits until pictures move. */
export async function play(page: Page, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  await page
    .getByRole('button', { name: localeText(locale, 'video:player.play'), exact: true })
    .first()
    .click();
  const from = await currentTimeOf(page);
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(from + 0.5);
}
