// Loaded before firebase-tools (`node --import`): makes its Functions emulator share workers
// between requests, its Auth emulator start faster, and its servers keep idle connections.
// WORKER_IDLE_SECONDS: time without requests after which a worker is stopped.
import { availableParallelism } from 'node:os';
import { keepIdleConnections } from './idle-connections.ts';
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
keepIdleConnections();

// For the workers that firebase-tools starts: saves 40 MB each. The flag is explained in
// run-firebase-tools.ts.
process.env['NODE_OPTIONS'] =
  `--max-semi-space-size=2 --import=${new URL('worker-preload.mjs', import.meta.url).href}`;
