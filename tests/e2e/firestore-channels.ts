import { appendFileSync } from 'node:fs';
import type { BrowserContext, Request } from '@playwright/test';
import { suiteInfo } from '../support/suite/suite-info.ts';

const CHANNEL = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
/** A channel that the emulator has dropped does not respond. */
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Records the Firestore channels that a test's pages open and removes their targets when the pages
 * are closed.
 *
 * Google's emulator does not notice that a page closes: it keeps checking every write against every
 * target of every channel, so that writes take seconds after hundreds of pages. Closing a channel
 * does not help, because its handler is empty; removing its targets does (40 pages left open: 498
 * ms a write; targets removed: 25 ms).
 */
export class FirestoreChannels {
  readonly #sessions = new Map<string, URL>();
  readonly #targets = new Set<number>();
  #messages = 0;
  #pageLoads = 0;

  follow(context: BrowserContext): void {
    context.on('request', (request) => this.#record(request));
  }

  #record(request: Request): void {
    const url = new URL(request.url());
    if (request.isNavigationRequest()) this.#pageLoads += 1;
    if (!CHANNEL.test(url.pathname)) return;
    const session = url.searchParams.get('SID');
    // The first request of a channel has no session yet.
    if (session !== null && session !== 'null') this.#sessions.set(session, url);
    const body = new URLSearchParams(request.postData() ?? '');
    this.#messages = Math.max(
      this.#messages,
      Number(body.get('ofs') ?? 0) + Number(body.get('count') ?? 0),
    );
    for (const value of body.values()) {
      for (const [, id] of value.matchAll(/"targetId":(\d+)/g)) this.#targets.add(Number(id));
    }
  }

  /**
   * Removes every target and terminates the channels; call it when their contexts are closed. Adds
   * the number of page loads to the file `PAGE_LOADS`, from which
   * `scripts/check-firestore-threads.ts` computes how many threads to expect.
   */
  async end(): Promise<void> {
    await Promise.all([...this.#sessions].map(([session, url]) => this.#endOne(session, url)));
    const file = process.env.PAGE_LOADS;
    if (file !== undefined) appendFileSync(file, `${this.#pageLoads}\n`);
  }

  async #endOne(session: string, { pathname, searchParams }: URL): Promise<void> {
    const database = searchParams.get('database') ?? '';
    const send = async (parameters: Record<string, string>, body?: URLSearchParams) => {
      const query = new URLSearchParams({ VER: '8', database, SID: session, ...parameters });
      const init = {
        method: body === undefined ? 'GET' : 'POST',
        body,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      };
      const address = `http://${suiteInfo().firestore}${pathname}?${query.toString()}`;
      await fetch(address, init).then(
        (response) => response.text(),
        () => undefined,
      );
    };
    if (pathname.includes('/Listen/')) await send({ RID: '1000000' }, this.#removals(database));
    await send({ RID: '1000001', TYPE: 'terminate' });
  }

  /**
   * Returns messages that remove all targets. The number that a channel expects next is unknown,
   * but it skips numbers that it has received: so they count from 0 and repeat until every target
   * follows the last number that may be in use.
   */
  #removals(database: string): URLSearchParams {
    const targets = [...this.#targets];
    const count = targets.length === 0 ? 0 : this.#messages + targets.length;
    const body = new URLSearchParams({ count: String(count), ofs: '0' });
    for (let message = 0; message < count; message++) {
      const removeTarget = targets[message % targets.length];
      body.set(`req${message}___data__`, JSON.stringify({ database, removeTarget }));
    }
    return body;
  }
}
