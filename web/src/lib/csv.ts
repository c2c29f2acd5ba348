/** A cell's text between quotes; a leading `=`, `+`, `-` or `@` would run as a formula in a spreadsheet. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Comma-separated values as RFC 4180 writes them, with the mark by which spreadsheets know UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a file to the person, as a download. */
export function download(name: string, content: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
