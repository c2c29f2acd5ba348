import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '@atelier/domain/values';
import { AppError, toAppError } from '../../lib/errors.ts';
import { type SignedUrl, fetchSignedUrls } from '../../lib/media/signed-urls.ts';
import { isWorthRenewing, renewInMs } from './link-renewal.ts';

interface VideoLinks {
  readonly video: SignedUrl;
  /** Languages whose captions could be signed. */
  readonly captions: Readonly<Partial<Record<Locale, string>>>;
}

export interface SignedVideo {
  readonly links: VideoLinks | null;
  /** Why the file cannot be played. */
  readonly error: AppError | null;
  /** The file failed: gets another link, unless it failed just before. */
  readonly onFileFailed: (unsupported: boolean) => void;
  readonly retry: () => void;
}

/**
 * The links of one video's files, replaced 5 minutes before they end and when the file fails.
 *
 * @param captions comma-separated languages, so that an equal list is an equal argument.
 */
export function useSignedVideo(videoId: string, captions: string): SignedVideo {
  const [links, setLinks] = useState<VideoLinks | null>(null);
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
