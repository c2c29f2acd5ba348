import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { waitFor } from '../../functions/support/documents.ts';
import { suiteInfo } from '../../support/suite/suite-info.ts';
import { planFault, plannedFaults, type ApiFault } from './api-faults.ts';

export type StripeCall = Pick<ApiFault, 'method' | 'path'>;

/**
 * Kills the process of a function with SIGKILL after Stripe executed its request and before the
 * response. The process is found by the port of its connection. It serves other requests too, so no
 * other test may run at the same time.
 *
 * @param call  the request during which the function is killed
 * @param begin  starts the function
 */
export async function killFunctionDuring<Answer>(
  member: { uid: string },
  call: StripeCall,
  begin: () => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>> {
  await planFault({ for: member.uid, fails: 'timeout', phase: 'after', times: 1, ...call });
  const begun = Promise.allSettled([begin()]);
  const { hanging } = await waitFor(
    () => plannedFaults(member),
    ({ faults, hanging: ports }) => faults.length === 0 && ports.length === 1,
  );
  const worker = processAt(hanging[0] ?? 0);
  process.kill(worker, 'SIGKILL');
  // Wait until the process is no longer listed.
  await waitFor(
    async () => processes(),
    (alive) => !alive.includes(worker),
  );
  const [outcome] = await begun;
  return outcome;
}

function processes(): number[] {
  if (!existsSync('/proc/self/fd')) {
    throw new Error('This test finds processes in /proc: run it on Linux.');
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Returns the process of the connection from a local port. */
function processAt(port: number): number {
  const socket = `socket:[${inodeOf(port)}]`;
  const owner = processes().find(
    (pid) => undefinedIfGone(() => openFiles(pid).includes(socket)) === true,
  );
  if (owner === undefined) throw new Error(`No process has the connection from port ${port}.`);
  return owner;
}

function openFiles(pid: number): (string | undefined)[] {
  return readdirSync(`/proc/${pid}/fd`).map((fd) =>
    undefinedIfGone(() => readlinkSync(`/proc/${pid}/fd/${fd}`)),
  );
}

/**
 * Returns the inode of the socket from a local port to Stripe; columns as in `man proc_pid_net`.
 */
function inodeOf(port: number): string {
  const inHex = (one: number) => `:${one.toString(16).toUpperCase().padStart(4, '0')}`;
  const local = inHex(port);
  const remote = inHex(Number(new URL(suiteInfo().stripe).port));
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const columns = rows
    .map((row) => row.trim().split(/\s+/))
    .find(([, from, to]) => from?.endsWith(local) && to?.endsWith(remote));
  if (columns?.[9] === undefined) {
    throw new Error(`Nothing is connected to Stripe from port ${port}.`);
  }
  return columns[9];
}

/** Returns undefined for a process that ended meanwhile, or belongs to another user. */
function undefinedIfGone<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}
