/** A part of a line: text, or a link with its words. */
type Inline = string | { label: string; url: string };

/** A paragraph of a mail. A paragraph that is a single link is a button. */
export type MailBlock =
  | { kind: 'text' | 'framed'; lines: readonly (readonly Inline[])[] }
  | { kind: 'button'; label: string; url: string }
  /** What a person wrote, unchanged. */
  | { kind: 'message'; text: string };

/** Values of `{{placeholders}}`. */
export type TextValues = Readonly<Record<string, string>>;

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

/**
 * Reads a text of `mails.json`: paragraphs between empty lines, links as
 * `[words]({{placeholder}})`, `{{message}}` alone for what a person wrote, `> ` before a framed
 * paragraph. A paragraph with an empty value is left out. The text is read before values are filled
 * in, so that a value is never syntax.
 *
 * @throws Error if a placeholder has no value or a link is not absolute, so that no such mail is
 * sent
 */
export function parseMailText(template: string, values: TextValues): MailBlock[] {
  return template
    .trim()
    .split(/\n\n+/)
    .filter((paragraph) => placeholdersOf(paragraph).every((name) => valueOf(name, values) !== ''))
    .map((paragraph) => parseParagraph(paragraph, values));
}

function parseParagraph(paragraph: string, values: TextValues): MailBlock {
  if (paragraph === '{{message}}') return { kind: 'message', text: valueOf('message', values) };
  if (paragraph.startsWith('> ')) {
    return { kind: 'framed', lines: [parseLine(paragraph.slice(2), values)] };
  }
  const lines = paragraph.split('\n').map((line) => parseLine(line, values));
  const [[only, ...others] = [], ...more] = lines;
  if (typeof only === 'object' && others.length === 0 && more.length === 0) {
    return { kind: 'button', ...only };
  }
  return { kind: 'text', lines };
}

function parseLine(line: string, values: TextValues): Inline[] {
  const parts: Inline[] = [];
  let rest = line;
  for (let link = LINK.exec(rest); link !== null; link = LINK.exec(rest)) {
    const [whole, label = '', target = ''] = link;
    if (link.index > 0) parts.push(fillText(rest.slice(0, link.index), values));
    parts.push({ label: fillText(label, values), url: absoluteUrl(fillText(target, values)) });
    rest = rest.slice(link.index + whole.length);
  }
  if (rest !== '') parts.push(fillText(rest, values));
  return parts;
}

function absoluteUrl(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new Error(`a mail has a link with ${protocol}`);
  }
  return href;
}

/** Replaces the placeholders of a text. @throws Error if one has no value */
export function fillText(template: string, values: TextValues): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => valueOf(name, values));
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

function valueOf(name: string, values: TextValues): string {
  const value = values[name];
  if (value === undefined) throw new Error(`a mail has no value for ${name}`);
  return value;
}

/**
 * Writes blocks as plain text.
 *
 * @param colon between the words of a link and its address, as the language wants it
 */
export function plainText(blocks: readonly MailBlock[], colon: string): string {
  const inline = (part: Inline) =>
    typeof part === 'string' ? part : `${part.label}${colon}${part.url}`;
  const paragraphs = blocks.map((block) => {
    if (block.kind === 'message') return block.text;
    if (block.kind === 'button') return inline(block);
    return block.lines.map((line) => line.map(inline).join('')).join('\n');
  });
  return paragraphs.join('\n\n');
}
