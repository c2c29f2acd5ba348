import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { report, REPORT_REASON_MAX_LENGTH } from '../lib/reports.ts';
import { useFormat } from '../lib/i18n/format.ts';
import { useDeed } from '../lib/use-deed.ts';
import { BusyButton } from './busy-button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { TextAreaField } from './text-field.tsx';
import { useToast } from './toast.tsx';

interface ReportDialogProps {
  /** Path of the comment or message; `null` while nothing is to be reported. */
  target: string | null;
  uid: string;
  onClose: () => void;
}

/** Asks what is wrong with somebody's words, and tells the admins. */
export function ReportDialog({ target, uid, onClose }: ReportDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={target !== null} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      {target === null ? null : (
        <ReportForm key={target} titleId={titleId} target={target} uid={uid} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ReportForm({
  titleId,
  target,
  uid,
  onClose,
}: {
  titleId: string;
  target: string;
  uid: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const toast = useToast();
  const sending = useDeed();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const length = reason.trim().length;
  const max = format.number(REPORT_REASON_MAX_LENGTH);
  const error =
    length > REPORT_REASON_MAX_LENGTH
      ? t('report.too-long', { max })
      : asked && length === 0
        ? t('report.blank')
        : undefined;
  const submit = async () => {
    setAsked(true);
    if (length === 0 || length > REPORT_REASON_MAX_LENGTH) return;
    if (!(await sending.run(() => report(target, uid, reason.trim())))) return;
    toast('success', t('report.done'));
    onClose();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h3" component="h2" id={titleId}>
        {t('report.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('report.text')}</Typography>
      <TextAreaField
        label={t('report.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...(error === undefined ? {} : { error })}
        required
        autoFocus
      />
      {sending.failure === null ? null : <ErrorNotice error={sending.failure} onRetry={() => void submit()} />}
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose} sx={{ color: 'text.secondary' }}>
          {t('actions.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={sending.busy}>
          {t('report.submit')}
        </BusyButton>
      </Stack>
    </Box>
  );
}
