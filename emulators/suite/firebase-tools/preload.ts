// Loaded before firebase-tools (`node --import`): its Functions emulator shares workers between requests, and its Auth
// emulator starts faster.
// WORKER_IDLE_SECONDS: after so long without a request a worker is ended.
import { availableParallelism } from 'node:os';
import { makeAuthApiLazy } from './lazy-auth-api.ts';
import { loadInternals, shareWorkers } from './worker-pool.ts';

const idleSeconds = Number(process.env['WORKER_IDLE_SECONDS'] ?? 600);

shareWorkers(loadInternals(), {
  idleMs: idleSeconds * 1_000,
  maxConcurrentCalls: 80,
  maxConcurrentEvents: 4,
  maxConcurrentStarts: availableParallelism(),
});

makeAuthApiLazy();

// For the processes that firebase-tools starts. A young generation of 16 MB, the default, is 40 MB of each worker.
process.env['NODE_OPTIONS'] = `--max-semi-space-size=2 --import=${new URL('worker-preload.mjs', import.meta.url).href}`;
