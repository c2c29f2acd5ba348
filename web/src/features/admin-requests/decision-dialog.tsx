import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../components/busy-button.tsx';
import { CheckboxField } from '../../components/checkbox-field.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { TextAreaField } from '../../components/text-field.tsx';
import { useToast } from '../../components/toast.tsx';
import { useCarefulClose } from '../../components/use-careful-close.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { approve, reject } from './data/request-deeds.ts';
import type { Application } from './request-columns.tsx';

interface DecisionDialogProps {
  application: Application;
  verdict: 'approve' | 'reject';
  onClose: () => void;
}

/** A decision goes out by e-mail at once, so it is asked for once more; a refusal with its reason. */
export function DecisionDialog({ application: { id, data }, verdict, onClose }: DecisionDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const titleId = useId();
  const deed = useDeed();
  const careful = useCarefulClose(deed.busy, onClose);
  const [reason, setReason] = useState('');
  const [withdrawTrainer, setWithdrawTrainer] = useState(true);
  const [tried, setTried] = useState(false);
  const name = data.full_name;
  const missing = verdict === 'reject' && reason.trim() === '';

  async function decide(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (missing) return;
    const withdraws = data.status === 'approved' && withdrawTrainer;
    const send = () =>
      verdict === 'approve' ? approve(id, data) : reject(id, data, { reason, withdrawTrainer: withdraws });
    if (!(await deed.run(send))) return;
    toast('success', t(`admin:requests.done-${verdict}`, { name }));
    onClose();
  }
  return (
    <Dialog open {...careful.dialog} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Typography variant="h3" component="h2" id={titleId}>
        {t(`admin:requests.question-${verdict}`, { name })}
      </Typography>
      <Box
        component="form"
        {...careful.form}
        onSubmit={(event) => void decide(event)}
        noValidate
        sx={{ display: 'grid', gap: 2 }}
      >
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {t(`admin:requests.consequence-${verdict}`)}
        </Box>
        {verdict === 'reject' ? (
          <TextAreaField
            label={t('admin:requests.reason')}
            help={t('admin:requests.reason-help')}
            rows={3}
            maxLength={1000}
            value={reason}
            error={tried && missing ? t('common:required') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        {verdict === 'reject' && data.status === 'approved' ? (
          <CheckboxField
            label={t('admin:requests.withdraw')}
            checked={withdrawTrainer}
            onChange={(event) => setWithdrawTrainer(event.target.checked)}
          />
        ) : null}
        {deed.failure === null ? null : <ErrorNotice error={deed.failure} onRetry={() => void decide()} />}
        <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onClose} disabled={deed.busy} sx={{ color: 'text.secondary' }}>
            {t('common:actions.cancel')}
          </Button>
          <BusyButton
            busy={deed.busy}
            type="submit"
            variant={verdict === 'approve' ? 'contained' : 'outlined'}
            color={verdict === 'approve' ? 'primary' : 'error'}
          >
            {t(`admin:requests.${verdict}`)}
          </BusyButton>
        </Stack>
      </Box>
    </Dialog>
  );
}
