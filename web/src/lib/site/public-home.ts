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

/** Asks the server what public pages show and whether the house is open. Two who ask at once share one answer. */
export function fetchPublicHome(): Promise<PublicHome> {
  pendingRequest ??= requestPublicHome().finally(() => {
    pendingRequest = null;
  });
  return pendingRequest;
}

/** The server's last answer on this page; `null` before there is one. */
export const latestPublicHome = (): PublicHome | null => latest;

/** @returns stops telling about further answers. */
export function onPublicHomeChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
