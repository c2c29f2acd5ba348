// Loaded before firebase-tools (`node --import`): makes its Functions emulator share workers between requests and its
// Auth emulator start faster. WORKER_IDLE_SECONDS: time without requests after which a worker is stopped.
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

// For the processes that firebase-tools starts: the default young generation of 16 MB costs each worker 40 MB.
process.env['NODE_OPTIONS'] = `--max-semi-space-size=2 --import=${new URL('worker-preload.mjs', import.meta.url).href}`;
