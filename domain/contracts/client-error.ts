import * as z from 'zod/mini';
import { MAX_STACK_LENGTH } from '../limits.ts';

/**
 * An error of the web app, without messages, addresses and anything else that could name somebody.
 */
export const clientErrorReport = z.strictObject({
  /** A code of the app, `chunk-load-failed`, or the error's class. */
  code: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  /** Pattern of the page's address, like `/videos/:segment`. */
  route: z.string().check(z.regex(/^\/[\w:/*-]{0,60}$/)),
  /** File of the app that reports, whose name changes with its content. */
  release: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  /** Frames, with file names only. */
  stack: z.string().check(z.maxLength(MAX_STACK_LENGTH)),
});
export type ClientErrorReport = z.output<typeof clientErrorReport>;
