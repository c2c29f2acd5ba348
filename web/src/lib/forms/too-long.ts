import type { SubmitEvent } from 'react';

/** Attribute of a field whose text is too long. */
export const TOO_LONG = 'data-too-long';

/**
 * Focuses the first field of a form whose text is too long.
 *
 * @returns whether there is one, so that nothing is sent
 */
export function focusTooLong(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>(`[${TOO_LONG}]`);
  field?.focus();
  return field !== null;
}

/**
 * Returns a form's handler of `submit`, for one without a schema: calls `send` unless a text is too
 * long.
 */
export const unlessTooLong = (send: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  if (!focusTooLong(event.currentTarget)) send();
};
