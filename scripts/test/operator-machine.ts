import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { repository } from '../deploy/build-release.ts';

/**
 * What a stub prints when its command line, or request, starts so; `refusal` ends it with an error,
 * `does` is a line of the shell with the arguments as `$1`, `$2` and so on.
 */
type Answer = string | { refusal: string } | { does: string };
export type Answers = Readonly<Record<string, Answer>>;

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * A machine for tests of whole programs: `gcloud`, `firebase`, `npm`, `vite` and `fetch` record
 * what they are asked and answer as planted. What has no answer does not exist.
 */
export class OperatorMachine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'flair-operator-'));
  readonly #log = join(this.#folder, 'log');
  readonly #input = join(this.#folder, 'input');

  /** @param settings  the file of the environment `staging` */
  constructor(settings: object) {
    mkdirSync(join(this.#folder, 'bin'));
    this.settle(settings);
    this.answer({});
  }

  /** @param settings  undefined for a bare clone */
  settle(settings: object | undefined): void {
    const file = join(this.#folder, 'staging.json');
    if (settings === undefined) rmSync(file, { force: true });
    else writeFileSync(file, JSON.stringify(settings));
  }

  /** Plants the answers and forgets what was recorded. */
  answer(answers: Answers): void {
    rmSync(this.#log, { force: true });
    rmSync(this.#input, { force: true });
    for (const program of ['gcloud', 'firebase', 'npm', 'vite']) {
      const file = join(this.#folder, 'bin', program);
      writeFileSync(file, this.#stub(program, answers));
      chmodSync(file, 0o755);
    }
    writeFileSync(join(this.#folder, 'answers.json'), JSON.stringify(answers));
    writeFileSync(join(this.#folder, 'fetch.mjs'), fetchStub(this.#folder));
  }

  /** Returns the command lines and requests, in order. */
  asked(): string[] {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8').trim().split('\n') : [];
  }

  /** Returns what `firebase` was given as its input. */
  given(): string {
    return existsSync(this.#input) ? readFileSync(this.#input, 'utf8') : '';
  }

  /**
   * Runs a program of `scripts/` to its end.
   *
   * @param typed  what the operator types
   * @param hasStubbedFetch  false for a program that talks to a server of the test
   * @param site  origin of a server that gets the requests to all others instead, with their paths
   * @param root  a copy of the repository
   */
  async run(
    args: string[],
    { typed = '', env = {}, hasStubbedFetch = false, site = '', root = repository } = {},
  ): Promise<Outcome> {
    const [script = '', ...others] = args;
    const child = spawn(process.execPath, [join(root, 'scripts', script), ...others], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(this.#folder, 'bin')}:${process.env['PATH'] ?? ''}`,
        SITE_ENVIRONMENTS: this.#folder,
        ...(site !== '' && { FETCH_SITE: site }),
        ...(hasStubbedFetch || site !== ''
          ? { NODE_OPTIONS: `--import ${pathToFileURL(join(this.#folder, 'fetch.mjs')).href}` }
          : {}),
        ...env,
      },
    });
    child.stdin.end(typed);
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { status: child.exitCode ?? -1, stdout, stderr };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #stub(program: string, answers: Answers): string {
    const cases = Object.entries(answers).map(([start, answer]) => {
      return `  ${quoted(start)}*) ${inShell(answer)} ;;`;
    });
    return [
      '#!/bin/sh',
      `line="${program} $*"`,
      `printf '%s\\n' "$line" >> ${quoted(this.#log)}`,
      program === 'firebase' ? `cat >> ${quoted(this.#input)}` : '',
      'case "$line" in',
      ...cases,
      `  *) echo "ERROR: NOT_FOUND: $line" >&2; exit 1 ;;`,
      'esac\n',
    ].join('\n');
  }
}

function inShell(answer: Answer): string {
  if (typeof answer === 'string') return `printf '%s\\n' ${quoted(answer)}`;
  return 'does' in answer ? answer.does : `printf '%s\\n' ${quoted(answer.refusal)} >&2; exit 1`;
}

const quoted = (words: string) => `'${words.replaceAll("'", String.raw`'\''`)}'`;

const fetchStub = (folder: string) => `
import { appendFileSync, readFileSync } from 'node:fs';
const answers = Object.entries(JSON.parse(readFileSync(${JSON.stringify(join(folder, 'answers.json'))}, 'utf8')));
const send = globalThis.fetch;
globalThis.fetch = async (url, options = {}) => {
  const { method = 'GET' } = options;
  const request = method + ' ' + url;
  appendFileSync(${JSON.stringify(join(folder, 'log'))}, request + '\\n');
  const { FETCH_SITE: site } = process.env;
  if (site !== undefined) return send(site + new URL(url).pathname, options);
  const [, answer] = answers.find(([start]) => request.startsWith(start)) ?? [];
  if (typeof answer === 'string') return new Response(answer);
  return new Response(answer?.refusal ?? 'not found', { status: answer === undefined ? 404 : 403 });
};
`;
