import { parseEncoding } from '@atelier/domain/content/encoding';
import { path } from '@atelier/domain/paths';
import { database, parseDocument } from '../../platform/firebase.ts';

/** Names of what is made of a film begin with the id of its encoding. */
const OUTPUT = /\/([0-9a-f]{32})(?:_[^/]+|\.jpg)$/;

/**
 * Returns those of some files that belong to an encoding that waits or runs: no video names them
 * yet.
 */
export async function outputsInWork(files: readonly string[]): Promise<ReadonlySet<string>> {
  const byEncoding = Map.groupBy(files, (file) => OUTPUT.exec(file)?.[1]);
  const kept = new Set<string>();
  for (const [id, made] of byEncoding) {
    if (id === undefined) continue;
    const encoding = parseDocument(await database().doc(path.encoding(id)).get(), parseEncoding);
    if (encoding?.state === 'waiting' || encoding?.state === 'running') {
      for (const file of made) kept.add(file);
    }
  }
  return kept;
}
