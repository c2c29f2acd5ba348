import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxError } from '../sandbox-error.ts';
import { emptyHiddenState, NO_EXTRA_TERMS } from './hidden-state.ts';
import type { HiddenState } from './hidden-state.ts';
import type { Row, TableName } from './tables.ts';
import type { Task } from './scheduled-tasks.ts';
import type { Settings } from './account.ts';
import type { World } from './world.ts';

const VERSION = 1;

export interface Snapshot {
  version: number;
  /** Origin of the pages at that time; links in the state begin with it. */
  origin: string;
  seed: string;
  count: number;
  offset: number;
  settings: Settings;
  tasks: Task[];
  hidden: HiddenState;
  tables: Record<string, Row[]>;
  /** State outside the world: deliveries, and replies by idempotency key. */
  parts: Record<string, unknown>;
}

export function takeSnapshot(world: World, parts: Record<string, unknown>): Snapshot {
  const { origin, seed, count, offset, settings, tasks, hidden } = world;
  const tables = Object.fromEntries(
    Object.entries(world.tables).map(([name, table]) => [name, table.all() as Row[]]),
  );
  return { version: VERSION, origin, seed, count, offset, settings, tasks, hidden, tables, parts };
}

/** Restores a saved state. Its links to hosted pages get the present origin. */
export function restoreSnapshot(world: World, saved: Snapshot): void {
  const text = JSON.stringify(saved);
  const snapshot = JSON.parse(
    saved.origin ? text.replaceAll(saved.origin, world.origin) : text,
  ) as Snapshot;
  world.seed = snapshot.seed;
  world.count = snapshot.count;
  world.offset = snapshot.offset;
  world.settings = snapshot.settings;
  world.tasks = snapshot.tasks;
  world.hidden = { ...emptyHiddenState(), ...snapshot.hidden };
  for (const [id, terms] of Object.entries(world.hidden.checkout)) {
    world.hidden.checkout[id] = { ...structuredClone(NO_EXTRA_TERMS), ...terms };
  }
  for (const [name, table] of Object.entries(world.tables) as [
    TableName,
    { load(rows: readonly Row[]): void },
  ][]) {
    table.load(snapshot.tables[name] ?? []);
  }
}

/**
 * Writes to a temporary file, then renames it: a crash or a full disk leaves the previous state
 * intact.
 * @throws SandboxError naming the file
 */
export function writeSnapshot(dataFolder: string, text: string): void {
  const path = join(dataFolder, 'stripe.json');
  const temporaryPath = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(temporaryPath, text);
    renameSync(temporaryPath, path);
  } catch (error) {
    throw new SandboxError(`${path} cannot be written: ${String(error)}`, { cause: error });
  }
}

/**
 * Reads the state of an earlier run; undefined when there is none.
 * @throws SandboxError naming the file when it is damaged or of another version; the file is not
 * changed
 */
export function readSnapshot(dataFolder: string): Snapshot | undefined {
  const path = join(dataFolder, 'stripe.json');
  if (!existsSync(path)) return undefined;
  try {
    const snapshot = JSON.parse(readFileSync(path, 'utf8')) as Snapshot;
    if (snapshot.version === VERSION && Array.isArray(snapshot.tasks)) return snapshot;
  } catch (error) {
    throw new SandboxError(
      `${path} is not a complete state of the Stripe sandbox; delete it to start with an empty one.`,
      {
        cause: error,
      },
    );
  }
  throw new SandboxError(
    `${path} was written by another version of the Stripe sandbox; delete it to start with an empty one.`,
  );
}
