import { write } from 'firebase-functions/logger';
import { cutToLength } from '@atelier/domain/excerpt';
import { redact } from '@atelier/domain/sensitive-data';
import { LOG_ENTRIES, REPORTED, type LogEntry } from './log-entries.ts';

type Entries = typeof LOG_ENTRIES;
type LogEvents = {
  readonly [Name in keyof Entries]: (...values: Parameters<Entries[Name]['facts']>) => void;
};

/** Writes one entry of the catalogue: `logEvent.deletionDone(uid)`. */
export const logEvent = Object.fromEntries(
  Object.entries<LogEntry>(LOG_ENTRIES).map(([name, entry]) => [
    name,
    (...values: never[]) => writeEntry(entry, entry.facts(...values)),
  ]),
) as LogEvents;

/** Uses `write`, because the SDK's `error` replaces the message by a stack trace. */
function writeEntry({ severity, name }: LogEntry, facts: object): void {
  const { error, ...others } = { error: undefined, ...facts };
  const described = 'error' in facts ? describeError(error) : {};
  if (severity !== 'ERROR') {
    write({ severity, message: name, ...others, ...described });
    return;
  }
  const { stack, ...details } = { stack: undefined, ...described };
  // Cloud Run sets both variables.
  const { K_SERVICE: service = 'local', K_REVISION: version } = process.env;
  write({
    severity,
    message: name,
    ...others,
    ...details,
    '@type': REPORTED,
    serviceContext: { service, version },
    // Groups what has no stack by its name.
    ...(stack === undefined
      ? { context: { reportLocation: { filePath: service, lineNumber: 0, functionName: name } } }
      : { stack_trace: stack }),
  });
}

const MAX_CAUSES = 4;
const MAX_FRAMES = 12;
const MAX_MESSAGE_LENGTH = 500;

interface DescribedError {
  /** Its class. */
  error: string;
  /** Stripe's class. */
  type?: string;
  code?: string;
  /** Stripe's id of the failed request, to be found in its dashboard. */
  stripe_request?: string;
  /** Messages, without anything sensitive, and frames: of the error and of what caused it. */
  stack?: string;
}

/** Returns a failure in a word: its code, else its class. */
export function errorCode(failure: unknown): string {
  const { code, type, error } = describeError(failure);
  return code ?? type ?? error;
}

/**
 * Describes an error with its causes; messages of libraries may quote their input, so they are
 * redacted.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { error: typeof error };
  const chain = causesOf(error);
  const firstText = (field: 'type' | 'code' | 'requestId') =>
    chain
      .map((one): unknown => Reflect.get(one, field))
      .find((value) => typeof value === 'string' || typeof value === 'number');
  const type = firstText('type');
  const code = firstText('code');
  const request = firstText('requestId');
  return {
    error: error.name,
    ...(type !== undefined && { type: String(type) }),
    ...(code !== undefined && { code: String(code) }),
    ...(request !== undefined && { stripe_request: String(request) }),
    stack: chain.map(stackOf).join('\nCaused by: '),
  };
}

function causesOf(error: Error): Error[] {
  const chain = [error];
  for (
    let { cause } = error;
    cause instanceof Error && chain.length <= MAX_CAUSES;
    { cause } = cause
  ) {
    if (chain.includes(cause)) break;
    chain.push(cause);
  }
  return chain;
}

/** Returns name, redacted message and frames in V8's format, which Error Reporting parses. */
function stackOf({ name, message, stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '));
  const text = cutToLength(redact(message), MAX_MESSAGE_LENGTH);
  return [`${name}: ${text}`, ...frames.slice(0, MAX_FRAMES)].join('\n');
}
