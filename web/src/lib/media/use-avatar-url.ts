import { readJson, writeJson } from '../device/device-storage.ts';
import { AppError } from '../errors.ts';
import { useReadOnce } from '../use-read-once.ts';
import { requestSignedUrl } from './batch-signed-urls.ts';
import { isFresh } from './link-renewal.ts';
import type { SignedUrl } from './signed-urls.ts';

const KEY = 'avatar-link';
/** The library waits 1, 2, 4, 8 and 16 s. */
const MAX_RETRIES = 5;

interface CachedAvatarUrl extends SignedUrl {
  path: string;
}

/** Returns the last URL of this tab, so that not every page load requests one. */
function readCachedUrl(path: string): CachedAvatarUrl | undefined {
  const cached = readJson(sessionStorage, KEY) as CachedAvatarUrl | null;
  return cached?.path === path && isFresh(cached.expiresAtMs) ? cached : undefined;
}

async function requestAvatarUrl(uid: string, path: string): Promise<CachedAvatarUrl> {
  const link = await requestSignedUrl({ kind: 'avatar', id: uid });
  // The server may not know a picture yet that this tab has just saved, and sign the former one.
  if (!decodeURIComponent(link.url).includes(path)) throw new AppError('not-found');
  const cached = { path, ...link };
  writeJson(sessionStorage, KEY, cached);
  return cached;
}

/**
 * Returns a signed URL of a member's own picture, requested again after a failure; `null` until
 * there is one.
 */
export function useAvatarUrl(uid: string, path = ''): string | null {
  const { data } = useReadOnce(['avatar', path], () => requestAvatarUrl(uid, path), {
    enabled: path !== '',
    staleTime: Infinity,
    initialData: () => readCachedUrl(path),
    retry: (failures, { code }) => {
      if (failures === MAX_RETRIES) console.warn('no avatar URL', code);
      return failures < MAX_RETRIES;
    },
  });
  return data?.url ?? null;
}
