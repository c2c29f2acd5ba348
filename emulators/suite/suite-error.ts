/** A failure that the person at the terminal can act on: one line that says what happened and what to do. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError';
}
