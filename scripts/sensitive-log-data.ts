/** What must not stand in a log, by what it looks like. */
const SENSITIVE_PATTERNS: Readonly<Record<string, RegExp>> = {
  'a key of Stripe': /\b[sr]k_(?:test|live)_\w+/,
  'a webhook secret': /\bwhsec_\w+/,
  'a token': /\beyJ[\w-]{10,}\.[\w-]+/,
  'a signed address': /[?&](?:X-Goog-Signature|Signature|token|oobCode)=[\w%-]+/,
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
  'a card number': /\b[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}\b/,
  'an IBAN': /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){4,7}(?: ?[A-Z0-9]{1,3})?\b/,
  'a telephone number': /(?:\+\d{2}[ .]?|\b0)[1-9](?:[ .]?\d{2}){4}\b/,
};

/**
 * What a line of a log tells that it must not: secrets and personal data, by their shape, and words of which one knows that
 * they are somebody's.
 *
 * @param knownValues  names, streets, passwords; looked for as they are
 * @returns what was found, by name, empty when the line may stand
 */
export function findSensitiveData(line: string, knownValues: readonly string[] = []): string[] {
  const matches = Object.entries(SENSITIVE_PATTERNS).flatMap(([name, shape]) => (shape.test(line) ? [name] : []));
  return knownValues.some((word) => line.includes(word)) ? [...matches, 'words of a member'] : matches;
}

/**
 * The lines of a suite's log that functions wrote: the emulator marks them. What it says itself is not ours; it tells the
 * address of a password's mail, for one.
 */
export function functionLogLines(log: string): string[] {
  return log.split('\n').flatMap((line) => /^> {2}(.+)$/.exec(line)?.[1] ?? []);
}
