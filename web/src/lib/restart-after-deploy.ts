import { readJson, writeJson } from './device/device-storage.ts';

/** Each browser has its own message for a module that could not be loaded. */
const CHUNK_MESSAGE =
  /dynamically imported module|importing a module script failed|unable to preload CSS|^missing translations:/i;

/** Returns whether a part of the app could not be loaded: usually a deployment has removed it. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_MESSAGE.test(error.message);

/** Addresses of the files for which this tab was loaded again; a second time would not help. */
const STORAGE_KEY = 'restarted-for';
const ASK_TIMEOUT_MS = 5_000;
/**
 * A page that is still here then stays: its member chose to, because something was still being
 * sent.
 */
const LEAVING_MS = 20_000;

/** Files that could not be loaded since the decision began. */
const failed = new Set<string>();
let isLeaving = false;
let decision: Promise<void> | undefined;

/**
 * Loads the page again when a deployment has removed a file that it needs. Once for each file, so
 * that a release that lacks a file ends with an error page; never without a connection, nor when
 * the server still has the file. When the file belongs to a page that was about to open, the
 * address is already that page's.
 *
 * @param release address of a file that every deployment renames, for browsers that do not name the
 * file in the error
 * @param prepare called just before; returns false if the page must stay
 * @returns resolves when the page stays, with what it shows
 */
export function restartAfterDeploy(
  error: unknown,
  release: string,
  prepare: () => boolean = () => true,
): Promise<void> {
  if (!isChunkLoadError(error)) return Promise.resolve();
  const address = addressIn(error) ?? release;
  failed.add(address);
  // Several files may fail at once: the next release is not asked to restart for each of them.
  if (isLeaving) rememberFailed();
  decision ??= decide(address, prepare).finally(() => {
    decision = undefined;
    failed.clear();
  });
  return decision;
}

async function decide(address: string, prepare: () => boolean): Promise<void> {
  if (!navigator.onLine || restartedFor().includes(address) || !(await isRemoved(address))) return;
  if (!prepare() || !rememberFailed()) return;
  isLeaving = true;
  window.location.reload();
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  isLeaving = false;
}

/** Returns the file of this site that an error names; Safari names none. */
function addressIn(error: unknown): string | undefined {
  const [named] =
    (error instanceof Error && /(?:https?:\/)?\/[^\s'"()]+/.exec(error.message)) || [];
  if (named === undefined) return undefined;
  const { origin, href } = new URL(named, window.location.href);
  return origin === window.location.origin ? href : undefined;
}

/**
 * Asks past the cache, and replaces what it holds: a browser may keep an answer 404 as long as the
 * file itself.
 */
async function isRemoved(address: string): Promise<boolean> {
  const request = fetch(address, { cache: 'reload', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
  const status = await request.then((answer) => answer.status).catch(() => undefined);
  return status === 404 || status === 410;
}

function restartedFor(): readonly unknown[] {
  const stored = readJson(sessionStorage, STORAGE_KEY);
  return Array.isArray(stored) ? stored : [];
}

/** Returns false if the tab would not know of it after the reload, and could reload for ever. */
function rememberFailed(): boolean {
  const isKept = sessionStorage instanceof Storage;
  return (
    writeJson(sessionStorage, STORAGE_KEY, [...new Set([...restartedFor(), ...failed])]) && isKept
  );
}
