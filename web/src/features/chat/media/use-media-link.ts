import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import { mediaLink, renewInMs } from './media-links.ts';

export interface MediaLink {
  readonly link: SignedUrl | null;
  readonly error: AppError | null;
  /** The file did not come: gets another link, once; then it is a failure to be told. */
  readonly onFailed: () => void;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The link to a message's file, replaced 5 minutes before it ends and when the file fails. @param isNear it is near. */
export function useMediaLink(id: string, isNear: boolean): MediaLink {
  const [link, setLink] = useState<SignedUrl | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (!isNear) return undefined;
    let cancelled = false;
    mediaLink(id, attempt > 0).then(
      (next) => {
        if (cancelled) return;
        setLink(next);
        setError(null);
      },
      (reason: unknown) => {
        if (!cancelled) setError(toAppError(reason));
      },
    );
    return () => {
      cancelled = true;
    };
  }, [id, isNear, attempt]);

  useEffect(() => {
    if (link === null) return undefined;
    const timer = setTimeout(() => {
      setFailures(0);
      setAttempt((before) => before + 1);
    }, renewInMs(link));
    return () => clearTimeout(timer);
  }, [link]);

  return {
    link,
    error,
    failed: failures > 1,
    onFailed: useCallback(() => {
      setFailures((before) => before + 1);
      setAttempt((before) => before + 1);
    }, []),
    retry: useCallback(() => {
      setFailures(0);
      setError(null);
      setAttempt((before) => before + 1);
    }, []),
  };
}
