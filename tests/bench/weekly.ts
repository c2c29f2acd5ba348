// `npm run bench -- weekly`: writes the weekly mail to 10 000 members on Google's Firestore
// emulator, and sends 4 000 of them, by the product's code in a process that is killed in the middle
// of a page and in the middle of sending. Prints the heap after each thousand mails, and how often
// documents are written. Fails if the heap grows, a document is written more often than others, a
// member is left out or told twice, or a day has more mails than its ceiling. Auth and the mail
// server are played.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { freePort, startSmtpServer } from '@atelier/emulators/suite';
import { MAX_WEEKLY_MAILS_PER_DAY } from '../../functions/src/notifications/weekly.ts';
import { database } from '../../functions/src/platform/firebase.ts';
import { environment } from '../../functions/src/platform/site-environment.ts';
import { extentOf, isFastEnough } from './extent.ts';
import {
  MEMBERS,
  MONDAY,
  NOONS,
  seedWeek,
  SENT_MAILS,
  startAccounts,
  weeklyMailId,
} from './weekly-members.ts';
import type { WorkerReport } from './weekly-report.ts';

/** The heap after the last thousand mails against that after the first. */
const HEAP_BUDGET = 1.2;
/** Of a mail: created, claimed, settled. */
const MAX_WRITES = 3;
/** Members of a page (`weekly.ts`). */
const PAGE = 100;
/** In the middle of a page; when a mail that is sent has been claimed, by the first of its two. */
const KILLED_AFTER = extentOf(1_237, 37);
const MB = 1_048_576;

const worker = fileURLToPath(new URL('weekly-worker.ts', import.meta.url));
const POSITION = path.jobProgress(`weekly_${MONDAY}`);

interface Measured {
  /** Heap in bytes by the number of mails before. */
  heap: { mails: number; bytes: number }[];
  /** Writes by document. */
  writes: Map<string, number>;
  seconds: number;
}

/**
 * Runs a task of the worker.
 *
 * @param transactions  after which it kills itself; without it, it ends by itself
 * @throws Error if it ends otherwise
 */
async function run(task: 'write' | 'send', transactions?: number): Promise<Measured> {
  const measured: Measured = { heap: [], writes: new Map(), seconds: 0 };
  const start = performance.now();
  const kill = transactions === undefined ? [] : [String(transactions)];
  const child = fork(worker, [task, ...kill], { execArgv: ['--expose-gc'] });
  child.on('message', (report: WorkerReport) => {
    if (report.kind === 'heap') {
      measured.heap.push(report);
      return;
    }
    for (const one of report.paths) {
      measured.writes.set(one, (measured.writes.get(one) ?? 0) + 1);
    }
  });
  const [[code, signal]] = (await Promise.all([
    once(child, 'exit'),
    once(child, 'disconnect'),
  ])) as [[number | null, string | null], unknown];
  const isAsWanted = transactions === undefined ? code === 0 : signal === 'SIGKILL';
  if (!isAsWanted) throw new Error(`The worker ended with ${String(code ?? signal)}.`);
  return { ...measured, seconds: (performance.now() - start) / 1_000 };
}

const problems: string[] = [];
/** Prints a fact, and keeps it as a problem unless it is as it must be. */
function judge(fact: string, isRight: boolean): void {
  console.log(isRight ? fact : `${fact}   FAILED`);
  if (!isRight) problems.push(fact);
}

function judgeHeap({ heap }: Measured): void {
  const sizes = heap.map(({ bytes }) => (bytes / MB).toFixed(1));
  const ratio = (heap.at(-1)?.bytes ?? NaN) / (heap[0]?.bytes ?? NaN);
  judge(
    `  heap in MB: ${sizes.join(' ')}; last to first ${ratio.toFixed(2)} (budget ${HEAP_BUDGET})`,
    heap.length > 1 && isFastEnough(ratio, HEAP_BUDGET),
  );
}

/** Judges how often documents were written, but for the position of the job. */
function judgeWrites({ writes }: Measured, budget: number): void {
  const [hottest, most] = [...writes]
    .filter(([one]) => one !== POSITION)
    .reduce((hot, one) => (one[1] > hot[1] ? one : hot), ['none', 0]);
  judge(`  most writes of a document: ${most} (budget ${budget}), ${hottest}`, most <= budget);
}

/** Judges how often the job stored where it is: after each page, and when a run begins and ends. */
function judgePosition({ writes }: Measured): void {
  const stored = writes.get(POSITION) ?? 0;
  const budget = Math.ceil(MEMBERS.length / PAGE) + 3 * NOONS.length;
  judge(`  writes of the job’s position: ${stored} (budget ${budget})`, stored <= budget);
}

/** Returns the weekly mails by id. */
async function readMails(): Promise<Map<string, DocumentSnapshot>> {
  const { docs } = await database().collection('mail').select('delivery').get();
  return new Map(docs.filter(({ id }) => id.startsWith('weekly_')).map((one) => [one.id, one]));
}

