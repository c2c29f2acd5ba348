import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MediaError } from '../media-error.ts';
import type { Tools } from './find-tools.ts';

/** End of the messages that is kept; the last lines say why a program failed. */
const KEPT_MESSAGES = 16_000;

export interface ToolContext {
  tools: Tools;
  memoryMb: number;
  /** Instant at which the step must have ended, in milliseconds. */
  deadline: number;
  signal: AbortSignal;
}

export interface ToolRun {
  args: readonly string[];
  /** Receives standard output as it comes. */
  onOutput?: (chunk: Buffer) => void;
  /** Size of the largest file that the process may write. */
  maxFileBytes?: number;
}

export interface ToolEnd {
  exitCode: number | null;
  messages: string;
}

/**
 * Runs ffmpeg or ffprobe with limits on memory, time and output, without network and without
 * standard input.
 *
 * @returns how it ended, also when that is a failure
 * @throws MediaError `worker-failed` when memory or time are over, or the step was given up
 */
export async function runTool(
  name: 'ffmpeg' | 'ffprobe',
  { args, onOutput, maxFileBytes = 0 }: ToolRun,
  context: ToolContext,
): Promise<ToolEnd> {
  const { tools, deadline } = context;
  const timeLeftMs = deadline - Date.now();
  if (timeLeftMs <= 0) throw new MediaError('worker-failed', 'The time of the step is over.');
  const command = [...limited(context, timeLeftMs, maxFileBytes), tools[name], ...args];
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe'],
    // Nothing of the worker's environment, keys included. Each arena of glibc reserves 64 MB of
    // address space.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', LC_ALL: 'C' },
  });
  const stop = () => child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeLeftMs);
  context.signal.addEventListener('abort', stop);
  if (context.signal.aborted) stop();
  let messages = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (messages = (messages + text).slice(-KEPT_MESSAGES)));
  if (onOutput) child.stdout?.on('data', onOutput);
  try {
    const [exitCode] = (await once(child, 'close')) as [number | null];
    if (context.signal.aborted) throw new MediaError('worker-failed', 'The step was given up.');
    if (isLate) throw new MediaError('worker-failed', 'The step took too long.');
    if (
      /Cannot allocate memory|Error allocating|malloc of size/i.test(messages) &&
      exitCode !== 0
    ) {
      throw new MediaError('worker-failed', `${name} needs more memory than it may have.`);
    }
    return { exitCode, messages: messages.trim() };
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener('abort', stop);
  }
}

/** Returns the programs in front of ffmpeg that limit it, as far as the machine has them. */
function limited(
  { tools: { isolation }, memoryMb }: ToolContext,
  timeLeftMs: number,
  maxFileBytes: number,
): string[] {
  const { prlimit, network, parent } = isolation;
  const limits = [
    `--as=${Math.ceil(memoryMb) * 2 ** 20}`,
    `--fsize=${Math.ceil(maxFileBytes)}`,
    // A process whose worker was killed ends at the latest when its processors have worked this
    // long.
    `--cpu=${Math.ceil(timeLeftMs / 1000) * 64}`,
    '--core=0',
  ];
  return [...(prlimit ? [...prlimit, ...limits] : []), ...(network ?? []), ...(parent ?? [])];
}
