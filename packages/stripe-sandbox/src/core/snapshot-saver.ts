import { SandboxError } from '../sandbox-error.ts';
import { writeSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** Keeps the state in its file whenever it differs from what the file holds. */
export class SnapshotSaver {
  #kept = '';
  readonly #dataDir: string | undefined;
  readonly #take: () => Snapshot;

  constructor(dataDir: string | undefined, take: () => Snapshot) {
    this.#dataDir = dataDir;
    this.#take = take;
  }

  /** @throws SandboxError when the file cannot be written */
  save(): void {
    if (this.#dataDir === undefined) return;
    const text = JSON.stringify(this.#take());
    if (text === this.#kept) return;
    writeSnapshot(this.#dataDir, text);
    this.#kept = text;
  }

  /** A full disk must not end a running sandbox: the failure is said, the state stays in memory and is tried again. */
  trySave(): void {
    try {
      this.save();
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      console.error(error.message);
    }
  }
}
