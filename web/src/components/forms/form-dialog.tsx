import { type ReactNode, useId, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@mui/material/Dialog';
import { focusTooLong } from '../../lib/forms/too-long.ts';
import type { TextDraft } from './use-text-draft.ts';
import type { Action } from '../../lib/use-action.ts';
import { BusyButton } from './busy-button.tsx';
import { RestoredDraftNote } from './restored-draft-note.tsx';
import { DialogButtons } from './titled-dialog.tsx';
import { ActionError } from '../feedback/note.tsx';

/**
 * Protects typed input from closing a dialog by accident: a click on the backdrop never closes it,
 * Escape only while nothing has been typed.
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

interface FormDialogProps {
  title: string;
  text?: string;
  /** The action of the submit button; the dialog stays open while it runs. */
  action: Pick<Action, 'busy' | 'failure'>;
  /** The verb of the action. */
  submitLabel: string;
  danger?: boolean;
  /** Not called while a text is too long: its field gets the focus. */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  maxWidth?: 'xs' | 'sm';
  /** What was typed into it earlier, from `useTextDraft`. */
  draft?: Pick<TextDraft, 'restored' | 'startOver'>;
  /** Shown instead of a conflict error where a second run applies to the new version. */
  conflictNote?: ReactNode;
  children: ReactNode;
}

/** A dialog with fields, a cancel button and one action; open while it is rendered. */
export function FormDialog({
  title,
  text,
  action,
  submitLabel,
  danger = false,
  onSubmit,
  onClose,
  maxWidth = 'xs',
  draft,
  conflictNote,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const guardedClose = useGuardedClose(action.busy, onClose);
  const form = useRef<HTMLFormElement>(null);
  const submit = () => {
    if (form.current === null || !focusTooLong(form.current)) void onSubmit();
  };
  return (
    <Dialog open {...guardedClose.dialog} aria-labelledby={titleId} maxWidth={maxWidth} fullWidth>
      <Box
        component="form"
        ref={form}
        {...guardedClose.form}
        {...(draft !== undefined && { 'data-own-draft': '' })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        <Typography variant="h3" component="h2" id={titleId}>
          {title}
        </Typography>
        {text === undefined ? null : (
          <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
        )}
        {draft === undefined ? null : (
          <RestoredDraftNote restored={draft.restored} onStartOver={draft.startOver} />
        )}
        {children}
        <ActionError failure={action.failure} conflictNote={conflictNote} onRetry={submit} />
        <DialogButtons cancel={t('actions.cancel')} busy={action.busy} onCancel={onClose}>
          <BusyButton
            type="submit"
            variant={danger ? 'outlined' : 'contained'}
            color={danger ? 'error' : 'primary'}
            busy={action.busy}
          >
            {submitLabel}
          </BusyButton>
        </DialogButtons>
      </Box>
    </Dialog>
  );
}
