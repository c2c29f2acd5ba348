import { createHash } from 'node:crypto';
import type { CommandPort } from '../deploy/command-port.ts';

/** Number of files of the folders of one name, and a hash of their paths and contents. */
export interface FileDigest {
  files: number;
  hash: string;
}

/** Returns a digest per top folder of a bucket, equal for equal files, whatever their former versions are. */
export async function fileDigest(bucket: string, commands: CommandPort): Promise<Map<string, FileDigest>> {
  const args = ['storage', 'objects', 'list', `gs://${bucket}/**`, '--format=value(name,crc32c_hash,size)'];
  const lines = (await commands.read('gcloud', args)).split('\n').filter((line) => line !== '');
  const folders = Map.groupBy(lines, (line) => line.split('/')[0] ?? '');
  return new Map(
    [...folders]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([folder, files]) => {
        const hash = createHash('sha256').update(files.toSorted().join('\n')).digest('hex');
        return [folder, { files: files.length, hash: hash.slice(0, 32) }];
      }),
  );
}
