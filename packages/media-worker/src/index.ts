import { fileURLToPath } from 'node:url';

export { findTools, type Tools } from './tools/find-tools.ts';
export type { AnswerLine, FilesResult, ProbeResult, StepRequest } from './contract.ts';
export { FINAL_CODES, type MediaErrorCode } from './media-error.ts';

/**
 * Program of the service, run by Node: reads its settings from the environment and prints its
 * address.
 */
export const WORKER_PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
