import * as z from 'zod/mini';
import type { CommandPort } from '../deploy/command-port.ts';
import { DeployError, NotFoundError } from '../deploy/deploy-error.ts';
import { ACCOUNT_IS_NEW, API_IS_NEW } from '../deploy/google-answers.ts';

type Command = readonly [program: string, ...args: string[]];

/** A command line, or a request to a REST interface for what no command can do. */
export type Action =
  | { command: Command }
  | {
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
      url: string;
      body?: object;
      /** Gives a field of the answer, which is never shown, to a command. */
      keep?: { field: string; command: Command };
    };

/**
 * What a step knows when it acts: its present state, and ids that things of earlier steps were
 * given.
 */
export interface Present {
  /** Undefined if the thing is said not to exist. */
  state: string | undefined;
  found: Readonly<Record<string, string>>;
}

/** Something of an account that is compared with what is wanted. */
export interface Comparison {
  title: string;
  /** Shows the present state; it fails when the thing does not exist. */
  state: Action;
  /**
   * Returns whether the state, as text, is the wanted one.
   *
   * @throws DeployError for one that cannot be changed
   */
  isDone: (state: string, found: Present['found']) => boolean;
  /** Says in words what differs of a state that is not done; undefined where the title says it. */
  difference?: (state: string, found: Present['found']) => string | undefined;
  /** Looks up ids, by names of its own. */
  find?: { url: string; pick: (answer: string) => Present['found'] };
}

export interface SetupStep extends Comparison {
  /** Bring it about; safe to run again. */
  actions: readonly Action[] | ((present: Present) => readonly Action[]);
}

export interface SetupPorts {
  commands: CommandPort;
  /**
   * Sends a request with the operator's credentials.
   *
   * @throws DeployError; NotFoundError for a thing that is missing
   */
  request: (method: string, url: string, body?: object) => Promise<string>;
  print: (line: string) => void;
  /** Asks the operator before the first change. */
  confirm: () => Promise<boolean>;
  /** Waits for what Google needs some minutes for; without it nothing is tried again. */
  pause?: (ms: number) => Promise<unknown>;
}
export type ReadingPorts = Omit<SetupPorts, 'confirm'>;

/** What takes minutes to be known everywhere after a step turned it on or created it. */
const IS_NEW = new RegExp(`${API_IS_NEW.source}|${ACCOUNT_IS_NEW.source}`, 'i');
const TRIES = 20;
const PAUSE_MS = 15_000;

