import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { eventually } from '../../functions/support/stored.ts';
import { suiteInfo } from '../../support/suite-info.ts';

/** TCP's state of a connection that stands, as Linux writes it. */
const ESTABLISHED = '01';

/**
 * Ends the process that runs a function, by SIGKILL, while it waits for an answer of Stripe: nothing of it is left to write
 * anything down. Another suite's processes, and those that run something else, are left alone.
 *
 * @param begin  makes the function ask Stripe; it must be the only one of its name that is at work
 * @param isWaiting  whether Stripe has done its part and keeps the answer back
 */
export async function killWhileItWaits<Answer>(
  name: string,
  begin: () => Promise<Answer>,
  isWaiting: () => Promise<boolean>,
): Promise<PromiseSettledResult<Answer>> {
  // Connections that are kept for later close by themselves: after that, the one that stands is the one that waits.
  await eventually(async () => askingStripe(name), isNobody);
  const begun = Promise.allSettled([begin()]);
  await eventually(isWaiting, (waits) => waits);
  const [worker] = await eventually(async () => askingStripe(name), isOne);
  if (worker === undefined) throw new Error(`Nobody runs ${name}.`);
  process.kill(worker, 'SIGKILL');
  // Gone to the last: one that nobody collected would still be listed.
  await eventually(
    async () => processes(),
    (alive) => !alive.includes(worker),
  );
  const [outcome] = await begun;
  return outcome;
}

const isNobody = (workers: readonly number[]) => workers.length === 0;
const isOne = (workers: readonly number[]) => workers.length === 1;

function processes(): number[] {
  if (!existsSync('/proc/self/environ')) throw new Error('Processes are looked for in /proc: run this on Linux.');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Those of this suite that run a function and hold a connection to its Stripe. */
function askingStripe(name: string): number[] {
  return processes().filter((pid) => ignoringGone(() => runs(pid, name) && isConnected(pid)) === true);
}

/** The emulator tells each of its processes what it is for, and whose suite it is. */
function runs(pid: number, name: string): boolean {
  const told = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return told.includes(`FUNCTION_TARGET=${name}`) && told.includes(`FIREBASE_EMULATOR_HUB=${suiteInfo().hub}`);
}

function isConnected(pid: number): boolean {
  const sockets = readdirSync(`/proc/${pid}/fd`).map((fd) =>
    ignoringGone(() => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]),
  );
  return connectionsToStripe(pid).some((inode) => sockets.includes(inode));
}

/** By the number of their socket; columns as in `man proc_pid_net`. */
function connectionsToStripe(pid: number): string[] {
  const port = Number(new URL(suiteInfo().stripe).port).toString(16).toUpperCase().padStart(4, '0');
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , remote, state]) => remote?.endsWith(`:${port}`) && state === ESTABLISHED)
    .map((columns) => columns[9] ?? '');
}

/** Undefined for what ended while it was looked at, or is somebody else's. */
function ignoringGone<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}
