import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { DeployError, NotFoundError } from './deploy-error.ts';

/** Runs programs; tests record the calls instead. */
export interface CommandPort {
  /**
   * Runs a program with its output shown.
   *
   * @throws DeployError unless it exits with 0, with `printed` if it is kept
   */
  run(program: string, args: readonly string[], options?: CommandOptions): Promise<void>;
  /**
   * Runs a program and returns what it printed.
   *
   * @throws DeployError with its error output unless it exits with 0; NotFoundError if that says
   * that the thing is missing
   */
  read(program: string, args: readonly string[], options?: CommandOptions): Promise<string>;
}

interface CommandOptions {
  cwd?: string;
  /** The whole environment of the program; that of this process by default. */
  env?: NodeJS.ProcessEnv;
  /** Given to the program as its input, so that it appears in no list of processes. */
  input?: string;
  /** Whether what is shown is kept for the error, too; the program then has no terminal. */
  keepsOutput?: boolean;
}

/** Characters that are kept of what a program shows. */
const KEPT_OUTPUT = 200_000;

const execute = promisify(execFile);
/** How gcloud says that a thing does not exist: its interfaces' status, or Cloud Storage's. */
const NOT_FOUND = /\bNOT_FOUND\b|\bnot found: 404\b|\bHTTPError 404\b/;

export const systemCommands: CommandPort = {
  run: (program, args, { cwd, env, input, keepsOutput = false } = {}) =>
    new Promise((resolve, reject) => {
      const shown = keepsOutput ? 'pipe' : 'inherit';
      const child = spawn(program, args, { stdio: ['pipe', shown, shown], cwd, env });
      let printed = '';
      const show = (target: NodeJS.WriteStream) => (text: string) => {
        target.write(text);
        printed = (printed + text).slice(-KEPT_OUTPUT);
      };
      child.stdin?.on('error', () => undefined).end(input);
      child.stdout?.setEncoding('utf8').on('data', show(process.stdout));
      child.stderr?.setEncoding('utf8').on('data', show(process.stderr));
      child.on('error', (error) => reject(new DeployError(`${program}: ${error.message}`)));
      child.on('close', (code) => {
        const words = `${[program, ...args].join(' ')} failed (${code ?? 'killed'}): see above.`;
        if (code === 0) resolve();
        else reject(new DeployError(words, { printed }));
      });
    }),
  async read(program, args, { cwd, env } = {}) {
    try {
      // Nobody sees a question, so gcloud takes its default answer, and nothing waits for another
      // one.
      const unasked =
        program === 'gcloud'
          ? { ...(env ?? process.env), CLOUDSDK_CORE_DISABLE_PROMPTS: '1' }
          : env;
      const reading = execute(program, args, { cwd, env: unasked, maxBuffer: 64 * 1024 * 1024 });
      reading.child.stdin?.on('error', () => undefined).end();
      return (await reading).stdout;
    } catch (error) {
      const printed =
        error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
      // A program that is not installed prints nothing.
      const details = printed || (error instanceof Error ? error.message : String(error));
      const Failure = NOT_FOUND.test(printed) ? NotFoundError : DeployError;
      throw new Failure(`${[program, ...args].join(' ')} failed:\n${details}`);
    }
  },
};

/** Returns a token of the operator's own session, valid for an hour at most. */
export const accessToken = async (commands: CommandPort): Promise<string> =>
  (await commands.read('gcloud', ['auth', 'print-access-token'])).trim();
