import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Account, SuiteInfo } from '../support/suite/suite-info.ts';
import { parseMessage, MessageObservations } from './message-observations.ts';

export interface BrowserListener {
  readonly page: Page;
  /** Returns the messages of a run that the page has shown so far. */
  observations(run: string): Promise<MessageObservations>;
  close(): Promise<void>;
}

interface Watched {
  benchSeen?: [text: string, atMs: number][];
}

/**
 * Opens the chat in its own browser context and records when each message appears.
 *
 * @param firestore  `host:port`
 */
export async function openChatPage(
  browser: Browser,
  suite: SuiteInfo,
  member: Account,
  room: string,
  firestore: string,
): Promise<BrowserListener> {
  // The page's policy does not allow the origin of the recorder.
  const context: BrowserContext = await browser.newContext({
    baseURL: suite.web,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    bypassCSP: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.route('**/emulators.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), firestore } });
  });
  await page.goto('/login');
  await page.locator('input[type=email]').fill(member.email);
  await page.locator('input[type=password]').fill(member.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`/premium-chat-vip?room=${room}`);
  await page.locator('textarea').waitFor();
  await page.evaluate(() => {
    const shown: [string, number][] = [];
    (window as Watched).benchSeen = shown;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const element of [node, ...node.querySelectorAll('p')]) {
            if (element.localName === 'p') shown.push([element.textContent, Date.now()]);
          }
        }
      }
    }).observe(document.querySelector('main ol') ?? document.body, {
      childList: true,
      subtree: true,
    });
  });
  return {
    page,
    async observations(run) {
      const seen = new MessageObservations();
      const shown = await page.evaluate(() => (window as Watched).benchSeen ?? []);
      for (const [text, atMs] of shown) {
        const sent = parseMessage(run, text);
        if (sent !== null) seen.record(text, sent, atMs);
      }
      return seen;
    },
    close: () => context.close(),
  };
}
