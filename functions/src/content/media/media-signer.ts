import { mediaBucket } from '../../platform/firebase.ts';

const WINDOW_MS = 15 * 60_000;

/** Links of the current window by lifetime and path; each signature is a slow, billed call. */
const cache = new Map<string, Promise<string>>();
let cachedWindow = 0;

export interface SignedUrl {
  url: string;
  /** Epoch milliseconds. */
  expires_at: number;
}

/**
 * Returns a V4 signed URL for reading one file. It is valid from the start of the current 15-minute window, so that all
 * instances return the same URL within a window and browsers can cache the file.
 *
 * @param path in the bucket; its existence is not checked.
 * @param seconds lifetime from the start of the window: of an hour, at least 45 minutes remain.
 */
export async function signMedia(path: string, seconds: number, now: Date): Promise<SignedUrl> {
  const window = Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS;
  if (window !== cachedWindow) {
    cache.clear();
    cachedWindow = window;
  }
  const expires_at = window + seconds * 1000;
  const key = `${seconds} ${path}`;
  const signing = cache.get(key) ?? sign(path, window, expires_at);
  cache.set(key, signing);
  // Do not cache a failure.
  signing.catch(() => cache.delete(key));
  return { url: await signing, expires_at };
}

async function sign(path: string, accessibleAt: number, expires: number): Promise<string> {
  const [url] = await mediaBucket()
    .file(path)
    .getSignedUrl({ version: 'v4', action: 'read', accessibleAt: new Date(accessibleAt), expires: new Date(expires) });
  return url;
}
