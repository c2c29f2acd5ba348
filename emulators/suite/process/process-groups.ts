import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** True until the process is gone (a zombie still counts). */
export function isAlive(pid: number): boolean {
  return sendSignal(pid, 0);
}

/** Signals a whole process group, named by its leader; false when nobody is left in it. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  return sendSignal(-leader, signal);
}

function sendSignal(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    // ESRCH: nobody there. EPERM: somebody of another user, hence none of ours.
    if (error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM')) return false;
    throw error;
  }
}

/** How a child ended; at once when it already did. */
export async function waitForExit(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}

/**
 * Asks a group leader to end and waits; when it has not after `patienceMs`, or leaves members of its group behind,
 * they are killed.
 */
export async function terminateGroup(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (child.pid === undefined) return;
  const leader = child.pid;
  const timer = setTimeout(() => signalGroup(leader, 'SIGKILL'), timeoutMs);
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await waitForExit(child);
  clearTimeout(timer);
  signalGroup(leader, 'SIGKILL');
}

/** Calls once the process that started this one is gone, however it went. */
export function onParentExit(onOrphan: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphan();
  }, 500);
  timer.unref();
}

/** Resolves once `condition` holds; looks every `everyMs`. Throws what the signal says when it is aborted first. */
export async function pollUntil(
  condition: () => Promise<boolean>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
