import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findJava, type Machine } from './find-java.ts';
import { type InstallJre, ensureJava } from './ensure-java.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'find-java-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function machine(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = 'linux'): Machine {
  return { env, home: join(folder, 'home'), prefix: folder, platform, javaCache: join(folder, 'java') };
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

test('none, or only old ones', () => {
  installJava('usr/lib/jvm/java-11', '11.0.22');
  expect(findJava(machine({}))).toBeUndefined();
});

describe('obtainJava', () => {
  let messages: string[] = [];
  beforeEach(() => void (messages = []));

  /** A download that brings a JRE, as njre unpacks it. */
  const downloading = (home = 'jdk-21.0.9+10-jre') =>
    vi.fn<InstallJre>(async (version, { installPath }) => {
      installJava(join(relative(folder, dirname(installPath)), 'jre', home), `${version}.0.9`);
    });
  const obtain = (install: InstallJre, platform?: NodeJS.Platform) =>
    ensureJava((line) => messages.push(line), machine({}, platform), install);

  test('a Java of the machine is taken; nothing is downloaded', async () => {
    const java = installJava('usr/lib/jvm/java-17', '17.0.9');
    const install = downloading();
    expect(await obtain(install)).toBe(java);
    expect(install).not.toHaveBeenCalled();
  });

  test('without one a JRE is downloaded after saying so, and found again at the next start', async () => {
    const install = downloading();
    const java = await obtain(install);
    expect(java).toBe(join(folder, 'java', 'jre', 'jdk-21.0.9+10-jre', 'bin', 'java'));
    expect(messages).toEqual([
      expect.stringMatching(/^No Java 17 or newer was found: downloading a JRE 21 .* into .*java/),
    ]);
    expect(await obtain(install)).toBe(java);
    expect(install).toHaveBeenCalledOnce();
  });

  test('the JRE of macOS lies deeper', async () => {
    const java = await obtain(downloading('jdk-21.0.9+10-jre/Contents/Home'), 'darwin');
    expect(java).toBe(join(folder, 'java', 'jre', 'jdk-21.0.9+10-jre', 'Contents', 'Home', 'bin', 'java'));
  });

  test('offline: one line that says what to install, and nothing is left', async () => {
    const offline = vi.fn<InstallJre>().mockRejectedValue(new Error('getaddrinfo ENOTFOUND api.adoptium.net'));
    await expect(obtain(offline)).rejects.toThrow(/^No Java 17 or newer was found .*https:\/\/adoptium\.net/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a download that ended half-way is not taken', async () => {
    const broken: InstallJre = async (version, options) => {
      await downloading()(version, options);
      throw new Error('socket hang up');
    };
    await expect(obtain(broken)).rejects.toThrow(/^No Java 17 or newer was found/);
    expect(findJava(machine({}))).toBeUndefined();
  });
});
