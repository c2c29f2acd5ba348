const SIMPLE: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** One escape sequence after a backslash: `\n`, `\x41`, `\u0041`, `\101`. */
const ESCAPE = /\\(?:([\\'"bfnrt])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-3][0-7]{2}))/y;

/**
 * Reads an escape.
 *
 * @returns the character or byte and the offset after it, null for an unknown escape
 */
function readEscape(
  text: string,
  at: number,
): { code: number; wide: boolean; next: number } | null {
  ESCAPE.lastIndex = at;
  const match = ESCAPE.exec(text);
  if (!match) return null;
  const [escapeText, simple, hex, unicode, octal] = match;
  const next = at + escapeText.length;
  if (simple !== undefined) {
    return { code: (SIMPLE[simple] ?? simple).charCodeAt(0), wide: true, next };
  }
  if (unicode !== undefined) return { code: Number.parseInt(unicode, 16), wide: true, next };
  return {
    code: hex === undefined ? Number.parseInt(octal ?? '0', 8) : Number.parseInt(hex, 16),
    wide: false,
    next,
  };
}

/**
 * Reads a quoted literal.
 * @param at  offset of the opening quote
 * @returns the units (`wide`: UTF-16, else a byte) and the offset after the closing quote, or the
 * offset of the error
 */
function readQuoted(
  text: string,
  at: number,
): { units: { code: number; wide: boolean }[]; end: number } | number {
  const quote = text[at];
  // Google's compiler refuses the typographic quotes of the same kind.
  const refused = quote === "'" ? '‘’' : '“”';
  const units: { code: number; wide: boolean }[] = [];
  let offset = at + 1;
  for (;;) {
    const char = text[offset];
    if (char === undefined || char === '\n' || char === '\r' || refused.includes(char)) return at;
    if (char === quote) return { units, end: offset + 1 };
    if (char !== '\\') {
      units.push({ code: char.charCodeAt(0), wide: true });
      offset += 1;
      continue;
    }
    const escape = readEscape(text, offset);
    if (!escape) return offset;
    units.push(escape);
    offset = escape.next;
  }
}

/**
 * Reads a string literal.
 *
 * @returns its value and the offset after it, or the offset of the error
 */
export function readString(text: string, at: number): { value: string; end: number } | number {
  const read = readQuoted(text, at);
  if (typeof read === 'number') return read;
  return {
    value: read.units.map((unit) => String.fromCharCode(unit.code)).join(''),
    end: read.end,
  };
}

/**
 * Reads a bytes literal from its opening quote: `\xHH` and octal escapes are bytes, other text is
 * UTF-8.
 */
export function readBytes(text: string, at: number): { value: Uint8Array; end: number } | number {
  const read = readQuoted(text, at);
  if (typeof read === 'number') return read;
  const bytes: number[] = [];
  let pending = '';
  const flush = (): void => {
    bytes.push(...new TextEncoder().encode(pending));
    pending = '';
  };
  for (const unit of read.units) {
    if (unit.wide) {
      pending += String.fromCharCode(unit.code);
    } else {
      flush();
      bytes.push(unit.code);
    }
  }
  flush();
  return { value: Uint8Array.from(bytes), end: read.end };
}
