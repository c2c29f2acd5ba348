import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod/mini';
import { type Accounts, parseAccounts } from '../suite-info.ts';

// .data/current.json          names the current export; replaced atomically, written last
// .data/export-<time>/        an export of the emulators
// .data/unreadable-<time>/    an export that could not be read
const manifestName = 'current.json';

/** The current export, its demo accounts, and the SHA-256 of each of its files. */
const manifest = z.object({
  folder: z.string(),
  accounts: z.unknown(),
  files: z.record(z.string(), z.string()),
});

/** An export that can be imported. */
export interface SavedData {
  folder: string;
  accounts: Accounts;
}

/**
 * Returns the data of the last run, or undefined. Incomplete or altered data are moved aside with a
 * message.
 */
export async function findSavedData(
  dataFolder: string,
  print: (line: string) => void,
): Promise<SavedData | undefined> {
  const file = join(dataFolder, manifestName);
  if (!existsSync(file)) return undefined;
  try {
    const { folder, accounts, files } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
    const path = join(dataFolder, folder);
    const present = await checksums(path);
    for (const [name, sum] of Object.entries(files)) {
      if (present[name] !== sum) {
        throw new Error(`${name} is ${present[name] ? 'altered' : 'missing'}`);
      }
    }
    return { folder: path, accounts: parseAccounts(accounts) };
  } catch (error) {
    const aside = quarantine(dataFolder);
    print(
      `The saved data cannot be read (${reason(error)}): set aside in ${aside}; starting with the demo data.`,
    );
    return undefined;
  }
}

/** Deletes the data of earlier runs. */
export function deleteSavedData(dataFolder: string): void {
  rmSync(join(dataFolder, manifestName), { force: true });
  removeOtherExports(dataFolder, undefined);
}

/**
 * Exports the data of the running emulators, then makes that export the current one. A crash at any
 * time leaves the previous export current.
 *
 * @param hub  `host:port`
 * @throws when the emulators cannot export or the disk is full; the previous data remain.
 */
export async function saveData(dataFolder: string, hub: string, accounts: Accounts): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  const name = `export-${Date.now()}`;
  const path = join(dataFolder, name);
  try {
    await exportTo(hub, path);
    const files = await checksums(path);
    const temporary = join(dataFolder, `${manifestName}.${process.pid}`);
    writeFileSync(temporary, JSON.stringify({ folder: name, accounts, files }, null, 2), {
      flush: true,
    });
    renameSync(temporary, join(dataFolder, manifestName));
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
  removeOtherExports(dataFolder, name);
}

async function exportTo(hub: string, path: string): Promise<void> {
  mkdirSync(path);
  const response = await fetch(`http://${hub}/_admin/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path, initiatedBy: 'suite' }),
  });
  if (!response.ok) throw new Error(`the emulators could not export: ${await response.text()}`);
}

function quarantine(dataFolder: string): string {
  const aside = join(dataFolder, `unreadable-${Date.now()}`);
  mkdirSync(aside);
  for (const name of readdirSync(dataFolder)) {
    if (name === manifestName || name.startsWith('export-')) {
      renameSync(join(dataFolder, name), join(aside, name));
    }
  }
  return aside;
}

function removeOtherExports(dataFolder: string, keep: string | undefined): void {
  if (!existsSync(dataFolder)) return;
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith('export-') && name !== keep) {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    }
  }
}

/** Returns the SHA-256 of each file by its path in the folder; empty when there is no folder. */
async function checksums(folder: string): Promise<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const sums: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    sums[relative(folder, path)] = hash.digest('hex');
  }
  return sums;
}

function reason(error: unknown): string {
  if (error instanceof SyntaxError) return 'its list is not JSON';
  return error instanceof z.core.$ZodError
    ? 'its list is incomplete'
    : String(error instanceof Error ? error.message : error);
}

// A crash loses at most this time; exporting the demo data takes about a second.
const saveIntervalMs = 5 * 60_000;

/** Saves the data of a running suite at intervals and when it stops. */
export interface Autosave {
  /** Saves in the background; prints a failure. */
  saveNow(): void;
  /** Saves a last time. Throws when that fails; the previous data remain. */
  stop(): Promise<void>;
  /** Stops without saving, for a suite whose emulators are gone. */
  cancel(): void;
}

/** @param hub `host:port` */
export function startAutosave(
  dataFolder: string,
  hub: string,
  accounts: Accounts,
  print: (line: string) => void,
): Autosave {
  const save = () => saveData(dataFolder, hub, accounts);
  let pending = Promise.resolve();
  const saveNow = () => {
    pending = pending
      .then(save)
      .catch((error: unknown) => print(`The data could not be saved: ${String(error)}`));
  };
  const timer = setInterval(saveNow, saveIntervalMs);
  return {
    saveNow,
    cancel: () => clearInterval(timer),
    async stop() {
      clearInterval(timer);
      await pending;
      await save();
    },
  };
}
