/**
 * The Storage rules runtime as a process: `node emulators/storage-rules/runtime.ts serve`.
 * It reads stdin and writes stdout, and ends when stdin ends, or on SIGINT or SIGTERM.
 */
import { createInterface } from 'node:readline';
import { ProtocolSession } from './protocol-session.ts';

if (process.argv[2] !== 'serve') {
  process.stderr.write('Usage: node emulators/storage-rules/runtime.ts serve\n');
  process.exitCode = 2;
} else {
  serve();
}

function serve(): void {
  const session = new ProtocolSession((message) =>
    process.stdout.write(`${JSON.stringify(message)}\n`),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
  // The other side has closed the pipe.
  process.stdout.on('error', () => process.exit(0));
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() !== '') session.receive(line);
  });
  session.start();
}
