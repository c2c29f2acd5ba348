import { useEffect, useState } from 'react';
import { readJson, writeJson } from '../device/device-storage.ts';
import { AppError } from '../errors.ts';
import { whenSettled } from '../when-settled.ts';
import { requestSignedUrl } from './batch-signed-urls.ts';
import type { SignedUrl } from './signed-urls.ts';

/** A cached URL is requested again this long before it expires. */
const RENEWAL_MARGIN_MS = 5 * 60_000;
const KEY = 'avatar-link';
/** Waiting times: 1, 2, 4, 8 and 16 s. */
const MAX_RETRIES = 5;

interface CachedAvatarUrl extends SignedUrl {
  path: string;
}

/** Returns the last URL of this tab, so that not every page load requests one. */
function readCachedUrl(path: string): CachedAvatarUrl | null {
  const cached = readJson(sessionStorage, KEY) as CachedAvatarUrl | null;
  return cached?.path === path && cached.expiresAtMs - RENEWAL_MARGIN_MS > Date.now() ? cached : null;
}

const pendingRequests = new Map<string, Promise<CachedAvatarUrl>>();

function requestAvatarUrl(uid: string, path: string): Promise<CachedAvatarUrl> {
  const pending = pendingRequests.get(path);
  if (pending !== undefined) return pending;
  const request = requestSignedUrl({ kind: 'avatar', id: uid })
    .then((link) => {
      // The server may not know a picture yet that this tab has just saved, and sign the former one.
      if (!decodeURIComponent(link.url).includes(path)) throw new AppError('not-found');
      const cached = { path, ...link };
      writeJson(sessionStorage, KEY, cached);
      return cached;
    })
    .finally(() => pendingRequests.delete(path));
  pendingRequests.set(path, request);
  return request;
}

/** Returns a signed URL of a member's own picture, requested again after a failure; `null` until there is one. */
export function useAvatarUrl(uid: string, path: string | undefined): string | null {
  const [link, setLink] = useState<CachedAvatarUrl | null>(() => (path === undefined ? null : readCachedUrl(path)));
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    if (path === undefined || link?.path === path) return undefined;
    const cached = readCachedUrl(path);
    const request = cached === null ? requestAvatarUrl(uid, path) : Promise.resolve(cached);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenSettled(request, setLink, ({ code }) => {
      if (retries === MAX_RETRIES) console.warn('no avatar URL', code);
      else timer = setTimeout(() => setRetries(retries + 1), 1000 * 2 ** retries);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [uid, path, link?.path, retries]);
  return link !== null && link.path === path ? link.url : null;
}
