/** The browser functions for sharing; most desktop browsers have no share sheet. */
interface SharePort {
  share?(this: void, data: ShareData): Promise<void>;
  readonly clipboard?: Pick<Clipboard, 'writeText'>;
}

/**
 * Shares a link, or copies it.
 *
 * @returns `shared` also when the person closed the sheet: no message is needed then.
 */
export async function shareLink(
  link: { title: string; url: string },
  browser: SharePort = navigator,
): Promise<'shared' | 'copied' | 'failed'> {
  if (browser.share !== undefined) {
    try {
      await browser.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    if (browser.clipboard === undefined) return 'failed';
    await browser.clipboard.writeText(link.url);
    return 'copied';
  } catch (error) {
    if (error instanceof DOMException) return 'failed';
    throw error;
  }
}

/** Returns the URL of a move of the video at a URL. */
export function moveUrl(address: string, moveId: string): string {
  const url = new URL(address);
  url.hash = '';
  url.search = '';
  url.searchParams.set('move', moveId);
  return url.href;
}
