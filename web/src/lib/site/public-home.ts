import * as z from 'zod/mini';
import { type PublicHome, publicHomeResponse } from '@atelier/domain/contracts/public-home';
import { watchable } from '../watchable.ts';

const latest = watchable<PublicHome | null>(null);
let pendingRequest: Promise<PublicHome> | null = null;

async function requestPublicHome(): Promise<PublicHome> {
  const response = await fetch('/api/public/home');
  if (!response.ok) throw new Error(`/api/public/home: ${response.status}`);
  const home = z.parse(publicHomeResponse, await response.json());
  latest.set(home);
  return home;
}

/**
 * Fetches the data of public pages and whether maintenance is on. Concurrent calls share one
 * request.
 */
export function fetchPublicHome(): Promise<PublicHome> {
  pendingRequest ??= requestPublicHome().finally(() => {
    pendingRequest = null;
  });
  return pendingRequest;
}

/** Returns the last response on this page; `null` before the first. */
export const latestPublicHome = latest.get;
export const onPublicHomeChange = latest.watch;
