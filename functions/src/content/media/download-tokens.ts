import { isMissingFile, mediaBucket } from '../../platform/firebase.ts';
import type { JobPage } from '../../platform/paged-job.ts';
import { listFiles } from './stored-files.ts';

/**
 * Custom metadata whose values open a file to anyone who knows one, without rules and without an
 * end.
 */
export const DOWNLOAD_TOKENS = 'firebaseStorageDownloadTokens';

/**
 * How browsers get a file, which its uploader could choose: as a download under any name, swelling
 * when it is unpacked, kept by caches. Firebase sets some of it itself.
 */
const DELIVERY = ['cacheControl', 'contentDisposition', 'contentEncoding'] as const;
type FileSettings = { readonly metadata?: object } & {
  readonly [key in (typeof DELIVERY)[number]]?: string;
};
const HARMLESS = ['', 'identity', 'inline'];

/**
 * Removes from an upload what its sender could use against others: the download tokens that
 * Firebase adds and returns to the uploader, as files are opened only by signed links, and how it
 * wants to be delivered.
 *
 * @param listed what a list says of the file. Without it Storage is asked, since the event of an
 * upload may be older than its token.
 */
export async function removeDownloadTokens(name: string, listed?: FileSettings): Promise<void> {
  const file = mediaBucket().file(name);
  try {
    const settings: FileSettings = listed ?? (await file.getMetadata())[0];
    const { metadata = {} } = settings;
    const chosen = DELIVERY.filter((key) => !HARMLESS.includes(settings[key] ?? ''));
    if (!(DOWNLOAD_TOKENS in metadata) && chosen.length === 0) return;
    await file.setMetadata({
      metadata: { [DOWNLOAD_TOKENS]: null },
      ...Object.fromEntries(chosen.map((key) => [key, null])),
    });
  } catch (error) {
    // Deleted meanwhile.
    if (!isMissingFile(error)) throw error;
  }
}

/** Files that are cleaned at once. */
const PAGE = 100;
/**
 * An empty part of a name: rules have refused it since, and what removes the files of a member does
 * not find it.
 */
const EMPTY_PART = /^\/|\/\/|\/$/;

/**
 * Removes the download tokens of a page of all files, and files whose names have an empty part.
 * Safe to run again.
 */
export const cleanStoredFiles: JobPage = async (pageToken) => {
  const [files, next] = await listFiles({ maxResults: PAGE, pageToken });
  await Promise.all(
    files.map((file) =>
      EMPTY_PART.test(file.name)
        ? file.delete({ ignoreNotFound: true })
        : removeDownloadTokens(file.name, file.metadata),
    ),
  );
  return next;
};
