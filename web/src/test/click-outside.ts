import { fireEvent } from '@testing-library/react';

/** Clicks the backdrop of a dialog. */
export function clickOutside(dialog: HTMLElement): void {
  const backdrop = dialog.parentElement;
  if (backdrop === null) throw new Error('no dialog on a page');
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
}
