import { EventEmitter } from 'node:events';
import { Bucket } from './service/bucket.ts';
import { serve } from './service/server.ts';
import { clearTempFolders } from './service/temp-folders.ts';
import { readSettings } from './settings.ts';
import { findTools } from './tools/find-tools.ts';

// The streams of Cloud Storage's library have a few listeners more than Node expects.
EventEmitter.defaultMaxListeners = 20;

try {
  const settings = readSettings(process.env);
  const tools = await findTools();
  await clearTempFolders(settings.tempFolder);
  const worker = await serve({ settings, tools, bucket: new Bucket(settings.bucket) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void worker.close());
  }
  console.log(`Media worker on ${worker.url}, ${tools.version}`);
  if (!tools.isolation.network) {
    console.log('This machine gives ffmpeg no network of its own; only local files are allowed.');
  }
  if (!tools.isolation.prlimit) {
    console.log('This machine has no prlimit: the memory of ffmpeg is not limited.');
  }
  if (!tools.canToneMap) {
    console.log('This ffmpeg lacks zscale or tonemap: films in HDR are refused.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
