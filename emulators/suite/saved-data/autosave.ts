import { saveData } from './saved-data.ts';
import type { Accounts } from '../suite-info.ts';

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
    pending = pending.then(save).catch((error: unknown) => print(`The data could not be saved: ${String(error)}`));
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
