import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/members/profile';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { DialogButtons, TitledDialog } from '../../components/forms/titled-dialog.tsx';
import { AlertNote, StatusNote } from '../../components/feedback/note.tsx';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { cancelSubscription } from './data/billing-calls.ts';

interface CancelDialogProps {
  profile: Profile;
  /** With an open invoice the current period is not paid, so no paid end date is shown. */
  hasUnpaidInvoice: boolean;
  open: boolean;
  onClose: () => void;
}

/** Confirms and cancels the subscription, then shows the result. Can be closed except while the request runs. */
export function CancelDialog({ profile, hasUnpaidInvoice, open, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['billing', 'profile', 'common']);
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
      // Without a session there is nothing to cancel (specification §3).
      if (toAppError(error).code === 'signed-out') onClose();
      else throw error;
    }
  };
  return (
    <TitledDialog
      title={t('billing:manage.cancel-question')}
      open={open}
      busy={action.busy}
      onClose={close}
      slotProps={{ transition: { onExited: () => setDone(false) } }}
      maxWidth="xs"
    >
      {done ? (
        <StatusNote>
          <Box sx={{ fontWeight: 600 }}>{t('profile:cancel.done')}</Box>
          <EndDate profile={profile} hasUnpaidInvoice={hasUnpaidInvoice} done />
        </StatusNote>
      ) : (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          <EndDate profile={profile} hasUnpaidInvoice={hasUnpaidInvoice} done={false} />
        </Box>
      )}
      {action.failure === null ? null : (
        <AlertNote>
          <CancelError error={action.failure} />
        </AlertNote>
      )}
      <DialogButtons
        cancel={done ? t('common:actions.close') : t('billing:manage.keep')}
        busy={action.busy}
        onCancel={close}
      >
        {done ? null : (
          <BusyButton busy={action.busy} variant="outlined" color="error" onClick={() => void action.run(cancel)}>
            {t('billing:manage.cancel-confirm')}
          </BusyButton>
        )}
      </DialogButtons>
    </TitledDialog>
  );
}

interface EndDateProps extends Pick<CancelDialogProps, 'profile' | 'hasUnpaidInvoice'> {
  done: boolean;
}

/** When the membership ends, before and after the cancellation. */
function EndDate({ profile, hasUnpaidInvoice, done }: EndDateProps) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const { current_period_end: end, subscription_tier } = profile;
  if (hasUnpaidInvoice || end === undefined)
    return t(done ? 'billing:manage.cancelled-text-unpaid' : 'billing:manage.cancel-text-unpaid');
  const date = format.date(end);
  if (done) return t('billing:manage.cancelled-text', { date });
  return t('billing:manage.cancel-text', { date, tier: t(`common:tier.${subscription_tier}`) });
}

/** The specification's texts: server unreachable, or 'Error: ' and the reason. */
function CancelError({ error }: { error: AppError }) {
  const { t } = useTranslation(['profile', 'errors']);
  if (error.code === 'offline' || error.code === 'timeout') return t('profile:cancel.unreachable');
  const reason = error.code === 'unexpected' ? t('profile:cancel.failed-reason') : t(`errors:${error.code}`);
  return t('profile:cancel.failed', { reason });
}
