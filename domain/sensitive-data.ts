/** Secrets and personal data that must not be logged, by name. */
export const SENSITIVE_PATTERNS: Readonly<Record<string, RegExp>> = {
  'a private key':
    /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/,
  'a key of Stripe': /\b[sr]k_(?:test|live)_\w+/,
  'a webhook secret': /\bwhsec_\w+/,
  'a token': /\beyJ[\w-]{10,}\.[\w-]+(?:\.[\w-]*)?/,
  'a signed address': /[?&](?:X-Goog-Signature|Signature|token|oobCode)=[\w%-]+/,
  'an e-mail address':
    /[\w.+-]+(?:@|%40)[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+/u,
  'a card number': /\b[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}\b/,
  'an IBAN': /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){4,7}(?: ?[A-Z0-9]{1,3})?\b/,
  'a telephone number': /(?:\+\d{2}[ .]?|\b0)[1-9](?:[ .]?\d{2}){4}\b/,
};

/**
 * Removes the query of every address, then replaces everything sensitive by its name in brackets.
 */
export function redact(text: string): string {
  const withoutQueries = text.replaceAll(/(https?:\/\/[^\s?"'<>)]*)\?[^\s"'<>):]*/g, '$1');
  return Object.entries(SENSITIVE_PATTERNS).reduce(
    (redacted, [name, { source, flags }]) =>
      redacted.replaceAll(new RegExp(source, `g${flags}`), () => `[${name}]`),
    withoutQueries,
  );
}
