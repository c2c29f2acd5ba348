/**
 * The key code of keys that an input method handles
 * (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).
 */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Returns whether a key press belongs to an input method, which composes a character of several
 * keys. Safari ends the composition before the Enter that confirms it, so that only the deprecated
 * key code tells.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells, see above
  return event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD;
}
