import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Account, SuiteInfo } from '../support/suite/suite-info.ts';
import { parseMessage, MessageObservations } from './message-observations.ts';

export interface BrowserListener {
  readonly page: Page;
  /** What the page has shown of a run so far. */
  sightings(run: string): Promise<MessageObservations>;
  close(): Promise<void>;
}

interface Watched {
  benchSeen?: [text: string, atMs: number][];
}

/** Opens the chat in a browser of its own and notes when each message stands on the page. @param firestore through a recorder. */
export async function openChatPage(
  browser: Browser,
  suite: SuiteInfo,
  member: Account,
  room: string,
  firestore: string,
): Promise<BrowserListener> {
  // The recorder is another origin than the page's own policy names.
  const context: BrowserContext = await browser.newContext({
    baseURL: suite.web,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    bypassCSP: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.route('**/emulators.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), firestore } });
  });
  await page.goto('/login');
  await page.locator('input[type=email]').fill(member.email);
  await page.locator('input[type=password]').fill(member.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`/premium-chat-vip?room=${room}`);
  await page.locator('textarea').waitFor();
  await page.evaluate(() => {
    const noted: [string, number][] = [];
    (window as Watched).benchSeen = noted;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const words of [node, ...node.querySelectorAll('p')]) {
            if (words.localName === 'p') noted.push([words.textContent, Date.now()]);
          }
        }
      }
    }).observe(document.querySelector('main ol') ?? document.body, { childList: true, subtree: true });
  });
  return {
    page,
    async sightings(run) {
      const seen = new MessageObservations();
      const noted = await page.evaluate(() => (window as Watched).benchSeen ?? []);
      for (const [text, atMs] of noted) {
        const sent = parseMessage(run, text);
        if (sent !== null) seen.record(text, sent, atMs);
      }
      return seen;
    },
    close: () => context.close(),
  };
}
