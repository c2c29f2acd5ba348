import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findJava, javaMissing, type Machine, thisMachine } from './find-java.ts';

const VERSION = 21;

/**
 * njre's `install`: unpacks a JRE into the folder `jre` next to `installPath` after checking its
 * SHA-256.
 */
export type InstallJre = (version: number, options: { installPath: string }) => Promise<unknown>;

const installWithNjre: InstallJre = (version, options) => {
  const njre = createRequire(import.meta.url)('njre') as { install: InstallJre }; // it has no types
  return njre.install(version, options);
};

/**
 * Returns the path of `java`; downloads a JRE 21 when there is none.
 *
 * @throws SuiteError when that fails
 */
export async function ensureJava(
  print: (line: string) => void,
  machine: Machine = thisMachine,
  install: InstallJre = installWithNjre,
): Promise<string> {
  const found = findJava(machine);
  if (found !== undefined) return found;
  print(
    `No Java 17 or newer was found: downloading a JRE ${VERSION} (50 MB, once) into ${machine.javaCache}…`,
  );
  const temporary = `${machine.javaCache}-${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  try {
    await install(VERSION, { installPath: join(temporary, 'here') });
    rmSync(machine.javaCache, { recursive: true, force: true });
    renameSync(temporary, machine.javaCache);
  } catch (error) {
    throw javaMissing(error);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  const downloaded = findJava(machine);
  if (downloaded === undefined) throw javaMissing(new Error('the downloaded JRE cannot be run'));
  return downloaded;
}
