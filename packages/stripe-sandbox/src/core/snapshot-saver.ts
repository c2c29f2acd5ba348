import { SandboxError } from '../sandbox-error.ts';
import { writeSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** Saves the state to its file when it differs from the last one saved. */
export class SnapshotSaver {
  #saved = '';
  readonly #dataFolder: string | undefined;
  readonly #take: () => Snapshot;
  readonly #log: (line: string) => void;

  /** @param dataFolder  undefined saves nothing */
  constructor(dataFolder: string | undefined, take: () => Snapshot, log: (line: string) => void) {
    this.#dataFolder = dataFolder;
    this.#take = take;
    this.#log = log;
  }

  /** @throws SandboxError when the file cannot be written */
  save(): void {
    if (this.#dataFolder === undefined) return;
    const text = JSON.stringify(this.#take());
    if (text === this.#saved) return;
    writeSnapshot(this.#dataFolder, text);
    this.#saved = text;
  }

  /**
   * Saves, or logs why it cannot: a full disk must not end a running sandbox, and the next save may
   * succeed.
   */
  trySave(): void {
    try {
      this.save();
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      this.#log(error.message);
    }
  }
}
