/** Codes of problems of the file: another attempt does not help. */
export const FINAL_CODES = [
  'media-unreadable',
  'media-cut-off',
  'media-too-long',
  'media-too-large',
  'media-too-small',
  'media-unsupported',
] as const;

/** All codes. `worker-failed` is a problem of the worker: another attempt may help. */
export type MediaErrorCode = (typeof FINAL_CODES)[number] | 'worker-failed';

interface Details {
  /** Second at which the film ends, for `media-cut-off` where it is known. */
  atS?: number;
}

/**
 * Why a step has no result. The answer contains the code. The message is for the log and quotes
 * nothing of the film or of a program's output.
 */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  readonly atS: number | undefined;

  constructor(code: MediaErrorCode, message: string, { atS }: Details = {}) {
    super(message);
    this.code = code;
    this.atS = atS;
  }
}
