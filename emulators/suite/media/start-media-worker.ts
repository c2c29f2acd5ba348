import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WORKER_SLOTS } from '@atelier/domain/content/encoding';
import { findTools, WORKER_PROGRAM } from '@atelier/media-worker';
import { childGuardScript, workFolder } from '../paths.ts';
import { host, type Ports } from '../ports.ts';
import { terminateGroup, waitForExit } from '../process/process-groups.ts';
import { SuiteError } from '../suite-error.ts';

const stopTimeoutMs = 5_000;

export interface MediaWorker {
  url: string;
  /** Secret that the functions send. */
  key: string;
}

/**
 * Returns the address and a key for this run's media worker; undefined, after printing why, without
 * ffmpeg.
 */
export async function planMediaWorker(
  ports: Ports,
  print: (line: string) => void,
): Promise<MediaWorker | undefined> {
  try {
    await findTools();
  } catch (error) {
    print(`Films are not prepared: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  return { url: `http://${host}:${ports.media}`, key: randomBytes(16).toString('hex') };
}

/**
 * Starts the media worker on its port and waits until it listens. It ends with this process.
 *
 * @param storage  `host:port` of the Storage emulator
 * @throws SuiteError when it ends instead
 */
export async function startMediaWorker(
  { key }: MediaWorker,
  {
    project,
    port,
    storage,
    folder,
    name,
  }: Record<'project' | 'storage' | 'folder' | 'name', string> & { port: number },
): Promise<{ child: ChildProcess; stop: () => Promise<void> }> {
  // Beside that of the emulators: `start.log` and `media.log`, or both with the run's number.
  const log = join(workFolder, `${name.replace(/^[a-z]+/, 'media')}.log`);
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', childGuardScript, WORKER_PROGRAM],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        HOST: host,
        PORT: String(port),
        MEDIA_BUCKET: `${project}.appspot.com`,
        MEDIA_WORKER_KEY: key,
        // As many as the queue dispatches.
        MEDIA_MAX_RUNNING: String(WORKER_SLOTS),
        MEDIA_TEMP_FOLDER: join(folder, 'media'),
        STORAGE_EMULATOR_HOST: `http://${storage}`,
        GOOGLE_CLOUD_PROJECT: project,
      },
    },
  );
  // Encoding takes every core; pages and tests come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const out = createWriteStream(log);
  const listening = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      out.write(`${line}\n`);
      if (line.startsWith('Media worker on ')) listening.resolve();
    });
  }
  child.once('close', () => out.end());
  const stop = () => terminateGroup(child, 'SIGTERM', stopTimeoutMs);
  const ended = waitForExit(child).then(() => {
    throw new SuiteError(`The media worker ended while starting: see its output in ${log}.`);
  });
  await Promise.race([listening.promise, ended]);
  return { child, stop };
}
