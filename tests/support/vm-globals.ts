// Browser APIs that neither happy-dom nor the test files' own contexts provide; Node's are used instead.
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, { BroadcastChannel });
