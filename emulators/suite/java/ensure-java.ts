import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findJava, javaMissing, type Machine, thisMachine } from './find-java.ts';

const VERSION = 21;

/** njre's `install`: unpacks a JRE into the folder `jre` beside `installPath`, after checking its SHA-256. */
export type InstallJre = (version: number, options: { installPath: string }) => Promise<unknown>;

const installWithNjre: InstallJre = (version, options) => {
  const njre = createRequire(import.meta.url)('njre') as { install: InstallJre }; // it brings no types
  return njre.install(version, options);
};

/**
 * The `java` program to run. A machine without one gets Eclipse Temurin's JRE 21 in a folder of the checkout, once.
 * Throws SuiteError saying what to install when that cannot be downloaded either.
 */
export async function ensureJava(
  print: (line: string) => void,
  machine: Machine = thisMachine,
  install: InstallJre = installWithNjre,
): Promise<string> {
  const found = findJava(machine);
  if (found !== undefined) return found;
  print(`No Java 17 or newer was found: downloading a JRE ${VERSION} (50 MB, once) into ${machine.javaCache}…`);
  const draft = `${machine.javaCache}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await install(VERSION, { installPath: join(draft, 'here') });
    rmSync(machine.javaCache, { recursive: true, force: true });
    renameSync(draft, machine.javaCache);
  } catch (error) {
    throw javaMissing(error);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  const downloaded = findJava(machine);
  if (downloaded === undefined) throw javaMissing(new Error('the downloaded JRE cannot be run'));
  return downloaded;
}
