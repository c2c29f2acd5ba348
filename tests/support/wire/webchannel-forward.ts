import type { Json } from './wire-record.ts';

/**
 * Returns the messages that a WebChannel client sends, each once per session: a request is resent
 * with its messages if its connection breaks, and the server too uses a message's offset in its
 * session (`ofs`).
 */
export class ForwardMessages {
  readonly #taken = new Map<string, number>();

  /**
   * Returns the messages of a forward request that are new in its session.
   *
   * @param body the form: `ofs`, the offset of the first message, then `req0___data__`,
   * `req1___data__`, …
   */
  take(url: URL, body: string): Json[] {
    const form = new URLSearchParams(body);
    const messages = [...form]
      .filter(([name]) => /^req\d+___data__$/.test(name))
      .map(([, text]) => JSON.parse(text) as Json);
    const first = Number(form.get('ofs') ?? 0);
    // The request that opens a session has no session id yet; its messages are the session's first.
    const session = url.searchParams.get('SID');
    if (session === null) return messages;
    const taken = this.#taken.get(session) ?? 0;
    this.#taken.set(session, Math.max(taken, first + messages.length));
    return messages.slice(Math.max(0, taken - first));
  }
}
