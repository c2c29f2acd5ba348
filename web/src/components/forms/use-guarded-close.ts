import { useState } from 'react';
import type { DialogProps } from '@mui/material/Dialog';

/**
 * A dialog's way out that loses no words: a click beside it, which is often a slip, never closes it, and Escape only
 * while nothing has been typed. Its buttons always do.
 *
 * @returns what the dialog and the form in it take as they are.
 */
export function useGuardedClose(busy: boolean, onClose: () => void) {
  const [typed, setTyped] = useState(false);
  const close: DialogProps['onClose'] = (_event, reason) => {
    if (reason !== 'backdropClick' && !busy && !typed) onClose();
  };
  return { dialog: { onClose: close }, form: { onChange: () => setTyped(true) } };
}
