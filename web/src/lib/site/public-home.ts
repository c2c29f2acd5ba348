import * as z from 'zod/mini';
import { type PublicHome, publicHomeResponse } from '@atelier/domain/contracts/public-home';

let latest: PublicHome | null = null;
let pendingRequest: Promise<PublicHome> | null = null;
const watchers = new Set<() => void>();

async function requestPublicHome(): Promise<PublicHome> {
  const response = await fetch('/api/public/home');
  if (!response.ok) throw new Error(`/api/public/home: ${response.status}`);
  latest = z.parse(publicHomeResponse, await response.json());
  for (const watcher of [...watchers]) watcher();
  return latest;
}

/** Fetches the data of public pages and whether maintenance is on. Concurrent calls share one request. */
export function fetchPublicHome(): Promise<PublicHome> {
  pendingRequest ??= requestPublicHome().finally(() => {
    pendingRequest = null;
  });
  return pendingRequest;
}

/** Returns the last response on this page; `null` before the first. */
export const latestPublicHome = (): PublicHome | null => latest;

/** @returns unsubscribes. */
export function onPublicHomeChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
