import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { workFolder } from '../paths.ts';
import { SuiteError } from '../suite-error.ts';

/** The minimum of Google's Firestore emulator (tested with 17 and 25). */
const minJavaVersion = 17;

/** Where to look: environment, home folder and file system; tests pass their own. */
export interface Machine {
  env: NodeJS.ProcessEnv;
  home: string;
  /** Prefix of every absolute path; '' for the real machine. */
  prefix: string;
  platform: NodeJS.Platform;
  /** The folder of the JRE that `ensureJava` downloads. */
  javaCache: string;
}

export const thisMachine: Machine = {
  env: process.env,
  home: homedir(),
  prefix: '',
  platform: process.platform,
  javaCache: join(workFolder, 'java'),
};

/**
 * Returns the first `java` that is new enough: JAVA_HOME, PATH, the usual JVM folders, then the
 * downloaded one.
 */
export function findJava(machine: Machine = thisMachine): string | undefined {
  for (const java of candidates(machine)) {
    if (existsSync(java) && majorVersion(java) >= minJavaVersion) return java;
  }
  return undefined;
}

export function javaMissing(cause: unknown): SuiteError {
  return new SuiteError(
    `No Java ${minJavaVersion} or newer was found (JAVA_HOME, PATH, the usual folders): install one, for instance from ` +
      'https://adoptium.net, or set JAVA_HOME to it.',
    { cause },
  );
}

function* candidates(machine: Machine): Generator<string> {
  const name = machine.platform === 'win32' ? 'java.exe' : 'java';
  if (machine.env['JAVA_HOME']) yield join(machine.env['JAVA_HOME'], 'bin', name);
  for (const folder of (machine.env['PATH'] ?? '').split(delimiter)) {
    if (folder) yield join(folder, name);
  }
  for (const home of javaHomes(machine)) yield join(home, 'bin', name);
}

function* javaHomes({ env, home, prefix, platform, javaCache }: Machine): Generator<string> {
  if (platform === 'darwin') {
    yield* macHomes(prefix, home);
  } else if (platform === 'win32') {
    const programs = env['ProgramFiles'] ?? 'C:\\Program Files';
    for (const vendor of ['Eclipse Adoptium', 'Java', 'Microsoft', 'Zulu']) {
      yield* entriesOf(join(programs, vendor));
    }
  } else {
    for (const folder of ['/usr/lib/jvm', '/usr/lib64/jvm', '/usr/java', '/opt/java']) {
      yield* entriesOf(prefix + folder);
    }
  }
  yield* entriesOf(join(home, '.sdkman', 'candidates', 'java'));
  yield* entriesOf(join(home, '.jdks'));
  for (const jvm of entriesOf(join(javaCache, 'jre'))) {
    yield platform === 'darwin' ? join(jvm, 'Contents', 'Home') : jvm;
  }
}

function* macHomes(prefix: string, home: string): Generator<string> {
  for (const folder of [
    `${prefix}/Library/Java/JavaVirtualMachines`,
    `${home}/Library/Java/JavaVirtualMachines`,
  ]) {
    for (const jvm of entriesOf(folder)) yield join(jvm, 'Contents', 'Home');
  }
  for (const brew of [`${prefix}/opt/homebrew/opt`, `${prefix}/usr/local/opt`]) {
    yield join(brew, 'openjdk');
  }
}

/** Returns the paths in a folder, highest version first. */
function entriesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(folder, name));
}

/**
 * Reads the major version from the `release` file of a JDK, or by running it; 0 when that fails.
 */
function majorVersion(java: string): number {
  const release = join(dirname(dirname(realpathSync(java))), 'release');
  // Without a readable program there is no output.
  const text: string | null = existsSync(release)
    ? readFileSync(release, 'utf8').replace('JAVA_VERSION=', 'version ')
    : spawnSync(java, ['-version'], { encoding: 'utf8', timeout: 20_000 }).stderr;
  const found = /version "(?:1\.)?([0-9]+)/.exec(text ?? '');
  return found ? Number(found[1]) : 0;
}
