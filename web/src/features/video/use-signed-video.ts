import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mediaOf, type Video } from '@atelier/domain/content/video';
import type { Locale } from '@atelier/domain/values';
import { AppError, toAppError } from '../../lib/errors.ts';
import type { SignedStoryboard } from '../../lib/media/player.ts';
import { type SignedUrl, fetchSignedUrls } from '../../lib/media/signed-urls.ts';

/** A signed link is replaced this long before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** Minimum interval between two renewals, in case the device's clock makes every link look expired. */
const MIN_RENEWAL_INTERVAL_MS = 30_000;
/** Failures of the file within this time count as one incident. */
const INCIDENT_MS = 30_000;
const TRIES_PER_INCIDENT = 2;

/** Returns the delay after which a link must be replaced. */
export function renewInMs(expiresAtMs: number, nowMs: number): number {
  return Math.max(MIN_RENEWAL_INTERVAL_MS, expiresAtMs - RENEW_BEFORE_MS - nowMs);
}

/**
 * Returns whether to request another link after the file failed. The player cannot tell an expired link from other
 * failures; a file that keeps failing is not requested forever.
 *
 * @param failuresAtMs earlier failures, oldest first.
 */
export function isWorthRenewing(failuresAtMs: readonly number[], nowMs: number): boolean {
  return failuresAtMs.filter((atMs) => nowMs - atMs < INCIDENT_MS).length < TRIES_PER_INCIDENT;
}

interface VideoLinks {
  readonly video: SignedUrl;
  /** Links of the captions that could be signed. */
  readonly captions: Readonly<Partial<Record<Locale, string>>>;
}

/**
 * Returns the signed links of a video's files; renews them 5 minutes before they expire and when the file fails.
 *
 * @param captions comma-separated languages: a string, so that equal lists are equal arguments.
 */
export function useSignedVideo(videoId: string, captions: string) {
  const [links, setLinks] = useState<VideoLinks | null>(null);
  /** Why the file cannot be played. */
  const [error, setError] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const failuresAtMs = useRef<number[]>([]);

  useEffect(() => {
    let cancelled = false;
    fetchLinks(videoId, captions.split(',').filter(isLocale)).then(
      (next) => {
        if (cancelled) return;
        setLinks(next);
        setError(null);
      },
      (reason: unknown) => {
        if (!cancelled) setError(toAppError(reason));
      },
    );
    return () => {
      cancelled = true;
    };
  }, [videoId, captions, attempt]);

  const expiresAtMs = links?.video.expiresAtMs;
  useEffect(() => {
    if (expiresAtMs === undefined) return undefined;
    const timer = setTimeout(() => setAttempt((before) => before + 1), renewInMs(expiresAtMs, Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAtMs]);

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

  return { links, error, onFileFailed, retry };
}

/** Returns the frames of a film once their link is signed. */
export function useStoryboard(video: Video, url: string | undefined): SignedStoryboard | null {
  const storyboard = mediaOf(video)?.storyboard;
  return useMemo(
    () => (storyboard === undefined || url === undefined ? null : { ...storyboard, url }),
    [storyboard, url],
  );
}

const isLocale = (value: string): value is Locale => value === 'fr' || value === 'en';

async function fetchLinks(videoId: string, captions: readonly Locale[]): Promise<VideoLinks> {
  const [video, ...others] = await fetchSignedUrls([
    { kind: 'video', id: videoId },
    ...captions.map((locale) => ({ kind: 'captions' as const, id: `${videoId}/${locale}` })),
  ]);
  if (video === undefined || video instanceof AppError) throw video ?? new AppError('unexpected');
  const signed: Partial<Record<Locale, string>> = {};
  captions.forEach((locale, index) => {
    const link = others[index];
    if (link !== undefined && !(link instanceof AppError)) signed[locale] = link.url;
  });
  return { video, captions: signed };
}
