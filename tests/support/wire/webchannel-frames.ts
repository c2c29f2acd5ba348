import { StringDecoder } from 'node:string_decoder';

/**
 * Splits a WebChannel back channel into messages: frames of `<length>\n<json>`, the length in
 * UTF-16 units, each a list of `[id, payload]`. Bytes may be split anywhere, also within a
 * character.
 */
export class WebChannelFrames {
  readonly #decoder = new StringDecoder('utf8');
  #text = '';

  /** Returns the payloads completed by these bytes, in order. */
  push(chunk: Buffer): unknown[] {
    this.#text += this.#decoder.write(chunk);
    const payloads: unknown[] = [];
    for (;;) {
      const newline = this.#text.indexOf('\n');
      if (newline === -1) return payloads;
      const length = Number(this.#text.slice(0, newline));
      if (!Number.isInteger(length)) {
        throw new Error(`Not a WebChannel frame: ${this.#text.slice(0, 40)}`);
      }
      if (this.#text.length < newline + 1 + length) return payloads;
      const frame: unknown = JSON.parse(this.#text.slice(newline + 1, newline + 1 + length));
      this.#text = this.#text.slice(newline + 1 + length);
      if (Array.isArray(frame)) {
        payloads.push(...frame.filter(Array.isArray).map((entry: unknown[]) => entry[1]));
      }
    }
  }
}
