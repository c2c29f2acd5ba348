/** Text that is already HTML. Only `html` creates it; everything else is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = Html | string | number | undefined | readonly HtmlPart[];

/**
 * Builds HTML: values are escaped, lists joined, undefined gives nothing. Attributes need double
 * quotes.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(
    strings.reduce((text, piece, index) => `${text}${piece}${toHtml(parts[index])}`, ''),
  );
}

function toHtml(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(toHtml).join('');
  return part === undefined ? '' : escapeHtml(String(part));
}

/** Escapes text for an element or an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
