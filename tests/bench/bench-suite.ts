import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { seed } from '@atelier/emulators/seed';
import { freePorts, startSuite } from '@atelier/emulators/suite';

/**
 * Runs work on a new seeded suite that serves the built app, unless SUITE_INFO names a running one.
 *
 * @param work  gets SUITE_INFO in the environment of this process.
 * @throws Error if the functions cannot be built.
 */
export async function withBenchSuite<Result>(work: () => Result): Promise<Result> {
  if (process.env.SUITE_INFO !== undefined) return work();
  const built = spawnSync('npm', ['run', '--silent', 'build', '--workspace', 'functions'], {
    stdio: 'inherit',
  });
  if (built.status !== 0) {
    throw new Error('The functions could not be built: see the output above.');
  }
  const infoFile = resolve('.suite.bench.json');
  process.env.SUITE_INFO = infoFile;
  const suite = await startSuite({
    project: 'demo-flair',
    ports: await freePorts(),
    seed,
    web: 'build',
    infoFile,
    name: 'bench',
    isInteractive: false,
    print: (text) => console.error(text),
  });
  try {
    return await work();
  } finally {
    await suite.stop();
  }
}
