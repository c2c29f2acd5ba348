import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './process/process-groups.ts';
import { webBuild, workFolder } from './paths.ts';

/** The private folders of one running suite. */
export interface RunFolders {
  /** Under the system's temporary folder: socket paths have a limit of about 100 characters. */
  temporary: string;
  /** Under the checkout, as firebase-tools refuses paths outside it. */
  inCheckout: string;
  /** What the Hosting emulator serves. */
  hosting: string;
  /** firebase.json with this run's ports; at the root, as its folder is what its paths are relative to. */
  firebaseConfig: string;
}

const temporaryPrefix = 'flair-suite-';

/** Makes the folders, after sweeping away what crashed suites left. */
export function makeRunFolders(root: string): RunFolders {
  removeStale(workFolder, /^run-([0-9]+)-/);
  removeStale(workFolder, /^[a-z]+-([0-9]+)\.log$/);
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

/** Copies the production build of the web app to what Hosting serves; without one, Hosting serves rewrites only. */
export function copyWebBuild(folders: RunFolders): void {
  if (existsSync(webBuild)) cpSync(webBuild, folders.hosting, { recursive: true });
}

export function cleanupPathsOf(folders: RunFolders): string[] {
  return [folders.temporary, folders.inCheckout, folders.firebaseConfig];
}

export function removeRunFolders(folders: RunFolders): void {
  for (const path of cleanupPathsOf(folders)) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes entries whose name carries the pid of a process that is gone. */
function removeStale(folder: string, pattern: RegExp): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const owner = pattern.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
