import { matchPath } from 'react-router-dom';
import type { ClientErrorReport } from '@atelier/domain/contracts/client-error';
import { MAX_STACK_LENGTH } from '@atelier/domain/limits';
import { AppError } from './errors.ts';
import { isChunkLoadError } from './restart-after-deploy.ts';
import { route } from './routes.ts';

/** Share of the errors that are reported: a fault that matters meets many members. */
const SAMPLED_SHARE = 0.25;
/** Reports of one page load; the same error is reported once. */
const MAX_REPORTS = 3;

/** Codes of failures that say something about the connection, not about the app. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'auth-network',
  'AbortError',
]);

const patternsIn = (table: object): string[] =>
  Object.values(table).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? patternsIn(value) : [];
  });
const ROUTE_PATTERNS = patternsIn(route);

/** The pattern of an address, which names no video and no member. */
function routePatternOf(pathname: string): string {
  const path = pathname.replace(/^\/en(?=\/|$)/, '') || '/';
  return ROUTE_PATTERNS.find((pattern) => matchPath(pattern, path) !== null) ?? '/*';
}

function rootCauseOf(error: Error): Error {
  return error.cause instanceof Error ? rootCauseOf(error.cause) : error;
}

/** File and place at the end of an address in a stack. */
const PLACE = /([^/?#:]+\.m?[jt]sx?)?(?:[?#].*?)?((?::\d+){1,2})?$/;

/**
 * Returns the frames of a stack without the error's message, with file names only: no address, no
 * query.
 */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at |@\S+:\d/.test(line));
  const named = frames.map((line) =>
    line.replaceAll(/\w[\w+.-]*:\/\/[^\s)]+/g, (address) => {
      const [, file = 'page', place = ''] = PLACE.exec(address) ?? [];
      return file + place;
    }),
  );
  return named.join('\n').slice(0, MAX_STACK_LENGTH);
}

/**
 * Describes an error without anything that could name somebody; undefined for what is no fault of
 * the app.
 */
export function describeClientError(
  error: unknown,
  pathname: string,
): ClientErrorReport | undefined {
  if (!(error instanceof Error)) return undefined;
  const known = error instanceof AppError ? error.code : error.name;
  const code = isChunkLoadError(error) ? 'chunk-load-failed' : known;
  if (NETWORK_CODES.has(code)) return undefined;
  return {
    code: code.replaceAll(/[^\w-]/g, '-').slice(0, 60) || 'Error',
    route: routePatternOf(pathname),
    release:
      (import.meta.url.split('/').at(-1) ?? '').replaceAll(/[^\w.-].*$/g, '').slice(0, 60) ||
      'unknown',
    stack: framesOf(rootCauseOf(error)),
  };
}

/** Reports errors of this page load; a failed report is dropped. */
export function createErrorReporter(
  send: (report: ClientErrorReport) => Promise<unknown>,
  random: () => number = Math.random,
): (error: unknown) => void {
  const reported = new Set<string>();
  return (error) => {
    const report = navigator.onLine
      ? describeClientError(error, window.location.pathname)
      : undefined;
    if (report === undefined || reported.size >= MAX_REPORTS) return;
    const key = report.code + report.stack;
    if (reported.has(key)) return;
    reported.add(key);
    if (random() < SAMPLED_SHARE) send(report).catch(() => undefined);
  };
}

/** Constant at build time: nothing is reported in development and by the local suite. */
const IS_REPORTED = import.meta.env.PROD && import.meta.env.MODE !== 'suite';

/** Reports an error that a page caught. */
export const reportClientError: (error: unknown) => void = IS_REPORTED
  ? createErrorReporter(async (report) => {
      // Loaded when it is needed: the app's first page has no calls.
      const { call } = await import('./api.ts');
      await call('reportClientError')(report);
    })
  : () => undefined;

/** Reports what nothing catches. */
export function watchUncaughtErrors(report: (error: unknown) => void = reportClientError): void {
  window.addEventListener('error', ({ error }: ErrorEvent) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
