import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { findTools, type AnswerLine, type StepRequest, type Tools } from '../../src/index.ts';
import { startBucketServer, type BucketServer } from './bucket-server.ts';
import { makeSource, type SourceName } from './sources.ts';
import { lastLine, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** A worker, its bucket and the sources, for one test file. */
export interface MediaBed {
  tools: Tools;
  bucket: BucketServer;
  worker: WorkerProcess;
  tempFolder: string;
  /** Puts a source into the bucket and returns a request for a step on it. */
  request(name: SourceName, step: StepRequest['step']): Promise<StepRequest>;
  /** Runs a step on the usual worker and returns the last line of the answer. */
  run(name: SourceName, step: StepRequest['step']): Promise<AnswerLine | undefined>;
  /** Starts another worker on the same bucket. */
  startWorker(env?: NodeJS.ProcessEnv): Promise<WorkerProcess>;
  close(): Promise<void>;
}

export async function openMediaBed(): Promise<MediaBed> {
  const tools = await findTools();
  const bucket = await startBucketServer();
  const tempFolder = await mkdtemp(join(tmpdir(), 'media-bed-'));
  const workers: WorkerProcess[] = [];
  const startWorker = async (env: NodeJS.ProcessEnv = {}) => {
    const worker = await startWorkerProcess({
      STORAGE_EMULATOR_HOST: bucket.host,
      MEDIA_TEMP_FOLDER: tempFolder,
      ...env,
    });
    workers.push(worker);
    return worker;
  };
  const worker = await startWorker();
  const request: MediaBed['request'] = async (name, step) => {
    const source = `videos/drafts/u1/${name}`;
    const body = await readFile(await makeSource(name, inject('sourceFolder'), tools));
    bucket.objects.set(source, { body, contentType: 'video/mp4', metadata: {}, generation: 1 });
    return { step, source, target: `videos/drafts/u1/${name.replace('.', '-')}`, encoding: 'e1' };
  };
  return {
    tools,
    bucket,
    worker,
    tempFolder,
    request,
    run: async (name, step) => lastLine(worker.url, await request(name, step)),
    startWorker,
    close: async () => {
      await Promise.all(workers.map((each) => each.kill()));
      await bucket.close();
      await rm(tempFolder, { recursive: true, force: true });
    },
  };
}
