import { fireEvent } from '@testing-library/react';

/** A click on the page beside a dialog: what lies around its paper takes it. */
export function clickOutside(dialog: HTMLElement): void {
  const backdrop = dialog.parentElement;
  if (backdrop === null) throw new Error('no dialog on a page');
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
}
