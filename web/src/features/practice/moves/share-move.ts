/** The browser functions for sharing; most desktop browsers have no share sheet. */
export interface SharePort {
  readonly share: ((data: { title: string; url: string }) => Promise<void>) | null;
  readonly copy: ((text: string) => Promise<void>) | null;
}

export function browserShare(): SharePort {
  return {
    share: 'share' in navigator ? (data) => navigator.share(data) : null,
    copy: 'clipboard' in navigator ? (text) => navigator.clipboard.writeText(text) : null,
  };
}

/**
 * Shares a link with the share sheet of the device, or copies it.
 *
 * @returns `shared` also when the person closed the sheet, because no message is needed then.
 */
export async function shareLink(
  port: SharePort,
  link: { title: string; url: string },
): Promise<'shared' | 'copied' | 'failed'> {
  if (port.share !== null) {
    try {
      await port.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    if (port.copy === null) return 'failed';
    await port.copy(link.url);
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
