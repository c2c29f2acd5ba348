import AxeBuilder from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import { FirestoreChannels } from './firestore-channels.ts';
import { suiteInfo, type Account } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';

interface Fixtures {
  /** A page of another browser context, closed with the test. */
  secondBrowser: Page;
}
interface Options {
  /** Matches the console errors that a journey provokes: text, space, URL. */
  expectedErrors: RegExp;
}

// Console errors that any journey can meet: text, space, URL. Nobody notices them, and they say
// nothing about our code. What a journey provokes is named by its `expectedErrors`; any other error
// fails the test.
const EXPECTED_NOISE = [
  // A channel that the emulator has dropped or ended: the Firebase SDK opens another one, reports
  // this itself, and requests a picture from Google to see whether there is a network.
  /(?:status of 400|net::ERR_).*\/google\.firestore\.v1\.Firestore\/(?:Listen|Write)\/channel/,
  /WebChannelConnection/,
  /cleardot\.gif/,
  // A transaction whose document was written meanwhile: the Firebase SDK repeats it, and a page
  // shows a lasting failure. One that Firestore calls malformed is found by its answer.
  /status of (?:400|409) .*\/documents:commit/,
  // A page cancels its requests when it is left and when it no longer needs the answer.
  /net::ERR_ABORTED/,
  // A page forgets a picture or film of the device, which the browser may still be reading.
  /net::ERR_\w+ blob:/,
  // A player drops a part of a film and requests it again; a film that does not play fails the
  // journey by itself.
  /net::ERR_\w+ .*[.](?:mp4|mov|webm)\?/,
  // A library page shows a video of another journey, which deletes it when it ends.
  /status of 404.*\/img\/video\/(?:captions|live|moves)-/,
  // What visitors may not see, and what no route knows, is answered with 404 and the app.
  /status of 404.*\/(?:(?:events|videos)\/[^/]+|(?:nulle-part|not-found|formation-free)(?:\?lng=en)?)$/,
  // A slow tab hands Firestore's connection over to another tab of the same member.
  /Failed to obtain primary lease/,
  // Playwright's trace fetches displayed images, including blob URLs; pages do not.
  /^Connecting to 'blob:/,
];

/**
 * Describes a denied request; for Firestore with the documents of the write, which its URL does not
 * contain.
 */
