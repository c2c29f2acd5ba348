import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { BusyButton } from '../../../components/forms/busy-button.tsx';

interface FormActionsProps {
  busy: boolean;
  onCancel: () => void;
  /** 'Save' unless told otherwise. */
  submit?: string;
  onSubmit?: () => void;
}

/** Save and cancel below a form. */
export function FormActions({ busy, onCancel, submit, onSubmit }: FormActionsProps) {
  const { t } = useTranslation('common');
  return (
    <Stack direction="row" spacing={1.5}>
      <BusyButton
        busy={busy}
        type={onSubmit === undefined ? 'submit' : 'button'}
        variant="contained"
        {...(onSubmit !== undefined && { onClick: onSubmit })}
      >
        {submit ?? t('actions.save')}
      </BusyButton>
      <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ color: 'text.secondary' }}>
        {t('actions.cancel')}
      </Button>
    </Stack>
  );
}
