// Runs Google's Firestore emulator in place of the `java` that firebase-tools starts, and ends it
// when firebase-tools is gone; otherwise it would keep running and hold its port.
//   node java-shim.ts [-D…] -jar <any> [emulator arguments…]
// SHIM_JAVA: the real java. SHIM_FIRESTORE_JAR: Google's emulator. SHIM_PID_FILE (optional): where
// to write this pid, which is also the process group when started as its leader.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { firestoreCommand } from './find-firestore.ts';
import { onParentExit } from '../process/process-groups.ts';

// firebase-tools gives up on a child that takes 4 s to stop.
const shutdownTimeoutMs = 3_000;

const java = process.env['SHIM_JAVA'];
const jar = process.env['SHIM_FIRESTORE_JAR'];
if (!java || !jar) throw new Error('java-shim.ts: SHIM_JAVA and SHIM_FIRESTORE_JAR must be set');
if (process.env['SHIM_PID_FILE']) writeFileSync(process.env['SHIM_PID_FILE'], String(process.pid));

const args = process.argv.slice(2);
const at = args.indexOf('-jar');
const emulator = spawn(java, [...firestoreCommand(jar), ...args.slice(at + 2)], {
  stdio: 'inherit',
});

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  emulator.kill('SIGINT');
  setTimeout(() => emulator.kill('SIGKILL'), shutdownTimeoutMs).unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
onParentExit(() => emulator.kill('SIGKILL'));
process.on('exit', () => emulator.kill('SIGKILL'));

emulator.on('error', (error) => {
  console.error(`${java} could not be run: ${error.message}`);
  process.exit(1);
});
// firebase-tools takes 130 for a clean stop; it ignores an end by signal, so that becomes exit code
// 1.
emulator.on('exit', (code) => process.exit(isStopping ? 130 : (code ?? 1)));
