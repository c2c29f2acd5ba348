import { mediaBucket } from '../../platform/firebase.ts';

/** Custom metadata of files that the server has copied, or that were made of a film. */
export const SERVER_MARKS = ['copied', 'encoding'] as const;

/**
 * Lists a page of files, of a folder or of all.
 *
 * @returns the files, and the token of the next page
 */
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

/** Copies a file without its download tokens. */
export async function copyFile(from: string, to: string): Promise<void> {
  const source = mediaBucket().file(from);
  const [{ contentType }] = await source.getMetadata();
  // A copy with metadata of its own gets nothing of the source's; without any it would get all of
  // it.
  await source.copy(mediaBucket().file(to), {
    ...(contentType && { contentType }),
    metadata: { copied: 'true' },
  });
}

/** Deletes files, if they are there. */
export async function deleteFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
}
