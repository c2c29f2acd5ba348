export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly label: string };

/** Marks that change the text direction: they can disguise an address. */
const DIRECTION_MARKS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const LINK = new RegExp(`https?://[^\\s<>"'\`${DIRECTION_MARKS}]+`, 'giu');
const TRAILING = /[.,;:!?…»”’)\]}]+$/u;

/**
 * Splits a message into text and links. Only complete `http(s)` addresses become links, and the
 * label always shows the real host: an address with a user name stays text, and a host with
 * look-alike letters is shown in punycode.
 */
export function splitMessage(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const { 0: found, index } of message.matchAll(LINK)) {
    const written = withoutTrailing(found);
    const link = parseLink(written);
    if (link === null) continue;
    if (index > from) parts.push({ kind: 'text', text: message.slice(from, index) });
    parts.push(link);
    from = index + written.length;
  }
  if (from < message.length) parts.push({ kind: 'text', text: message.slice(from) });
  return parts;
}

/** Removes trailing punctuation; keeps a closing bracket that the address itself opened. */
function withoutTrailing(found: string): string {
  const end = TRAILING.exec(found)?.[0] ?? '';
  if (end.startsWith(')') && found.slice(0, -end.length).includes('(')) {
    return found.slice(0, found.length - end.length + 1);
  }
  return found.slice(0, found.length - end.length);
}

function parseLink(written: string): MessagePart | null {
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  const shownHost = written
    .replace(/^https?:\/\//i, '')
    .split(/[/?#:]/, 1)[0]
    ?.toLowerCase();
  return { kind: 'link', href: url.href, label: shownHost === url.hostname ? written : url.href };
}
