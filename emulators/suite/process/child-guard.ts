// Runs a Node program and ends it when the process that started it is gone, even by kill -9.
//   node guarded.ts <program> [arguments…]     with an IPC channel to the starter, as leader of its own process group
// GUARDED_LEFTOVERS: JSON list of files and folders to remove in that case, as nobody else is left to do it.
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { signalGroup } from './process-groups.ts';

// Google's tools need about 2 s to stop; what hangs is killed after five times that.
const shutdownTimeoutMs = 10_000;

const program = process.argv[2];
if (program === undefined) throw new Error('guarded.ts: which program?');
const cleanupPaths: unknown = JSON.parse(process.env['GUARDED_LEFTOVERS'] ?? '[]');
delete process.env['GUARDED_LEFTOVERS'];

function removeCleanupPaths(): void {
  if (!Array.isArray(cleanupPaths)) return;
  for (const path of cleanupPaths) if (typeof path === 'string') rmSync(path, { recursive: true, force: true });
}

process.once('disconnect', () => {
  process.on('exit', () => {
    removeCleanupPaths();
    signalGroup(process.pid, 'SIGKILL');
  });
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
  process.kill(process.pid, 'SIGTERM');
});
// A listener for `disconnect` would otherwise keep a program alive that has nothing left to do.
process.channel?.unref();

process.argv.splice(1, 2, program);
await import(pathToFileURL(program).href);
