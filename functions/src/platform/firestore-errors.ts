/** gRPC's code for a `create` of a document that exists. */
const ALREADY_EXISTS = 6;

/** Whether a document could not be created because it is there already: somebody else told the same thing first. */
export function isAlreadyExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
}
