// The suite that the functions tests use: the one in SUITE_INFO, else an empty one on free ports
// for this run.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { seedNothing } from '@atelier/emulators/seed';
import { freePorts, startSuite } from '@atelier/emulators/suite';

/** Vitest's global setup; the returned function stops what it started. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SUITE_INFO) return undefined;
  execFileSync(process.execPath, ['functions/build.ts'], { stdio: 'inherit' });
  const infoFile = join(process.cwd(), `.suite.functions-${process.pid}.json`);
  const suite = await startSuite({
    project: 'demo-flair',
    ports: await freePorts(),
    seed: seedNothing,
    web: 'build',
    infoFile,
    name: `functions-${process.pid}`,
    isInteractive: false,
    print: (line) => console.error(line),
  });
  process.env.SUITE_INFO = infoFile;
  return async () => {
    await suite.stop();
    delete process.env.SUITE_INFO;
  };
}
