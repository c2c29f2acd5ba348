import { fireEvent } from '@testing-library/react';

/** A click on the page beside a dialog: what lies around its paper takes it. */
export function clickBeside(dialog: HTMLElement): void {
  const around = dialog.parentElement;
  if (around === null) throw new Error('no dialog on a page');
  fireEvent.mouseDown(around);
  fireEvent.click(around);
}
