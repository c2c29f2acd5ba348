/**
 * Saves a file among the downloads.
 *
 * @param type MIME type, with the character set where it matters
 */
export function downloadFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started reading the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
