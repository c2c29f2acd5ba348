import { useEffect } from 'react';

/**
 * Keeps a page out of search engines while it is shown. A tag that the server has sent with the
 * page is the same one: it goes with the content that it was about.
 */
export function useNoIndex(): void {
  useEffect(() => {
    const sent = document.head.querySelector('meta[name="robots"]');
    const tag =
      sent ?? Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' });
    document.head.append(tag);
    return () => tag.remove();
  }, []);
}
