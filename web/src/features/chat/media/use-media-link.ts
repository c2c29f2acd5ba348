import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../lib/errors.ts';
import { requestSignedUrl } from '../../../lib/media/batch-signed-urls.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import { whenSettled } from '../../../lib/when-settled.ts';

/** Links are renewed this long before they expire. */
const RENEW_BEFORE_MS = 5 * 60_000;
const MIN_RENEW_DELAY_MS = 30_000;

const linkCache = new Map<string, SignedUrl>();

/** Returns a link to the file of a message. @throws AppError `not-found` when the file is gone. */
async function mediaLink(id: string, bypassCache: boolean): Promise<SignedUrl> {
  const cached = linkCache.get(id);
  if (!bypassCache && cached !== undefined && cached.expiresAtMs - RENEW_BEFORE_MS > Date.now()) return cached;
  const link = await requestSignedUrl({ kind: 'chat', id });
  linkCache.set(id, link);
  return link;
}

export interface MediaLink {
  readonly link: SignedUrl | null;
  readonly error: AppError | null;
  /** Reports that the file did not load: requests another link the first time, then sets `failed`. */
  readonly onFailed: () => void;
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Requests the link to the file of a message; renews it 5 minutes before it expires and when the file fails to load.
 *
 * @param id `{room}/{message}`
 * @param isNear whether the message is near the viewport; nothing is requested before.
 */
export function useMediaLink(id: string, isNear: boolean): MediaLink {
  const [link, setLink] = useState<SignedUrl | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (!isNear) return undefined;
    const showLink = (next: SignedUrl) => {
      setLink(next);
      setError(null);
    };
    return whenSettled(mediaLink(id, attempt > 0), showLink, setError);
  }, [id, isNear, attempt]);

  const requestAgain = useCallback((countFailures: (before: number) => number) => {
    setFailures(countFailures);
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    if (link === null) return undefined;
    const delayMs = Math.max(MIN_RENEW_DELAY_MS, link.expiresAtMs - RENEW_BEFORE_MS - Date.now());
    const timer = setTimeout(() => requestAgain(() => 0), delayMs);
    return () => clearTimeout(timer);
  }, [link, requestAgain]);

  return {
    link,
    error,
    failed: failures > 1,
    onFailed: useCallback(() => requestAgain((before) => before + 1), [requestAgain]),
    retry: useCallback(() => {
      setError(null);
      requestAgain(() => 0);
    }, [requestAgain]),
  };
}
