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
  return {
    env,
    home: join(folder, 'home'),
    prefix: folder,
    platform,
    javaCache: join(folder, 'java'),
  };
}

/**
 * Creates a JVM under `path`; without a release file its version is found by running it, as for
 * Debian's links.
 */
function installJava(path: string, version: string, release = true): string {
  const home = join(folder, path);
  mkdirSync(join(home, 'bin'), { recursive: true });
  const java = join(home, 'bin', 'java');
  writeFileSync(java, `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`, { mode: 0o755 });
  if (release) writeFileSync(join(home, 'release'), `IMPLEMENTOR="X"\nJAVA_VERSION="${version}"\n`);
  return java;
}

test('prefers JAVA_HOME', () => {
  const java = installJava('mine', '17.0.2');
  installJava('usr/lib/jvm/java-25', '25');
  expect(findJava(machine({ JAVA_HOME: join(folder, 'mine') }))).toBe(java);
});

test('skips a JAVA_HOME that is too old or missing', () => {
  installJava('old', '1.8.0_402');
  const java = installJava('path', '21.0.1');
  const env = { PATH: join(folder, 'path', 'bin') };
  expect(findJava(machine({ ...env, JAVA_HOME: join(folder, 'old') }))).toBe(java);
  expect(findJava(machine({ ...env, JAVA_HOME: join(folder, 'gone') }))).toBe(java);
});

test('runs a Java without a release file to get its version', () => {
  installJava('old', '11.0.3', false);
  const java = installJava('new', '17', false);
  expect(
    findJava(machine({ PATH: `${join(folder, 'old', 'bin')}:${join(folder, 'new', 'bin')}` })),
  ).toBe(java);
});

test('finds the newest in the usual folder of Linux', () => {
  installJava('usr/lib/jvm/java-9', '9');
  installJava('usr/lib/jvm/java-17', '17.0.9');
  const java = installJava('usr/lib/jvm/java-21', '21.0.2');
  expect(findJava(machine({}))).toBe(java);
});

test('looks in the usual folder of macOS', () => {
  const java = installJava(
    'Library/Java/JavaVirtualMachines/temurin-21.jdk/Contents/Home',
    '21.0.2',
  );
  expect(findJava(machine({}, 'darwin'))).toBe(java);
});

test('finds nothing when all are too old', () => {
  installJava('usr/lib/jvm/java-11', '11.0.22');
  expect(findJava(machine({}))).toBeUndefined();
});

describe('ensureJava', () => {
  let messages: string[] = [];
  beforeEach(() => void (messages = []));

  /** Creates a JRE where njre would unpack it. */
  const downloading = (home = 'jdk-21.0.9+10-jre') =>
    vi.fn<InstallJre>(async (version, { installPath }) => {
      installJava(join(relative(folder, dirname(installPath)), 'jre', home), `${version}.0.9`);
    });
  const ensure = (install: InstallJre, platform?: NodeJS.Platform) =>
    ensureJava((line) => messages.push(line), machine({}, platform), install);

  test('uses the Java of the machine without a download', async () => {
    const java = installJava('usr/lib/jvm/java-17', '17.0.9');
    const install = downloading();
    expect(await ensure(install)).toBe(java);
    expect(install).not.toHaveBeenCalled();
  });

  test('otherwise prints a line and downloads a JRE, which the next start finds', async () => {
    const install = downloading();
    const java = await ensure(install);
    expect(java).toBe(join(folder, 'java', 'jre', 'jdk-21.0.9+10-jre', 'bin', 'java'));
    expect(messages).toEqual([
      expect.stringMatching(/^No Java 17 or newer was found: downloading a JRE 21 .* into .*java/),
    ]);
    expect(await ensure(install)).toBe(java);
    expect(install).toHaveBeenCalledOnce();
  });

  test('finds the JRE of macOS in its deeper folder', async () => {
    const java = await ensure(downloading('jdk-21.0.9+10-jre/Contents/Home'), 'darwin');
    expect(java).toBe(
      join(folder, 'java', 'jre', 'jdk-21.0.9+10-jre', 'Contents', 'Home', 'bin', 'java'),
    );
  });

  test('offline: throws saying what to install and leaves no files', async () => {
    const offline = vi
      .fn<InstallJre>()
      .mockRejectedValue(new Error('getaddrinfo ENOTFOUND api.adoptium.net'));
    await expect(ensure(offline)).rejects.toThrow(
      /^No Java 17 or newer was found .*https:\/\/adoptium\.net/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('does not use an incomplete download', async () => {
    const broken: InstallJre = async (version, options) => {
      await downloading()(version, options);
      throw new Error('socket hang up');
    };
    await expect(ensure(broken)).rejects.toThrow(/^No Java 17 or newer was found/);
    expect(findJava(machine({}))).toBeUndefined();
  });
});
