/** A control request that makes no sense; the message says which field, the answer is 400. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}
