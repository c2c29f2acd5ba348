import { AppError, toAppError } from '../../../lib/errors.ts';
import { type SignedUrl, fetchSignedUrls } from '../../../lib/media/signed-urls.ts';

/** What is asked for within this time is asked for together. */
const BATCH_WINDOW_MS = 30;
/** The server signs so many at a time. */
const MAX_BATCH = 50;
/** A link is asked for anew this long before it ends. */
const RENEW_BEFORE_MS = 5 * 60_000;

interface Waiting {
  readonly resolve: (link: SignedUrl) => void;
  readonly reject: (error: AppError) => void;
}

const linkCache = new Map<string, SignedUrl>();
let waiting = new Map<string, Waiting[]>();

async function fetchLinks(ids: readonly string[], requests: ReadonlyMap<string, Waiting[]>): Promise<void> {
  const settle = (id: string, link: SignedUrl | AppError) => {
    if (!(link instanceof AppError)) linkCache.set(id, link);
    for (const one of requests.get(id) ?? []) {
      if (link instanceof AppError) one.reject(link);
      else one.resolve(link);
    }
  };
  try {
    const links = await fetchSignedUrls(ids.map((id) => ({ kind: 'chat', id })));
    ids.forEach((id, index) => settle(id, links[index] ?? new AppError('unexpected')));
  } catch (error) {
    for (const id of ids) settle(id, toAppError(error));
  }
}

function flush(): void {
  const batch = waiting;
  waiting = new Map();
  const ids = [...batch.keys()];
  for (let from = 0; from < ids.length; from += MAX_BATCH) void fetchLinks(ids.slice(from, from + MAX_BATCH), batch);
}

/**
 * A link to a message's file; those asked for at one time travel together.
 *
 * @param id `{room}/{message}`
 * @param bypassCache not the one at hand, which failed.
 * @throws AppError `not-found` when the file is gone.
 */
export function mediaLink(id: string, bypassCache = false): Promise<SignedUrl> {
  const link = linkCache.get(id);
  if (!bypassCache && link !== undefined && link.expiresAtMs - RENEW_BEFORE_MS > Date.now())
    return Promise.resolve(link);
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(flush, BATCH_WINDOW_MS);
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
  });
}

/** How long a link is good for. */
export const renewInMs = ({ expiresAtMs }: SignedUrl): number =>
  Math.max(30_000, expiresAtMs - RENEW_BEFORE_MS - Date.now());
