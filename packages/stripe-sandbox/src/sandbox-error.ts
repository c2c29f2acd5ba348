/** The sandbox cannot start, or must not: the message is one line that says what to do. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
