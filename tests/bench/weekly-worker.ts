// The process that `npm run bench -- weekly` measures and kills.
// `node weekly-worker.ts write [TRANSACTIONS]`: runs the job on each day of a week.
// `node weekly-worker.ts send [TRANSACTIONS]`: sends some of what it wrote, as its trigger does.
// It kills itself after so many transactions. What it wrote and its heap go to its parent.
import { WriteBatch, type DocumentReference } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { deliverMail } from '../../functions/src/mail/send-mails.ts';
import { writeWeekly } from '../../functions/src/notifications/weekly.ts';
import { database } from '../../functions/src/platform/firebase.ts';
import { storedProgress } from '../../functions/src/platform/paged-job.ts';
import { extentOf } from './extent.ts';
import { NOONS, SENT_MAILS } from './weekly-members.ts';
import type { WorkerReport } from './weekly-report.ts';

/** Mails between two measurements of the heap. */
const STEP = extentOf(1_000, 50);
/** Paths that are reported together. */
const REPORTED = 500;
/** Triggers that run at a time; one in a process that is killed, which leaves no locks then. */
const CONCURRENCY = 5;

const report = (message: WorkerReport) => process.send?.(message);

let written: string[] = [];
/** Mails that were created. */
let created = 0;

/** Reports the documents that this process writes, also those of transactions that are repeated. */
function countWrites(): void {
  for (const method of ['create', 'set', 'update', 'delete'] as const) {
    const write = Reflect.get(WriteBatch.prototype, method) as (...values: unknown[]) => WriteBatch;
    Reflect.set(
      WriteBatch.prototype,
      method,
      function (this: WriteBatch, document: DocumentReference, ...values: unknown[]) {
        written.push(document.path);
        if (method === 'create' && document.path.startsWith('mail/')) created += 1;
        if (written.length >= REPORTED) reportWrites();
        return Reflect.apply(write, this, [document, ...values]);
      },
    );
  }
}

function reportWrites(): void {
  report({ kind: 'written', paths: written });
  written = [];
}

/** Kills this process as soon as so many of its transactions are done. */
function killAfter(transactions: number): void {
  const db = database();
  const run = db.runTransaction.bind(db);
  let done = 0;
  db.runTransaction = async (update, options) => {
    const result = await run(update, options);
    done += 1;
    if (done === transactions) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

let measured = 0;

/** Measures the heap after each thousand mails. */
function measureHeap(mails: number): void {
  if (mails < measured + STEP) return;
  measured += STEP;
  reportWrites();
  globalThis.gc?.();
  report({ kind: 'heap', mails, bytes: process.memoryUsage().heapUsed });
}

async function writeMails(): Promise<void> {
  const hasTime = () => {
    measureHeap(created);
    return true;
  };
  for (const now of NOONS) {
    await writeWeekly({ now, hasTime, progressOf: storedProgress });
    measureHeap(created);
  }
}

async function sendMails(concurrency: number): Promise<void> {
  const waiting = [...SENT_MAILS];
  let sent = 0;
  const trigger = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await deliverMail(id);
      sent += 1;
      measureHeap(sent);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, trigger));
}

const [task, transactions] = process.argv.slice(2);
countWrites();
if (transactions !== undefined) killAfter(Number(transactions));
// The first connection is no part of the measurement.
await database().doc(path.settings()).get();
const isKilled = transactions !== undefined;
await (task === 'write' ? writeMails() : sendMails(isKilled ? 1 : CONCURRENCY));
reportWrites();
await database().terminate();
process.disconnect();
