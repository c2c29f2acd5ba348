import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { root } from '../paths.ts';
import { isAlive } from '../process/process-groups.ts';
import { findSavedData, saveData, type SavedData } from './saved-data.ts';
import type { Accounts } from '../suite-info.ts';

// seed-<key>/          a folder of saved data; written under another name, then renamed
// draft-<pid>-<key>/   an entry being written

/**
 * Files that determine the data of a seeded suite, relative to the root; including triggers, which
 * derive data.
 */
const SOURCES = [
  'domain/**/*.ts',
  'emulators/seed/**/*',
  'functions/dist/index.js',
  'firestore.rules',
  'storage.rules',
  ...[
    'firebase-tools',
    'firebase-admin',
    'firebase-functions',
    '@google-cloud/firestore',
    '@google-cloud/storage',
  ].map((name) => `node_modules/${name}/package.json`),
];

/**
 * Exports of seeded suites, each under a hash of its sources; processes may read and write them at
 * the same time.
 */
export class SeedCache {
  readonly #entry: string;
  readonly #folder: string;
  readonly #key: string;

  /**
   * @param checkout  root of SOURCES; the functions must be built
   * @param now  the dates of the demo data are relative to its day
   */
  constructor(
    folder = join(root, 'node_modules', '.cache', 'atelier-seed'),
    checkout = root,
    now = new Date(),
  ) {
    this.#folder = folder;
    this.#key = keyOf(checkout, now);
    this.#entry = join(folder, `seed-${this.#key}`);
  }

  /** Returns the export of this seed, or undefined; removes an incomplete or altered one. */
  async find(): Promise<SavedData | undefined> {
    const found = await findSavedData(this.#entry, () => undefined);
    if (found === undefined) rmSync(this.#entry, { recursive: true, force: true });
    return found;
  }

  /**
   * Stores the data of the running emulators and removes the entries of other seeds. An entry that
   * another process stored first remains.
   *
   * @param hub  `host:port`
   */
  async store(hub: string, accounts: Accounts): Promise<void> {
    const draft = join(this.#folder, `draft-${process.pid}-${this.#key}`);
    mkdirSync(this.#folder, { recursive: true });
    try {
      await saveData(draft, hub, accounts);
      renameSync(draft, this.#entry);
    } catch (error) {
      const isTaken =
        error instanceof Error &&
        'code' in error &&
        ['ENOTEMPTY', 'EEXIST'].includes(String(error.code));
      if (!isTaken) throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    for (const name of readdirSync(this.#folder)) {
      const writer = /^draft-(\d+)-/.exec(name)?.[1];
      const isNeeded =
        writer === undefined ? name === `seed-${this.#key}` : isAlive(Number(writer));
      if (!isNeeded) rmSync(join(this.#folder, name), { recursive: true, force: true });
    }
  }
}

function keyOf(checkout: string, now: Date): string {
  const hash = createHash('sha256').update(dayIn(STUDIO_TIME_ZONE, now));
  const files = globSync(SOURCES, { cwd: checkout, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`\n${file.slice(checkout.length)} ${content}`);
  }
  return hash.digest('hex').slice(0, 32);
}