function describeDeniedRequest(request: Request): string {
  const written = (request.postData() ?? '').match(/(?<="name":")[^"]*\/documents\/[^"]+/g) ?? [];
  return [`denied: ${request.method()} ${request.url()}`, ...new Set(written)].join(' ');
}

/** Returns Firestore's answer to a write if it calls the request malformed, else null. */
async function malformedWrite(response: Response): Promise<string | null> {
  // A page that is left drops the answer.
  const text = await response.text().catch(() => '');
  return text.includes('INVALID_ARGUMENT') ? `malformed write: ${text}` : null;
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
    const context: BrowserContext = await browser.newContext({
      baseURL,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
    });
    await use(await context.newPage());
    await context.close();
  },
  // All pages of all browsers: the second tab or member is where two meet.
  quietConsole: [
    async ({ browser, expectedErrors }, use) => {
      const isExpected = (text: string, url: string) =>
        EXPECTED_NOISE.some((noise) => noise.test(`${text} ${url}`)) ||
        expectedErrors.test(`${text} ${url}`);
      const errors: string[] = [];
      const denied: string[] = [];
      const answers: Promise<unknown>[] = [];
      const follow = (context: BrowserContext) => {
        context.on('weberror', (error) => errors.push(`page error: ${error.error().message}`));
        context.on('response', (response) => {
          if (response.status() === 403) denied.push(describeDeniedRequest(response.request()));
          if (response.status() === 400 && response.url().includes('/documents:commit')) {
            answers.push(
              malformedWrite(response).then((found) => found !== null && errors.push(found)),
            );
          }
        });
        context.on('console', (message) => {
          const { url } = message.location();
          if (message.type() === 'error' && !isExpected(message.text(), url)) {
            errors.push(`${message.text()} ${url}`);
          }
        });
      };
      browser.on('context', follow);
      await use();
      browser.off('context', follow);
      await Promise.all(answers);
      // The first line is all that the list of flaky journeys shows.
      const first = [...errors.slice(0, 1), ...denied.slice(0, 1)].join('; ');
      expect(
        errors,
        [`errors on the browser console: ${first}`, ...denied.slice(1)].join('\n'),
      ).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

type Credentials = Pick<Account, 'email' | 'password'>;

/**
 * Signs the page's browser in without loading the app: requests a session from Auth and writes it
 * to the storage of SDK and app. Only journeys about signing in fill the form (`submitSignIn`).
 *
 * @param at  path to open next; without it the caller opens the first page
 * @throws when Auth rejects the credentials
 */
export async function signIn(page: Page, account: Credentials, at?: string): Promise<void> {
  const user = await storedUser(account);
  // A file of the app's origin that runs no script.
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

interface SignInResponse {
  localId: string;
  idToken: string;
  refreshToken: string;
  expiresIn: string;
  error?: { message: string };
}

/**
 * Signs in at the Auth emulator.
 *
 * @returns the user as the SDK stores it; the SDK adds missing fields
 */
async function storedUser({ email, password }: Credentials) {
  const apiKey = 'suite';
  const address = `http://${suiteInfo().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
  const response = await fetch(`${address}?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { localId, idToken, refreshToken, expiresIn, error } =
    (await response.json()) as SignInResponse;
  if (!response.ok) throw new Error(`${email} is not signed in: ${error?.message}`);
  return {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: Date.now() + Number(expiresIn) * 1000,
    },
    apiKey,
    appName: '[DEFAULT]',
  };
}

/**
 * Fills the form of the open sign-in page and waits for the page that follows.
 *
 * @param at  its path and query
 */
export async function submitSignIn(
  page: Page,
  account: Credentials,
  locale: 'fr' | 'en' = 'fr',
  at = '/dashboard',
): Promise<void> {
  await page.getByLabel(localeText(locale, 'auth:email')).fill(account.email);
  await page
    .getByLabel(localeText(locale, 'auth:password'), { exact: true })
    .fill(account.password);
  await page.getByRole('button', { name: localeText(locale, 'auth:login.submit') }).click();
  await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === at);
}

/** Fails with axe's violations of WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // A dialog that still fades in has low contrast: wait for animations.
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
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
}

/**
 * Fails where the page is wider than the window, or a control is beyond its edges and nothing
 * scrolls to it.
 */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(
    () => [document.documentElement.scrollWidth, innerWidth] as const,
  );
  expect(content, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(window);
  const outside = await page.evaluate(() => {
    const isShown = (element: Element) => {
      const { visibility, clipPath } = getComputedStyle(element);
      return element.getClientRects().length > 0 && visibility === 'visible' && clipPath === 'none';
    };
    const scrolls = (box: Element | null): boolean =>
      box !== null &&
      ((box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) ||
        scrolls(box.parentElement));
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => isShown(control) && !scrolls(control.parentElement))
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((control) => control.outerHTML.slice(0, 200));
  });
  expect(outside, `${page.url()}: controls outside of the window`).toEqual([]);
}

/** Doubles the size of all text, as the text zoom of a browser does. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/**
 * Signs out by the account menu and waits for the home page, which opens when the local data are
 * deleted.
 */
export async function signOut(page: Page, name: string, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  await page
    .getByRole('button', { name: localeText(locale, 'common:header.account', { name }) })
    .click();
  await page.getByRole('menuitem', { name: localeText(locale, 'common:header.logout') }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await expect(
    page.getByRole('link', { name: localeText(locale, 'common:header.login') }).first(),
  ).toBeVisible();
}

/** Returns the position of the page's video in seconds. */
export const currentTimeOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Clicks play and waits until the video advances. */
export async function play(page: Page, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  await page
    .getByRole('button', { name: localeText(locale, 'video:player.play'), exact: true })
    .first()
    .click();
  const from = await currentTimeOf(page);
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(from + 0.5);
}