/** Returns an action as a line for people. */
export function describeAction(action: Action): string {
  if ('command' in action) return action.command.map(quoted).join(' ');
  const { method, url, body, keep } = action;
  const request = [method, url, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ');
  return keep === undefined
    ? request
    : `${request}\n  its ${keep.field} | ${keep.command.map(quoted).join(' ')}`;
}

const quoted = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Prints all steps without asking any account. */
export function printSteps(steps: readonly SetupStep[], print: SetupPorts['print']): void {
  for (const step of steps) printStep(step, { state: undefined, found: {} }, print);
}

function printStep(step: SetupStep, present: Present, print: SetupPorts['print']): void {
  print(`\n# ${step.title}`);
  for (const action of actionsOf(step, present)) print(describeAction(action));
}

/**
 * Compares a project with the steps, prints what it would do, and does it after a confirmation. A
 * second run finds nothing to do.
 *
 * @returns how many steps were carried out
 */
export async function runSetup(steps: readonly SetupStep[], ports: SetupPorts): Promise<number> {
  const { print, confirm } = ports;
  const open = await openSteps(steps, ports);
  if (open.length === 0) return 0;
  for (const { step, present } of open) printStep(step, present, print);
  if (!(await confirm())) throw new DeployError('Not confirmed: nothing was changed.');
  for (const { step } of open) {
    for (const action of actionsOf(step, await presentOf(step, ports))) {
      await settled(() => perform(action, ports), IS_NEW, ports);
    }
    print(`done    ${step.title}`);
  }
  return open.length;
}

/** Compares a project with the steps without changing anything, and prints those that are done. */
export async function openSteps<Step extends Comparison>(
  steps: readonly Step[],
  ports: ReadingPorts,
): Promise<{ step: Step; present: Present }[]> {
  const open: { step: Step; present: Present }[] = [];
  for (const step of steps) {
    const present = await presentOf(step, ports);
    if (present.state !== undefined && step.isDone(present.state, present.found)) {
      ports.print(`ok      ${step.title}`);
    } else open.push({ step, present });
  }
  return open;
}

/**
 * Compares an account with what is wanted without changing it.
 *
 * @returns each difference, in words; also what cannot be read
 */
export async function differences(
  steps: readonly Comparison[],
  ports: ReadingPorts,
): Promise<string[]> {
  const words: string[] = [];
  for (const step of steps) {
    try {
      for (const { present } of await openSteps([step], ports)) {
        words.push(`${step.title}: ${wordsOf(step, present)}`);
      }
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      words.push(`${step.title}: ${error.message}`);
    }
  }
  return words;
}

function wordsOf({ difference }: Comparison, { state, found }: Present): string {
  if (state === undefined) return 'missing';
  return difference?.(state, found) ?? 'missing, or not as wanted';
}

const actionsOf = ({ actions }: SetupStep, present: Present) =>
  typeof actions === 'function' ? actions(present) : actions;

async function presentOf({ state, find }: Comparison, ports: ReadingPorts): Promise<Present> {
  const { commands, request } = ports;
  const ask = (question: () => Promise<string>) => ifPresent(settled(question, API_IS_NEW, ports));
  const answer = find === undefined ? undefined : await ask(() => request('GET', find.url));
  const text = await ask(() =>
    'command' in state ? read(commands, state.command) : request(state.method, state.url),
  );
  return { state: text, found: answer === undefined ? {} : (find?.pick(answer) ?? {}) };
}

/**
 * Only what is said not to exist is missing; a refusal, a lost connection or a tool that is not
 * there say nothing.
 */
async function ifPresent(answer: Promise<string>): Promise<string | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

const lineOf = (message: string, pattern: RegExp) =>
  message
    .split('\n')
    .find((line) => pattern.test(line))
    ?.trim();

/**
 * Tries again, with words and for five minutes at most, what fails only because something is new.
 *
 * @throws DeployError
 */
async function settled<Value>(
  act: () => Promise<Value>,
  isNew: RegExp,
  { pause, print }: ReadingPorts,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (pause === undefined || !(error instanceof DeployError) || !isNew.test(error.message)) {
        throw error;
      }
      if (tries === TRIES) {
        throw new DeployError(
          `${error.message}\nIt was tried for five minutes. Run the setup again later.`,
        );
      }
      print(
        `waits   not known to Google everywhere yet (${tries}/${TRIES}): ${lineOf(error.message, isNew)}`,
      );
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Runs a command and returns what it printed; waits while its API was just turned on.
 *
 * @throws DeployError
 */
export const readSettled = (command: Command, ports: ReadingPorts): Promise<string> =>
  settled(() => read(ports.commands, command), API_IS_NEW, ports);

function read(commands: CommandPort, [program, ...args]: Command): Promise<string> {
  return commands.read(program, args);
}

async function perform(action: Action, { commands, request }: ReadingPorts): Promise<void> {
  if ('command' in action) {
    await read(commands, action.command);
    return;
  }
  const { method, url, body, keep } = action;
  const answer = await request(method, url, body);
  if (keep === undefined) return;
  const [program, ...args] = keep.command;
  await commands.run(program, args, {
    input: String(Reflect.get(JSON.parse(answer) as object, keep.field)),
  });
}

const policy = z.object({
  bindings: z.optional(
    z.array(z.object({ role: z.string(), members: z.optional(z.array(z.string())) })),
  ),
});

/** Returns whether an IAM policy, as JSON, grants a role to a member. */
export function grants(state: string, role: string, member: string): boolean {
  const { bindings = [] } = policy.parse(JSON.parse(state));
  return bindings.some(
    (binding) => binding.role === role && binding.members?.includes(member) === true,
  );
}

/**
 * Returns whether a JSON text contains every value of `wanted`. Other fields may be there; lists
 * are as long, in any order, because Google keeps none; what is zero or false may be missing.
 */
export function includes(state: string, wanted: object): boolean {
  return contains(JSON.parse(state), wanted);
}

function contains(value: unknown, wanted: unknown): boolean {
  // Google's interfaces leave out what is zero or false.
  if (value === undefined && (wanted === 0 || wanted === false)) return true;
  // Google's tools write some numbers as text.
  if (typeof wanted !== 'object' || wanted === null) return String(value) === String(wanted);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(wanted)) {
    const items: unknown[] = Array.isArray(value) ? value : [];
    return (
      items.length === wanted.length &&
      wanted.every((one) => items.some((item) => contains(item, one)))
    );
  }
  return Object.entries(wanted).every(([key, inner]) => contains(Reflect.get(value, key), inner));
}