/** Writes the mails of a week, with a kill in the middle of a page, and judges what is stored. */
async function benchWriting(): Promise<void> {
  await run('write', KILLED_AFTER);
  const before = await readMails();
  const position = database().doc(POSITION);
  const cursor: unknown = (await position.get()).get('cursor');
  judge(
    `killed after ${before.size} mails; the job goes on behind ${String(cursor ?? 'nobody')}`,
    before.size > 0,
  );
  // Nobody works on it any more.
  await position.update({ claimed_until: Timestamp.fromMillis(Date.now() - 1_000) });
  const measured = await run('write');
  const mails = await readMails();
  const wanted = MEMBERS.filter(({ refusal }) => refusal === undefined);
  console.log(
    `written: ${mails.size} mails to ${MEMBERS.length} members who once agreed, in ${measured.seconds.toFixed(0)} s`,
  );
  judgeHeap(measured);
  judgeWrites(measured, 1);
  judgePosition(measured);
  const missing = wanted.filter(({ uid }) => !mails.has(weeklyMailId(uid)));
  judge(`  members without their mail: ${missing.length}`, missing.length === 0);
  const others = mails.size - (wanted.length - missing.length);
  judge(`  mails to others, or a second one: ${others}`, others === 0);
  const changed = [...before].filter(
    ([id, mail]) => mails.get(id)?.updateTime?.isEqual(mail.updateTime ?? Timestamp.now()) !== true,
  );
  judge(`  mails from before the kill, written again: ${changed.length}`, changed.length === 0);
  await judgeItems();
  await judgeDays();
}

/** Judges what members are told in the app: one item, and one instant that the header counts. */
async function judgeItems(): Promise<void> {
  const shown = MEMBERS.filter(({ isShown }) => isShown);
  const { docs: items } = await database().collectionGroup('items').select().get();
  const profiles = await database().getAll(
    ...shown.map(({ uid }) => database().doc(path.profile(uid))),
    { fieldMask: ['notified_at'] },
  );
  const counted = profiles.map((one) => (one.get('notified_at') as unknown[] | undefined)?.length);
  const wrong = counted.filter((count) => count !== 1).length;
  judge(
    `  told in the app: ${items.length} of ${shown.length}; counted otherwise than once: ${wrong}`,
    items.length === shown.length && wrong === 0,
  );
}

/** Judges how many mails each day has. */
async function judgeDays(): Promise<void> {
  const { docs } = await database().collection('mail').select('batch').get();
  const days = Map.groupBy(docs, (mail) => String(mail.get('batch')));
  const counts = [...days].toSorted().map(([, mails]) => mails.length);
  judge(
    `  mails by day: ${counts.join(', ')} (ceiling ${MAX_WEEKLY_MAILS_PER_DAY})`,
    counts.length > 1 && counts.every((count) => count <= MAX_WEEKLY_MAILS_PER_DAY),
  );
}

/**
 * Sends mails, with a kill in the middle.
 *
 * @param received  how often the mail server got each, by its Message-ID
 */
async function benchSending(received: ReadonlyMap<string, number>): Promise<void> {
  await run('send', KILLED_AFTER);
  const sentBefore = received.size;
  const underWay = [...(await readMails()).values()].filter(
    (mail) => mail.get('delivery.state') === 'sending',
  );
  judge(
    `killed after ${sentBefore} sent mails, with ${underWay.length} under way`,
    underWay.length === 1,
  );
  // Its lease is over.
  const over = { 'delivery.next_at': Timestamp.fromMillis(Date.now() - 1_000) };
  await Promise.all(underWay.map(({ ref }) => ref.update(over)));
  const measured = await run('send');
  const sent = received.size;
  const perSecond = (sent - sentBefore) / measured.seconds;
  console.log(`sent: ${sent} mails, ${perSecond.toFixed(0)} a second`);
  judgeHeap(measured);
  judgeWrites(measured, MAX_WRITES);
  const lost = SENT_MAILS.filter((id) => !received.has(id)).length;
  judge(`  mails that the mail server did not get: ${lost}`, lost === 0);
  const doubled = [...received.values()].filter((times) => times > 1).length;
  judge(`  mails that it got twice: ${doubled}`, doubled === 0);
}

process.env.GCLOUD_PROJECT = 'weekly';
process.env.METADATA_SERVER_DETECTION = 'none';
const { passwordSecretName, unsubscribeKeyName } = environment.smtp;
process.env[passwordSecretName] = 'password';
process.env[unsubscribeKeyName] = 'key';
const accounts = await startAccounts();
process.env.FIREBASE_AUTH_EMULATOR_HOST = accounts.address;
const port = await freePort();
process.env.SMTP_SERVER = `127.0.0.1:${port}`;
const received = new Map<string, number>();
const stopSmtp = await startSmtpServer(port, 'password', ({ id }) => {
  received.set(id, (received.get(id) ?? 0) + 1);
});
await seedWeek(database());
await benchWriting();
await benchSending(received);
await stopSmtp();
accounts.stop();
await database().terminate();
process.exitCode = problems.length === 0 ? 0 : 1;
