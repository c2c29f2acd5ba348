// Runs a Node program and ends it when its parent process is gone, even by kill -9.
//   node child-guard.ts <program> [arguments…]     with an IPC channel to the parent, as leader of
//   its own process group
// GUARDED_LEFTOVERS: JSON list of files and folders to remove in that case.
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { signalGroup } from './process-groups.ts';

// Google's tools stop in about 2 s; what takes five times that is killed.
const shutdownTimeoutMs = 10_000;

const program = process.argv[2];
if (program === undefined) throw new Error('child-guard.ts needs a program');
const cleanupPaths: unknown = JSON.parse(process.env['GUARDED_LEFTOVERS'] ?? '[]');
delete process.env['GUARDED_LEFTOVERS'];

function removeCleanupPaths(): void {
  if (!Array.isArray(cleanupPaths)) return;
  for (const path of cleanupPaths) {
    if (typeof path === 'string') rmSync(path, { recursive: true, force: true });
  }
}

process.once('disconnect', () => {
  process.on('exit', () => {
    removeCleanupPaths();
    signalGroup(process.pid, 'SIGKILL');
  });
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Otherwise the listener for `disconnect` would keep a finished program running.
process.channel?.unref();

process.argv.splice(1, 2, program);
await import(pathToFileURL(program).href);
