// What a browser has and neither happy-dom nor the context of its own in which each test file of the web runs:
// Node's stands in for it.
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, { BroadcastChannel });
