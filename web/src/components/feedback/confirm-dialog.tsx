import { type ReactNode, useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../forms/busy-button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequence of confirming. */
  text: ReactNode;
  /** The verb of the action, never "OK". */
  confirm: string;
  cancel: string;
  /** The action is destructive. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Escape and a click on the backdrop cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirm, cancel, danger = false, busy = false, onConfirm, onCancel } = props;
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onCancel}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <Typography variant="h3" component="h2" id={titleId}>
        {title}
      </Typography>
      <Typography component="div" id={textId} sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end', mt: 1 }}>
        <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ color: 'text.secondary' }}>
          {cancel}
        </Button>
        <BusyButton
          busy={busy}
          variant={danger ? 'outlined' : 'contained'}
          color={danger ? 'error' : 'primary'}
          // During the closing animation the button can still be clicked; that must not confirm.
          onClick={open ? onConfirm : undefined}
        >
          {confirm}
        </BusyButton>
      </Stack>
    </Dialog>
  );
}
