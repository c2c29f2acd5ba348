import { useEffect, useState, useMemo } from 'react';
import { LOCALES, type Locale } from '@atelier/domain/values';
import type { Video } from '@atelier/domain/content/video';
import { useSignedUrl } from './use-signed-url.ts';

export interface CaptionTrack {
  readonly locale: Locale;
  readonly url: string;
}

interface CaptionTracks {
  readonly tracks: readonly CaptionTrack[];
  /** Some captions failed to load; the video plays without them. */
  readonly failed: boolean;
}

const NO_TRACKS: CaptionTracks = { tracks: [], failed: false };

/**
 * Loads captions as object URLs of this page. A `<track>` from the storage host would make the
 * whole video a CORS request; loaded separately, failing captions do not affect the video.
 */
export function useCaptionTracks(
  links: Readonly<Partial<Record<Locale, string>>> | undefined,
): CaptionTracks {
  const [loaded, setLoaded] = useState<CaptionTracks>(NO_TRACKS);
  useEffect(() => {
    if (links === undefined) return undefined;
    const controller = new AbortController();
    const objectUrls: string[] = [];
    const wanted = LOCALES.flatMap((locale) => {
      const url = links[locale];
      return url === undefined ? [] : [{ locale, url }];
    });
    Promise.allSettled(wanted.map(({ url }) => fetchText(url, controller.signal))).then(
      (results) => {
        if (controller.signal.aborted) return;
        const tracks = results.flatMap((result, index) => {
          const locale = wanted[index]?.locale;
          if (result.status === 'rejected' || locale === undefined) return [];
          const url = URL.createObjectURL(new Blob([result.value], { type: 'text/vtt' }));
          objectUrls.push(url);
          return [{ locale, url }];
        });
        setLoaded({ tracks, failed: tracks.length < wanted.length });
      },
      () => undefined,
    );
    return () => {
      controller.abort();
      for (const url of objectUrls) URL.revokeObjectURL(url);
    };
  }, [links]);
  return links === undefined ? NO_TRACKS : loaded;
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`captions: ${response.status}`);
  return response.text();
}

/**
 * Loads the stored captions of a video shown outside of its own page, for example before it is
 * published.
 *
 * @param captions `undefined` loads nothing
 */
export function useSignedCaptions(videoId: string, captions: Video['captions']): CaptionTracks {
  const fr = useStoredCaptions(videoId, 'fr', captions);
  const en = useStoredCaptions(videoId, 'en', captions);
  const links = useMemo(() => {
    const ready = {
      ...(fr.url === undefined ? {} : { fr: fr.url }),
      ...(en.url === undefined ? {} : { en: en.url }),
    };
    return Object.keys(ready).length === 0 ? undefined : ready;
  }, [fr.url, en.url]);
  const loaded = useCaptionTracks(links);
  return { tracks: loaded.tracks, failed: loaded.failed || fr.failed || en.failed };
}

function useStoredCaptions(videoId: string, locale: Locale, captions: Video['captions']) {
  const file = captions?.[locale];
  const link = useSignedUrl(
    file === undefined ? null : { kind: 'captions', id: `${videoId}/${locale}` },
    file,
  );
  return link.status === 'ready'
    ? { url: link.url, failed: false }
    : { failed: link.status === 'error' };
}
