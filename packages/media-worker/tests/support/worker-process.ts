import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WORKER_PROGRAM, type AnswerLine, type StepRequest } from '../../src/index.ts';

export interface WorkerProcess {
  url: string;
  child: ChildProcess;
  /** Its log so far. */
  logged: unknown[];
  /** Ends the process as a machine does that is taken away. */
  kill(): Promise<void>;
}

/** Starts the service as it runs in production, as a process of its own. */
export async function startWorkerProcess(env: NodeJS.ProcessEnv): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [WORKER_PROGRAM], {
    env: { ...process.env, PORT: '0', MEDIA_BUCKET: 'films', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const logged: unknown[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}.`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, found] = /^Media worker on (http:\S+),/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
      if (line.startsWith('{')) logged.push(JSON.parse(line));
    });
  });
  return {
    url,
    child,
    logged,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Sends a request and returns the lines of the answer as they come. */
export async function* answerLines(
  url: string,
  request: StepRequest,
  signal?: AbortSignal,
): AsyncGenerator<AnswerLine> {
  const response = await fetch(`${url}/run`, {
    method: 'POST',
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`The worker answered ${response.status}.`);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as AnswerLine;
  }
}

/** Sends a request and returns the last line of the answer. */
export async function lastLine(url: string, request: StepRequest): Promise<AnswerLine | undefined> {
  let last: AnswerLine | undefined;
  for await (const line of answerLines(url, request)) last = line;
  return last;
}
