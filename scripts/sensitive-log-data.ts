/** Patterns of data that must not be logged. */
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
 * Finds secrets and personal data in a line of a log.
 *
 * @param knownValues  names, streets, passwords; matched literally
 * @returns the names of what was found; empty when the line is allowed
 */
export function findSensitiveData(line: string, knownValues: readonly string[] = []): string[] {
  const matches = Object.entries(SENSITIVE_PATTERNS).flatMap(([name, shape]) => (shape.test(line) ? [name] : []));
  return knownValues.some((value) => line.includes(value)) ? [...matches, 'a known value'] : matches;
}

/** Returns the lines that functions wrote, marked by `>`; the emulators' own lines may contain e-mail addresses. */
export function functionLogLines(log: string): string[] {
  return log.split('\n').flatMap((line) => /^> {2}(.+)$/.exec(line)?.[1] ?? []);
}
