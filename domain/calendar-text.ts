/** An instant in UTC, as calendars read it. */
export const calendarInstant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Returns the lines that let a changed entry replace the one that a calendar has: that with the
 * higher `SEQUENCE` wins, with equal ones the later `DTSTAMP` (RFC 5546, 2.1.5).
 *
 * @param sequence an integer of at most 31 bits that never decreases
 */
export function calendarRevision(changed: Date, sequence: number): readonly string[] {
  const at = calendarInstant(changed);
  return [`SEQUENCE:${sequence}`, `DTSTAMP:${at}`, `LAST-MODIFIED:${at}`];
}

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
export const calendarText = (lines: readonly string[]): string =>
  `${lines.map(folded).join('\r\n')}\r\n`;
