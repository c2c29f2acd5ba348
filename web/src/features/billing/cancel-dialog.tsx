import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/members/profile';
import { Secondary } from '../../components/layout/text.ts';
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
  const [title, text] = useEndTexts(profile, hasUnpaidInvoice, done);
  const close = () => {
    action.clearFailure();
    onClose();
  };
  const cancel = async () => {
    try {
      await cancelSubscription();
      setDone(true);
    } catch (error) {
      // Without a session there is nothing to cancel.
      if (toAppError(error).code === 'signed-out') onClose();
      else throw error;
    }
  };
  return (
    <TitledDialog
      title={title}
      open={open}
      busy={action.busy}
      onClose={close}
      slotProps={{ transition: { onExited: () => setDone(false) } }}
      maxWidth="xs"
    >
      {done ? (
        <StatusNote>
          <Box sx={{ fontWeight: 600 }}>{t('profile:cancel.done')}</Box>
          {text}
        </StatusNote>
      ) : (
        <Secondary>{text}</Secondary>
      )}
      {action.failure === null ? null : <CancelError error={action.failure} />}
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

/** Returns title and text: the question before the cancellation, and when the membership ends after it. */
function useEndTexts(
  { current_period_end: end, subscription_tier }: Profile,
  hasUnpaidInvoice: boolean,
  done: boolean,
) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const date = hasUnpaidInvoice || end === undefined ? null : format.date(end);
  if (date === null) {
    return done
      ? [t('billing:manage.cancelled-title-unpaid'), t('billing:manage.cancelled-text-unpaid')]
      : [t('billing:manage.cancel-question'), t('billing:manage.cancel-text-unpaid')];
  }
  const tier = t(`common:tier.${subscription_tier}`);
  return done
    ? [t('billing:manage.cancelled-title', { date }), t('billing:manage.cancelled-text', { date })]
    : [t('billing:manage.cancel-question'), t('billing:manage.cancel-text', { date, tier })];
}

/** Says that the server is unreachable, or 'Error: ' and the reason. */
function CancelError({ error: { code } }: { error: AppError }) {
  const { t } = useTranslation(['profile', 'errors']);
  const reason = code === 'unexpected' ? t('profile:cancel.failed-reason') : t(`errors:${code}`);
  const text =
    code === 'offline' || code === 'timeout' ? t('profile:cancel.unreachable') : t('profile:cancel.failed', { reason });
  return <AlertNote>{text}</AlertNote>;
}
