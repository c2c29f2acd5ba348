import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findJava, type Machine } from './find-java.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'find-java-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function machine(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = 'linux'): Machine {
  return { env, home: join(folder, 'home'), prefix: folder, platform };
}

/** A JVM of that version under `path`; with no release file it must be asked, as Debian's links are. */
function installJava(path: string, version: string, release = true): string {
  const home = join(folder, path);
  mkdirSync(join(home, 'bin'), { recursive: true });
  const java = join(home, 'bin', 'java');
  writeFileSync(java, `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`, { mode: 0o755 });
  if (release) writeFileSync(join(home, 'release'), `IMPLEMENTOR="X"\nJAVA_VERSION="${version}"\n`);
  return java;
}

test('JAVA_HOME comes first', () => {
  const java = installJava('mine', '17.0.2');
  installJava('usr/lib/jvm/java-25', '25');
  expect(findJava(machine({ JAVA_HOME: join(folder, 'mine') }))).toBe(java);
});

test('a JAVA_HOME that is too old or gone is passed over', () => {
  installJava('old', '1.8.0_402');
  const java = installJava('path', '21.0.1');
  const env = { PATH: join(folder, 'path', 'bin') };
  expect(findJava(machine({ ...env, JAVA_HOME: join(folder, 'old') }))).toBe(java);
  expect(findJava(machine({ ...env, JAVA_HOME: join(folder, 'gone') }))).toBe(java);
});

test('a Java without a release file is asked', () => {
  installJava('old', '11.0.3', false);
  const java = installJava('new', '17', false);
  expect(findJava(machine({ PATH: `${join(folder, 'old', 'bin')}:${join(folder, 'new', 'bin')}` }))).toBe(java);
});

test('the usual folder of Linux gives its newest', () => {
  installJava('usr/lib/jvm/java-9', '9');
  installJava('usr/lib/jvm/java-17', '17.0.9');
  const java = installJava('usr/lib/jvm/java-21', '21.0.2');
  expect(findJava(machine({}))).toBe(java);
});

test('the usual folder of macOS', () => {
  const java = installJava('Library/Java/JavaVirtualMachines/temurin-21.jdk/Contents/Home', '21.0.2');
  expect(findJava(machine({}, 'darwin'))).toBe(java);
});

test('none, or only old ones: one line that says what to install', () => {
  installJava('usr/lib/jvm/java-11', '11.0.22');
  expect(() => findJava(machine({}))).toThrow(/^No Java 17 or newer was found .*https:\/\/adoptium\.net/);
});
