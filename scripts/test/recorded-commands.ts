import type { CommandPort } from '../deploy/command-port.ts';
import { DeployError } from '../deploy/deploy-error.ts';

/** Records command lines instead of running them, for tests. */
export class RecordedCommands implements CommandPort {
  readonly lines: string[] = [];
  readonly #answers: Record<string, string[]>;
  readonly #failing: string | undefined;
  readonly #printed: string;
  #failures: number;

  /**
   * @param answers what reading a command line that starts so returns, one after the other; the
   * last one repeats
   * @param failing  the start of a command line that fails
   * @param failures  how often it fails
   * @param printed  what it shows before
   */
  constructor({
    answers = {},
    failing,
    failures = Infinity,
    printed = '',
  }: {
    answers?: Record<string, string[]>;
    failing?: string;
    failures?: number;
    printed?: string;
  } = {}) {
    this.#answers = answers;
    this.#failing = failing;
    this.#failures = failures;
    this.#printed = printed;
  }

  run = (program: string, args: readonly string[]): Promise<void> => {
    return this.#outcome(this.#record(program, args), undefined);
  };

  read = (program: string, args: readonly string[]): Promise<string> => {
    const line = this.#record(program, args);
    const [, answers = []] =
      Object.entries(this.#answers).find(([start]) => line.startsWith(start)) ?? [];
    return this.#outcome(line, (answers.length > 1 ? answers.shift() : answers[0]) ?? '');
  };

  #outcome<Value>(line: string, value: Value): Promise<Value> {
    const hasFailed =
      this.#failing !== undefined && line.startsWith(this.#failing) && this.#failures > 0;
    if (hasFailed) this.#failures -= 1;
    const error = new DeployError(`${line.split(' ')[0]} failed`, { printed: this.#printed });
    return hasFailed ? Promise.reject(error) : Promise.resolve(value);
  }

  #record(program: string, args: readonly string[]): string {
    const line = [program, ...args].join(' ');
    this.lines.push(line);
    return line;
  }
}
