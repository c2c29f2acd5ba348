import { isMissingFile, mediaBucket } from '../../platform/firebase.ts';
import type { JobPage } from '../../platform/paged-job.ts';

/** Custom metadata whose values open a file to anyone who knows one, without rules and without an end. */
export const DOWNLOAD_TOKENS = 'firebaseStorageDownloadTokens';

/** Custom metadata of files that the server has copied, or that were made of a film. */
export const SERVER_MARKS = ['copied', 'encoding'] as const;

/**
 * How browsers get a file, which its uploader could choose: as a download under any name, swelling when it is unpacked,
 * kept by caches. Firebase sets some of it itself.
 */
const DELIVERY = ['cacheControl', 'contentDisposition', 'contentEncoding'] as const;
type FileSettings = { readonly metadata?: object } & {
  readonly [key in (typeof DELIVERY)[number]]?: string;
};
const HARMLESS = ['', 'identity', 'inline'];

/**
 * Removes from an upload what its sender could use against others: the download tokens that Firebase adds and returns to
 * the uploader, as files are opened only by signed links, and how it wants to be delivered.
 *
 * @param listed  what a list says of the file. Without it Storage is asked, since the event of an upload may be older than
 * its token.
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

/** Deletes files, if they are there. */
export async function deleteFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
}

/** Lists a page of files, of a folder or of all. @returns the files, and the token of the next page */
export async function listFiles(page: {
  prefix?: string;
  maxResults: number;
  pageToken: string | undefined;
}) {
  const { pageToken, ...options } = page;
  const query = { ...options, autoPaginate: false, ...(pageToken !== undefined && { pageToken }) };
  const [files, next] = await mediaBucket().getFiles(query);
  return [files, (next as { pageToken?: string } | null)?.pageToken] as const;
}

/** Files that are cleaned at once. */
const PAGE = 100;
/** An empty part of a name: rules have refused it since, and what removes the files of a member does not find it. */
const EMPTY_PART = /^\/|\/\/|\/$/;

/** Removes the download tokens of a page of all files, and files whose names have an empty part. Safe to run again. */
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

/** Copies a file without its download tokens. */
export async function copyFile(from: string, to: string): Promise<void> {
  const source = mediaBucket().file(from);
  const [{ contentType }] = await source.getMetadata();
  // A copy with metadata of its own gets nothing of the source's; without any it would get all of it.
  await source.copy(mediaBucket().file(to), {
    ...(contentType && { contentType }),
    metadata: { copied: 'true' },
  });
}
