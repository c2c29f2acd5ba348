import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxError } from '../sandbox-error.ts';
import { emptyHiddenState } from './hidden-state.ts';
import type { HiddenState } from './hidden-state.ts';
import type { Row, TableName } from './tables.ts';
import type { Task } from './scheduled-tasks.ts';
import type { Settings, World } from './world.ts';

const VERSION = 1;

export interface Snapshot {
  version: number;
  /** Where the pages were served; links in the state begin with it. */
  origin: string;
  seed: string;
  count: number;
  offset: number;
  settings: Settings;
  tasks: Task[];
  hidden: HiddenState;
  tables: Record<string, Row[]>;
  /** What parts outside the world keep: deliveries, answers by idempotency key. */
  parts: Record<string, unknown>;
}

export function takeSnapshot(world: World, parts: Record<string, unknown>): Snapshot {
  const { origin, seed, count, offset, settings, tasks, hidden } = world;
  const tables = Object.fromEntries(Object.entries(world.tables).map(([name, table]) => [name, table.all() as Row[]]));
  return { version: VERSION, origin, seed, count, offset, settings, tasks, hidden, tables, parts };
}

/** Takes up a kept state; its links to hosted pages lead to where the pages are served now. */
export function restoreSnapshot(world: World, saved: Snapshot): void {
  const text = JSON.stringify(saved);
  const snapshot = JSON.parse(saved.origin ? text.replaceAll(saved.origin, world.origin) : text) as Snapshot;
  world.seed = snapshot.seed;
  world.count = snapshot.count;
  world.offset = snapshot.offset;
  world.settings = snapshot.settings;
  world.tasks = snapshot.tasks;
  world.hidden = { ...emptyHiddenState(), ...snapshot.hidden };
  for (const [name, table] of Object.entries(world.tables) as [TableName, { load(rows: readonly Row[]): void }][]) {
    table.load(snapshot.tables[name] ?? []);
  }
}

/**
 * Writes beside the file, then renames: a crash or a full disk leaves the former state whole.
 * @throws SandboxError naming the file
 */
export function writeSnapshot(dataDir: string, text: string): void {
  const path = join(dataDir, 'stripe.json');
  const temporaryPath = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(temporaryPath, text);
    renameSync(temporaryPath, path);
  } catch (error) {
    throw new SandboxError(`${path} cannot be written: ${String(error)}`, { cause: error });
  }
}

/**
 * The state of an earlier run; undefined when there is none.
 * @throws SandboxError naming the file when it is no state of this version; it is left as it is
 */
export function readSnapshot(dataDir: string): Snapshot | undefined {
  const path = join(dataDir, 'stripe.json');
  if (!existsSync(path)) return undefined;
  try {
    const snapshot = JSON.parse(readFileSync(path, 'utf8')) as Snapshot;
    if (snapshot.version === VERSION && Array.isArray(snapshot.tasks)) return snapshot;
  } catch (error) {
    throw new SandboxError(`${path} is not a whole state of the Stripe sandbox; delete it to start afresh.`, {
      cause: error,
    });
  }
  throw new SandboxError(`${path} was written by another version of the Stripe sandbox; delete it to start afresh.`);
}
