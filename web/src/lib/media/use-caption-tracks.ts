import { useEffect, useState } from 'react';
import { LOCALES, type Locale } from '@atelier/domain/values';

export interface CaptionTrack {
  readonly locale: Locale;
  readonly url: string;
}

export interface CaptionTracks {
  readonly tracks: readonly CaptionTrack[];
  /** Some captions failed to load; the video plays without them. */
  readonly failed: boolean;
}

const NO_TRACKS: CaptionTracks = { tracks: [], failed: false };

/**
 * Loads captions as object URLs of this page. A `<track>` from the storage host would make the whole video a CORS
 * request; loaded separately, failing captions do not affect the video.
 */
export function useCaptionTracks(links: Readonly<Partial<Record<Locale, string>>> | undefined): CaptionTracks {
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
