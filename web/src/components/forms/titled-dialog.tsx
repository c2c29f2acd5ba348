import { type ReactNode, useId } from 'react';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface TitledDialogProps extends Omit<DialogProps, 'title'> {
  title: ReactNode;
  /** While true, Escape and a click outside do not close the dialog. */
  busy?: boolean;
}

/** A dialog named by its title. With `scroll="body"` the paper is no flex box, so its gap does not separate the title. */
export function TitledDialog({ title, busy = false, onClose, children, ...dialog }: TitledDialogProps) {
  const titleId = useId();
  return (
    <Dialog {...dialog} onClose={busy ? undefined : onClose} aria-labelledby={titleId} fullWidth>
      <Typography variant="h3" component="h2" id={titleId} sx={{ mb: dialog.scroll === 'body' ? 2 : 0 }}>
        {title}
      </Typography>
      {children}
    </Dialog>
  );
}

interface DialogButtonsProps {
  cancel: string;
  busy?: boolean;
  onCancel: () => void;
  children?: ReactNode;
}

/** The buttons of a dialog: side by side, or the action above the cancel button on phones. */
export function DialogButtons({ cancel, busy = false, onCancel, children }: DialogButtonsProps) {
  return (
    <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end', mt: 1 }}>
      <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ color: 'text.secondary' }}>
        {cancel}
      </Button>
      {children}
    </Stack>
  );
}
