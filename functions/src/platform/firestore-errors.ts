/** gRPC's code for a `create` of a document that exists. */
const ALREADY_EXISTS = 6;

/** Returns whether a `create` failed because the document exists. */
export function isAlreadyExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
}
