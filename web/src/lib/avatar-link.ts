import { useEffect, useState } from 'react';
import { toAppError } from './app-error.ts';
import { signLinks } from './signed-media.ts';

/** A link is asked for anew this long before it ends. */
const MARGIN_MS = 5 * 60_000;
const KEY = 'avatar-link';

interface Kept {
  path: string;
  url: string;
  expiresAtMs: number;
}

/** The last link of this tab, so that not every page load asks for one. */
function readKept(path: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept !== null && kept.path === path && kept.expiresAtMs - MARGIN_MS > Date.now() ? kept : null;
  } catch {
    // Whatever stands there, it is no link of ours.
    return null;
  }
}

const asked = new Map<string, Promise<Kept | null>>();

function ask(uid: string, path: string): Promise<Kept | null> {
  const running = asked.get(path);
  if (running !== undefined) return running;
  const asking = signLinks([{ kind: 'avatar', id: uid }])
    .then(([link]) => {
      if (link === undefined || !('url' in link)) return null;
      const kept = { path, url: link.url, expiresAtMs: link.expiresAtMs };
      sessionStorage.setItem(KEY, JSON.stringify(kept));
      return kept;
    })
    .finally(() => asked.delete(path));
  asked.set(path, asking);
  return asking;
}

/** @returns a link to a member's own picture; `null` while there is none, and when it could not be had. */
export function useAvatarLink(uid: string, path: string | undefined): string | null {
  const [link, setLink] = useState<Kept | null>(() => (path === undefined ? null : readKept(path)));
  useEffect(() => {
    if (path === undefined || link?.path === path) return undefined;
    let left = false;
    const kept = readKept(path);
    (kept === null ? ask(uid, path) : Promise.resolve(kept)).then(
      (next) => {
        if (!left) setLink(next);
      },
      (error: unknown) => console.warn('picture: no link', toAppError(error).code),
    );
    return () => {
      left = true;
    };
  }, [uid, path, link?.path]);
  return link !== null && link.path === path ? link.url : null;
}
