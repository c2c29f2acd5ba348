/** A reason not to deploy, in words for the operator. */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
}

/** The asked account answers that something does not exist. */
export class NotFoundError extends DeployError {
  override readonly name = 'NotFoundError';
}
