import { useEffect, useState } from 'react';
import { readJson, writeJson } from '../device/device-storage.ts';
import { toAppError } from '../errors.ts';
import { fetchSignedUrls } from './signed-urls.ts';

/** A cached URL is requested again this long before it expires. */
const RENEWAL_MARGIN_MS = 5 * 60_000;
const KEY = 'avatar-link';

interface CachedAvatarUrl {
  path: string;
  url: string;
  expiresAtMs: number;
}

/** Returns the last URL of this tab, so that not every page load requests one. */
function readCachedUrl(path: string): CachedAvatarUrl | null {
  const cached = readJson(sessionStorage, KEY) as CachedAvatarUrl | null;
  return cached?.path === path && cached.expiresAtMs - RENEWAL_MARGIN_MS > Date.now() ? cached : null;
}

const pendingRequests = new Map<string, Promise<CachedAvatarUrl | null>>();

function requestAvatarUrl(uid: string, path: string): Promise<CachedAvatarUrl | null> {
  const pending = pendingRequests.get(path);
  if (pending !== undefined) return pending;
  const request = fetchSignedUrls([{ kind: 'avatar', id: uid }])
    .then(([link]) => {
      if (link === undefined || !('url' in link)) return null;
      const cached = { path, url: link.url, expiresAtMs: link.expiresAtMs };
      writeJson(sessionStorage, KEY, cached);
      return cached;
    })
    .finally(() => pendingRequests.delete(path));
  pendingRequests.set(path, request);
  return request;
}

/** Returns a signed URL of a member's own picture; `null` without a picture, while loading and after a failure. */
export function useAvatarUrl(uid: string, path: string | undefined): string | null {
  const [link, setLink] = useState<CachedAvatarUrl | null>(() => (path === undefined ? null : readCachedUrl(path)));
  useEffect(() => {
    if (path === undefined || link?.path === path) return undefined;
    let cancelled = false;
    const cached = readCachedUrl(path);
    (cached === null ? requestAvatarUrl(uid, path) : Promise.resolve(cached)).then(
      (next) => {
        if (!cancelled) setLink(next);
      },
      (error: unknown) => console.warn('no avatar URL', toAppError(error).code),
    );
    return () => {
      cancelled = true;
    };
  }, [uid, path, link?.path]);
  return link !== null && link.path === path ? link.url : null;
}
