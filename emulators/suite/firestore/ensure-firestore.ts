import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFirestore, firebaseCache, firestoreMissing } from './find-firestore.ts';
import { runFirebaseTools } from '../firebase-tools/run-firebase-tools.ts';
import { workFolder } from '../paths.ts';
import { terminateGroup, waitForExit } from '../process/process-groups.ts';

const timeoutMs = 180_000;

/**
 * Returns the path of Google's Firestore emulator, downloaded if necessary.
 *
 * @throws SuiteError when that fails
 */
export async function ensureFirestore(print: (line: string) => void): Promise<string> {
  const found = findFirestore();
  if (found) return found;
  print("Downloading Google's Firestore emulator (once)…");
  const folder = join(workFolder, `download-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const { child } = runFirebaseTools(['setup:emulators:firestore'], {
    folder,
    log: join(workFolder, 'download.log'),
    env: { FIREBASE_EMULATORS_PATH: firebaseCache() },
    cleanupPaths: [folder],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await waitForExit(child);
  clearTimeout(timer);
  await terminateGroup(child, 'SIGKILL', 0);
  rmSync(folder, { recursive: true, force: true });
  const downloaded = findFirestore();
  if (!downloaded) throw firestoreMissing();
  return downloaded;
}
