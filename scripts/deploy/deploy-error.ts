/** A reason not to deploy, in words for the operator. */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
  /** What a program had printed, and shown already, when it failed; empty where it was not kept. */
  readonly printed: string;

  constructor(
    message: string,
    { printed = '', cause }: { printed?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.printed = printed;
  }
}

/** The asked account answers that something does not exist. */
export class NotFoundError extends DeployError {
  override readonly name = 'NotFoundError';
}
