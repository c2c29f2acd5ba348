/** An instant in UTC, as calendars read it. */
export const calendarInstant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
export const escapeCalendarText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Returns the length of a character in UTF-8. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Folds a line at 75 bytes; continuation lines start with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0);
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

/** Returns the lines of a calendar file (RFC 5545) as its text. */
export const calendarText = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;
