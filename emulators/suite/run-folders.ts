import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './process/process-groups.ts';
import { webBuild, workFolder } from './paths.ts';

/** The folders of one running suite. */
export interface RunFolders {
  /** In the system's temporary folder: socket paths are limited to about 100 characters. */
  temporary: string;
  /** In the checkout: firebase-tools rejects paths outside of it. */
  inCheckout: string;
  /** What the Hosting emulator serves. */
  hosting: string;
  /**
   * firebase.json with this run's ports; in the root, because its paths are relative to its folder.
   */
  firebaseConfig: string;
}

const temporaryPrefix = 'flair-suite-';

/** Creates the folders after removing those of crashed suites. */
export function makeRunFolders(root: string): RunFolders {
  removeStale(workFolder, /^run-([0-9]+)-/);
  removeStale(workFolder, /^[a-z]+-([0-9]+)\.log(?:\.page-loads)?$/);
  removeStale(root, /^\.suite\.firebase-([0-9]+)-/);
  removeStale(tmpdir(), new RegExp(`^${temporaryPrefix}([0-9]+)-`));
  const temporary = mkdtempSync(join(tmpdir(), `${temporaryPrefix}${process.pid}-`));
  mkdirSync(workFolder, { recursive: true });
  const inCheckout = mkdtempSync(join(workFolder, `run-${process.pid}-`));
  const hosting = join(inCheckout, 'hosting');
  mkdirSync(hosting);
  const firebaseConfig = join(root, `.suite.firebase-${process.pid}-${inCheckout.slice(-6)}.json`);
  return { temporary, inCheckout, hosting, firebaseConfig };
}

/**
 * Copies the build of the web app to the hosting folder; without a build, Hosting serves rewrites
 * only.
 */
export function copyWebBuild(folders: RunFolders): void {
  if (existsSync(webBuild)) cpSync(webBuild, folders.hosting, { recursive: true });
}

export function cleanupPathsOf(folders: RunFolders): string[] {
  return [folders.temporary, folders.inCheckout, folders.firebaseConfig];
}

export function removeRunFolders(folders: RunFolders): void {
  for (const path of cleanupPathsOf(folders)) {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes entries whose name contains the pid of a process that is gone. */
function removeStale(folder: string, pattern: RegExp): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const owner = pattern.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}
