import { useState } from 'react';
import type { DialogProps } from '@mui/material/Dialog';

/**
 * Protects typed input from closing a dialog by accident: a click on the backdrop never closes it, Escape only while
 * nothing has been typed.
 *
 * @returns props for the dialog and for the form in it.
 */
export function useGuardedClose(busy: boolean, onClose: () => void) {
  const [typed, setTyped] = useState(false);
  const close: DialogProps['onClose'] = (_event, reason) => {
    if (reason !== 'backdropClick' && !busy && !typed) onClose();
  };
  return { dialog: { onClose: close }, form: { onChange: () => setTyped(true) } };
}
