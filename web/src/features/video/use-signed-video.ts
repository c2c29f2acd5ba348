import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { mediaOf, type Video } from '@atelier/domain/content/video';
import { LOCALES, type Locale } from '@atelier/domain/values';
import { AppError } from '../../lib/errors.ts';
import {
  INCIDENT_MS,
  isWorthRenewing,
  MIN_RENEWAL_INTERVAL_MS,
  renewInMs,
} from '../../lib/media/link-renewal.ts';
import type { SignedStoryboard } from '../../lib/media/player-handle.ts';
import { type SignedUrl, fetchSignedUrls } from '../../lib/media/signed-urls.ts';
import { useNetworkReturn } from '../../lib/use-network-return.ts';
import { whenSettled } from '../../lib/when-settled.ts';

interface VideoLinks {
  readonly video: SignedUrl;
  /** Links of the captions that could be signed. */
  readonly captions: Readonly<Partial<Record<Locale, string>>>;
}

export type SignedVideo = ReturnType<typeof useSignedVideo>;

/**
 * Returns the signed links of a video's files; renews them 5 minutes before they expire and when
 * the file fails. They are asked for at once, while the video is still read: the server refuses
 * them to those who may not watch it.
 *
 * @param captions languages of the shown video, as text; null while no video may be shown.
 */
export function useSignedVideo(videoId: string, captions: string | null) {
  const [links, setLinks] = useState<VideoLinks | null>(null);
  /** Why the file cannot be played. */
  const [error, setError] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const failuresAtMs = useRef<number[]>([]);
  const [knownCaptions, setKnownCaptions] = useState(captions);
  if (captions !== knownCaptions) {
    setKnownCaptions(captions);
    // Other captions than before, or a video that may be watched only since then.
    if (captions !== null && (knownCaptions !== null || error !== null)) {
      setError(null);
      setAttempt(attempt + 1);
    }
  }

  const expiresAtMs = links?.video.expiresAtMs;
  /**
   * The attempt that failed although the links of before are still good: the film goes on, and it
   * is made again.
   */
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  const onLinksFailed = useEffectEvent((failure: AppError) => {
    const nowMs = Date.now();
    const plays = failuresAtMs.current.every((atMs) => nowMs - atMs >= INCIDENT_MS);
    if (plays && expiresAtMs !== undefined && nowMs < expiresAtMs) setFailedAttempt(attempt);
    else setError(failure);
  });
  useEffect(
    () =>
      whenSettled(
        fetchLinks(videoId),
        (next) => {
          setLinks(next);
          setError(null);
        },
        (failure) => onLinksFailed(failure),
      ),
    [videoId, attempt],
  );
  useEffect(() => {
    if (expiresAtMs === undefined) return undefined;
    const waitMs =
      failedAttempt === attempt ? MIN_RENEWAL_INTERVAL_MS : renewInMs(expiresAtMs, Date.now());
    const timer = setTimeout(() => setAttempt((before) => before + 1), waitMs);
    return () => clearTimeout(timer);
  }, [expiresAtMs, failedAttempt, attempt]);

  /** Requests another link, unless the file failed repeatedly just before. */
  const onFileFailed = useCallback((unsupported: boolean) => {
    const nowMs = Date.now();
    if (isWorthRenewing(failuresAtMs.current, nowMs)) setAttempt((before) => before + 1);
    else setError(new AppError(unsupported ? 'media-unsupported' : 'media-unavailable'));
    failuresAtMs.current = [...failuresAtMs.current, nowMs].slice(-10);
  }, []);

  const retry = useCallback(() => {
    failuresAtMs.current = [];
    setError(null);
    setAttempt((before) => before + 1);
  }, []);

  useNetworkReturn(error, retry);
  return { links, error, onFileFailed, retry };
}

/** Returns the languages of a video's captions. */
export const captionLocalesOf = ({ captions }: Video): Locale[] =>
  LOCALES.filter((locale) => captions?.[locale] !== undefined);

/** Returns the frames of a film once their link is signed. */
export function useStoryboard(video: Video, url: string | undefined): SignedStoryboard | null {
  const storyboard = mediaOf(video)?.storyboard;
  return useMemo(
    () => (storyboard === undefined || url === undefined ? null : { ...storyboard, url }),
    [storyboard, url],
  );
}

/** The languages of the captions are not known yet; those that a video lacks are not signed. */
async function fetchLinks(videoId: string): Promise<VideoLinks> {
  const [video, ...others] = await fetchSignedUrls([
    { kind: 'video', id: videoId },
    ...LOCALES.map((locale) => ({ kind: 'captions' as const, id: `${videoId}/${locale}` })),
  ]);
  if (video === undefined || video instanceof AppError) throw video ?? new AppError('unexpected');
  const signed: Partial<Record<Locale, string>> = {};
  LOCALES.forEach((locale, index) => {
    const link = others[index];
    if (link !== undefined && !(link instanceof AppError)) signed[locale] = link.url;
  });
  return { video, captions: signed };
}
