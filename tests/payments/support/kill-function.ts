import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { waitFor } from '../../functions/support/documents.ts';
import { suiteInfo } from '../../support/suite/suite-info.ts';
import { planFault, plannedFaults, type ApiFault } from './api-faults.ts';

export type StripeCall = Pick<ApiFault, 'method' | 'path'>;

/**
 * Lets a function ask Stripe about a member, which does as it is asked, and kills the function's process by SIGKILL before
 * it has the answer: nothing of it is left to write anything down. The process is found by the port from which it asks; it
 * serves other requests too, so nobody else may be at work.
 *
 * @param begin  makes the function ask
 */
export async function killFunctionDuring<Answer>(
  member: { uid: string },
  asked: StripeCall,
  begin: () => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>> {
  await planFault({ for: member.uid, fails: 'timeout', phase: 'after', times: 1, ...asked });
  const begun = Promise.allSettled([begin()]);
  const { hanging } = await waitFor(
    () => plannedFaults(member),
    ({ faults, hanging: ports }) => faults.length === 0 && ports.length === 1,
  );
  const worker = processAt(hanging[0] ?? 0);
  process.kill(worker, 'SIGKILL');
  // Gone to the last: one that nobody collected would still be listed.
  await waitFor(
    async () => processes(),
    (alive) => !alive.includes(worker),
  );
  const [outcome] = await begun;
  return outcome;
}

function processes(): number[] {
  if (!existsSync('/proc/self/fd')) throw new Error('Processes are looked for in /proc: run this on Linux.');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The process that holds the connection from a local port. */
function processAt(port: number): number {
  const socket = `socket:[${inodeOf(port)}]`;
  const owner = processes().find((pid) => undefinedIfGone(() => openFiles(pid).includes(socket)) === true);
  if (owner === undefined) throw new Error(`No process holds the connection from port ${port}.`);
  return owner;
}

function openFiles(pid: number): (string | undefined)[] {
  return readdirSync(`/proc/${pid}/fd`).map((fd) => undefinedIfGone(() => readlinkSync(`/proc/${pid}/fd/${fd}`)));
}

/** The number of the socket that is connected from a local port to Stripe; columns as in `man proc_pid_net`. */
function inodeOf(port: number): string {
  const [local, remote] = [port, Number(new URL(suiteInfo().stripe).port)].map(
    (one) => `:${one.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const columns = rows
    .map((row) => row.trim().split(/\s+/))
    .find(([, from, to]) => from?.endsWith(local ?? '') && to?.endsWith(remote ?? ''));
  if (columns?.[9] === undefined) throw new Error(`Nothing is connected to Stripe from port ${port}.`);
  return columns[9];
}

/** Undefined for what ended while it was looked at, or belongs to another user. */
function undefinedIfGone<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}
