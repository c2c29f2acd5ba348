// Checks the number of threads of the Firestore emulator after a run. The emulator keeps a thread
// for every channel that a browser ever opened, and no client can end one. Too many threads mean
// that pages open more channels than they should.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readSuiteInfoFile } from '../emulators/suite/suite-info.ts';

/**
 * The emulator's own threads, with those that serve functions and tests: 45 before the first page.
 */
const OWN_THREADS = 100;
/** A listen channel and a write channel. */
const THREADS_PER_PAGE_LOAD = 2;

const pageLoadsFile = process.env.PAGE_LOADS ?? '';
const pageLoads = existsSync(pageLoadsFile)
  ? readFileSync(pageLoadsFile, 'utf8')
      .split('\n')
      .reduce((sum, line) => sum + Number(line), 0)
  : 0;
const limit = OWN_THREADS + THREADS_PER_PAGE_LOAD * pageLoads;

const { firestore } = readSuiteInfoFile(process.env.SUITE_INFO ?? '');
const port = firestore.split(':')[1] ?? '';

/**
 * Returns the threads of the Java process with this suite's Firestore port; undefined when there is
 * none.
 */
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
  else {
    console.log(
      `${threads} threads in the Firestore emulator, at most ${limit} after ${pageLoads} page loads`,
    );
  }
  process.exitCode = threads !== undefined && threads <= limit ? 0 : 1;
} else {
  console.log('Threads are counted on Linux only.');
}
