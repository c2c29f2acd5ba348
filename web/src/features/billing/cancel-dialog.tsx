import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Profile } from '@atelier/domain/members/profile';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { cancelSubscription } from './data/billing-calls.ts';

interface CancelDialogProps {
  profile: Profile;
  /** An invoice is open: nothing is paid for ahead. */
  hasUnpaidInvoice: boolean;
  open: boolean;
  onClose: () => void;
}

/** Asks, cancels, and tells what came of it; can be closed at any time but while the server is asked. */
export function CancelDialog({ profile, hasUnpaidInvoice, open, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['billing', 'profile', 'common']);
  const titleId = useId();
  const action = useAction();
  const [done, setDone] = useState(false);
  const close = () => {
    action.clearFailure();
    onClose();
  };
  const cancel = async () => {
    try {
      await cancelSubscription();
      setDone(true);
    } catch (error) {
      // With no session there is nothing to cancel (specification §3).
      if (toAppError(error).code === 'signed-out') onClose();
      else throw error;
    }
  };
  return (
    <Dialog
      open={open}
      onClose={action.busy ? undefined : close}
      slotProps={{ transition: { onExited: () => setDone(false) } }}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <Typography variant="h3" component="h2" id={titleId}>
        {t('billing:manage.cancel-question')}
      </Typography>
      {done ? (
        <Note tone="success" role="status">
          <Box sx={{ fontWeight: 600 }}>{t('profile:cancel.done')}</Box>
          <EndDate profile={profile} owes={hasUnpaidInvoice} done />
        </Note>
      ) : (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          <EndDate profile={profile} owes={hasUnpaidInvoice} done={false} />
        </Box>
      )}
      {action.failure === null ? null : (
        <Note tone="error" role="alert">
          <CancelError error={action.failure} />
        </Note>
      )}
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end', mt: 1 }}>
        <Button color="inherit" onClick={close} disabled={action.busy} sx={{ color: 'text.secondary' }}>
          {done ? t('common:actions.close') : t('billing:manage.keep')}
        </Button>
        {done ? null : (
          <BusyButton busy={action.busy} variant="outlined" color="error" onClick={() => void action.run(cancel)}>
            {t('billing:manage.cancel-confirm')}
          </BusyButton>
        )}
      </Stack>
    </Dialog>
  );
}

function EndDate({ profile, owes: hasUnpaidInvoice, done }: { profile: Profile; owes: boolean; done: boolean }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const { current_period_end: end, subscription_tier } = profile;
  if (hasUnpaidInvoice || end === undefined)
    return done ? t('billing:manage.cancelled-text-unpaid') : t('billing:manage.cancel-text-unpaid');
  const date = format.date(end);
  return done
    ? t('billing:manage.cancelled-text', { date })
    : t('billing:manage.cancel-text', { date, tier: t(`common:tier.${subscription_tier}`) });
}

/** The specification's words: unreachable, or 'Error: ' and why. */
function CancelError({ error }: { error: AppError }) {
  const { t } = useTranslation(['profile', 'errors']);
  if (error.code === 'offline' || error.code === 'timeout') return t('profile:cancel.unreachable');
  const reason = error.code === 'unexpected' ? t('profile:cancel.failed-reason') : t(`errors:${error.code}`);
  return t('profile:cancel.failed', { reason });
}
