import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../forms/busy-button.tsx';
import { DialogButtons, TitledDialog } from '../forms/titled-dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequence of confirming. */
  text: ReactNode;
  /** What is decided besides, between the text and the buttons. */
  children?: ReactNode;
  /** The verb of the action, never "OK". */
  confirm: string;
  /** The verb of staying; by default "cancel". */
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks for confirmation of an action that cannot be undone. Escape and a click on the backdrop
 * cancel.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const {
    open,
    title,
    text,
    children,
    confirm,
    cancel,
    danger = false,
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  const textId = useId();
  return (
    <TitledDialog
      title={title}
      open={open}
      busy={busy}
      onClose={onCancel}
      aria-describedby={textId}
      maxWidth="xs"
    >
      <Typography component="div" id={textId} sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {children}
      <DialogButtons cancel={cancel ?? t('actions.cancel')} busy={busy} onCancel={onCancel}>
        <BusyButton
          busy={busy}
          variant={danger ? 'outlined' : 'contained'}
          color={danger ? 'error' : 'primary'}
          // During the closing animation the button can still be clicked; that must not confirm.
          onClick={open ? onConfirm : undefined}
        >
          {confirm}
        </BusyButton>
      </DialogButtons>
    </TitledDialog>
  );
}
