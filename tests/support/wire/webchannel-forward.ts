import type { Json } from './wire-record.ts';

/**
 * The messages that a WebChannel client sends, each once in its session: a request whose connection broke is sent again, with what it
 * held before, and the server too goes by a message's place in its session (`ofs`).
 */
export class ForwardMessages {
  readonly #taken = new Map<string, number>();

  /**
   * The messages of a forward request that its session has not brought before.
   *
   * @param body  the form: `ofs`, the place of the first message, then `req0___data__`, `req1___data__`, …
   */
  take(url: URL, body: string): Json[] {
    const form = new URLSearchParams(body);
    const messages = [...form]
      .filter(([name]) => /^req\d+___data__$/.test(name))
      .map(([, text]) => JSON.parse(text) as Json);
    const first = Number(form.get('ofs') ?? 0);
    // The request that opens a session has no name for it yet, and its messages are the session's first.
    const session = url.searchParams.get('SID');
    if (session === null) return messages;
    const taken = this.#taken.get(session) ?? 0;
    this.#taken.set(session, Math.max(taken, first + messages.length));
    return messages.slice(Math.max(0, taken - first));
  }
}
