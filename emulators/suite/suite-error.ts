/** An error for the person at the terminal: one line that says what happened and what to do. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError';
}
