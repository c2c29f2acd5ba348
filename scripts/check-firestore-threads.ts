// Checks the number of threads of the Firestore emulator after a run. The emulator keeps a thread for every channel
// that a browser ever opened, and no client can end one. Too many threads mean that pages open more channels than they
// should.
import { readdirSync, readFileSync } from 'node:fs';
import { readSuiteInfoFile } from '../emulators/suite/suite-info.ts';

/** Two for each of about 300 page loads: a listen channel and a write channel. */
const LIMIT = 600;

const { firestore } = readSuiteInfoFile(process.env.SUITE_INFO ?? '');
const port = firestore.split(':')[1] ?? '';

/** Returns the threads of the Java process with this suite's Firestore port; undefined when there is none. */
function emulatorThreads(): number | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [program = '', ...options] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (!/(^|\/)java$/.test(program) || options[options.indexOf('--port') + 1] !== port) continue;
      return Number(/^Threads:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      // The process has ended.
    }
  }
  return undefined;
}

if (process.platform === 'linux') {
  const threads = emulatorThreads();
  if (threads === undefined) console.error('The process of the Firestore emulator was not found.');
  else console.log(`${threads} threads in the Firestore emulator, at most ${LIMIT}`);
  process.exitCode = threads !== undefined && threads <= LIMIT ? 0 : 1;
} else {
  console.log('Threads are counted on Linux only.');
}
