/** The sandbox cannot start, or must not. The message is one line that says what to do. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
