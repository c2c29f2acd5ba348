import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns whether a process exists; zombies count. */
export function isAlive(pid: number): boolean {
  return sendSignal(pid, 0);
}

/** Signals the process group of a leader; returns false when it is empty. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  return sendSignal(-leader, signal);
}

function sendSignal(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    // ESRCH: no such process. EPERM: a process of another user, hence none of this suite.
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ESRCH' || error.code === 'EPERM')
    ) {
      return false;
    }
    throw error;
  }
}

/** Waits until a child has ended. */
export async function waitForExit(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}

/**
 * Signals a group leader and waits for its end; kills the group after `timeoutMs`, and what the
 * leader leaves.
 */
export async function terminateGroup(
  child: ChildProcess,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  if (child.pid === undefined) return;
  const leader = child.pid;
  const timer = setTimeout(() => signalGroup(leader, 'SIGKILL'), timeoutMs);
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await waitForExit(child);
  clearTimeout(timer);
  signalGroup(leader, 'SIGKILL');
}

/** Calls back once the parent process is gone. */
export function onParentExit(onOrphan: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphan();
  }, 500);
  timer.unref();
}

/**
 * Resolves once `condition` holds, checked every `everyMs`. Throws the signal's reason when aborted
 * first.
 */
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
