import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { javaShim, storageRulesRuntime } from '../paths.ts';

/** What the wrapper runs. */
export interface JavaBinaries {
  /** The real java. */
  java: string;
  /** Google's Firestore emulator. */
  firestoreJar: string;
  /** Google's Storage rules runtime, if installed; the project's own is used otherwise. */
  storageJar: string | undefined;
}

/**
 * Installs a `java` for firebase-tools, which requires Java 21, a jar with a manifest, and a
 * Storage rules runtime that it downloads itself. The wrapper passes the version check and runs
 * what the machine has.
 *
 * @param folder  a private folder
 * @returns the environment of firebase-tools, and `bin` to be put first in its `PATH`
 */
export function installJavaWrapper(
  folder: string,
  parts: JavaBinaries,
): { bin: string; env: Record<string, string> } {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // firebase-tools makes these files executable, which fails for files of another user: give it
  // placeholders.
  const firestore = join(folder, 'firestore.jar');
  const storage = join(folder, 'storage.jar');
  for (const file of [firestore, storage]) writeFileSync(file, '');
  const java = join(bin, 'java');
  writeFileSync(java, wrapperScript(parts, storage));
  chmodSync(java, 0o755);
  return {
    bin,
    env: {
      FIRESTORE_EMULATOR_BINARY_PATH: firestore,
      STORAGE_EMULATOR_BINARY_PATH: storage,
      SHIM_JAVA: parts.java,
      SHIM_FIRESTORE_JAR: parts.firestoreJar,
      SHIM_PID_FILE: firestorePidFile(folder),
    },
  };
}

/** Returns the path of the file with the Firestore emulator's process group. */
export function firestorePidFile(folder: string): string {
  return join(folder, 'firestore.pid');
}

function wrapperScript({ java, storageJar }: JavaBinaries, placeholder: string): string {
  const storage = storageJar
    ? [java, '-Djava.security.manager=disallow', '-Duser.language=en', '-jar', storageJar]
    : [process.execPath, storageRulesRuntime];
  return `#!/bin/sh
case " $* " in
  *" -version "*) echo 'openjdk version "21.0.0"' >&2 ;;
  *" ${placeholder} "*) exec ${storage.map(shellQuote).join(' ')} serve ;;
  *) exec ${shellQuote(process.execPath)} ${shellQuote(javaShim)} "$@" ;;
esac
`;
}

function shellQuote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
