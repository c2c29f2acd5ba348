// The Firestore emulator at the end of a run: Google's keeps a thread for every channel that a browser ever opened, and no
// client can end one (only an exception while it works does). Journeys end what those threads work for; their number says
// whether a page opens more channels than it should, and would some day exhaust the machine.
import { readdirSync, readFileSync } from 'node:fs';

/** Two for each of about 300 loads of a page that reads: a channel that listens, and one that writes. */
const LIMIT = 600;

const { firestore } = JSON.parse(readFileSync(process.env.SUITE_INFO ?? '', 'utf8')) as { firestore: string };
const port = firestore.split(':')[1] ?? '';

/** Threads of the Java process that serves this suite's Firestore; processes of other suites have other ports. */
function emulatorThreads(): number | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [program = '', ...options] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (!/(^|\/)java$/.test(program) || options[options.indexOf('--port') + 1] !== port) continue;
      return Number(/^Threads:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      // It ended while we looked.
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
  console.log('Threads are counted on Linux alone.');
}
