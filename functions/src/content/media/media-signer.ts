import { mediaBucket } from '../../platform/firebase.ts';

const WINDOW_MS = 15 * 60_000;

/** Links of the current window by path and lifetime: a signature is a paid, slow call to the key's service. */
const cache = new Map<string, Promise<string>>();
let cachedWindow = 0;

export interface SignedUrl {
  url: string;
  /** Epoch milliseconds. */
  expires_at: number;
}

/**
 * A V4 link to read one file. Its life starts with the current 15-minute window, so that every instance makes the
 * same link meanwhile and browsers find the file in their cache.
 *
 * @param path     in the bucket; whether it exists is not checked.
 * @param seconds  life from the start of the window; 45 minutes of an hour are left in the worst case.
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
  // A failure is not kept: the next request tries again.
  signing.catch(() => cache.delete(key));
  return { url: await signing, expires_at };
}

async function sign(path: string, accessibleAt: number, expires: number): Promise<string> {
  const [url] = await mediaBucket()
    .file(path)
    .getSignedUrl({ version: 'v4', action: 'read', accessibleAt: new Date(accessibleAt), expires: new Date(expires) });
  return url;
}
