/** A control request is invalid, which is answered with 400. The message names the field. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}
