import { useMemo } from 'react';
import type { Video } from '@atelier/domain/content/video';
import type { Locale } from '@atelier/domain/values';
import { type CaptionTracks, useCaptionTracks } from './use-caption-tracks.ts';
import { useSignedUrl } from './use-signed-url.ts';

/**
 * Loads the stored captions of a video shown outside of its own page, for example before it is published.
 *
 * @param captions `undefined` loads nothing
 */
export function useSignedCaptions(videoId: string, captions: Video['captions']): CaptionTracks {
  const fr = useStoredCaptions(videoId, 'fr', captions);
  const en = useStoredCaptions(videoId, 'en', captions);
  const links = useMemo(() => {
    const ready = { ...(fr.url === undefined ? {} : { fr: fr.url }), ...(en.url === undefined ? {} : { en: en.url }) };
    return Object.keys(ready).length === 0 ? undefined : ready;
  }, [fr.url, en.url]);
  const loaded = useCaptionTracks(links);
  return { tracks: loaded.tracks, failed: loaded.failed || fr.failed || en.failed };
}

function useStoredCaptions(
  videoId: string,
  locale: Locale,
  captions: Video['captions'],
): { url?: string; failed: boolean } {
  const file = captions?.[locale];
  const link = useSignedUrl(file === undefined ? null : { kind: 'captions', id: `${videoId}/${locale}` }, file);
  return link.status === 'ready' ? { url: link.url, failed: false } : { failed: link.status === 'error' };
}
