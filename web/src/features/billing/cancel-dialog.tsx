import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/members/profile';
import type { Tier } from '@atelier/domain/values';
import { Secondary } from '../../components/layout/text.ts';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { DialogButtons, TitledDialog } from '../../components/forms/titled-dialog.tsx';
import { AlertNote, StatusNote } from '../../components/feedback/note.tsx';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { cancelSubscription } from './data/billing-calls.ts';

interface CancelDialogProps {
  /** As if only this subscription existed. */
  profile: Profile;
  /** Stripe's id; the leading one without it. */
  subscription: string | undefined;
  /** Tiers of the member's other subscriptions. */
  kept: readonly Tier[];
  /** With an open invoice the current period is not paid, so no paid end date is shown. */
  hasUnpaidInvoice: boolean;
  open: boolean;
  onClose: () => void;
  onCancelled: () => void;
}

/**
 * Confirms and cancels one subscription, then shows the result. Can be closed except while the
 * request runs.
 */
export function CancelDialog({
  profile,
  subscription,
  kept,
  hasUnpaidInvoice,
  open,
  onClose,
  onCancelled,
}: CancelDialogProps) {
  const { t } = useTranslation(['billing', 'profile', 'common']);
  const action = useAction();
  const [done, setDone] = useState(false);
  const [title, text] = useEndTexts(profile, kept, hasUnpaidInvoice, done);
  const close = () => {
    action.clearFailure();
    onClose();
  };
  const cancel = async () => {
    try {
      await cancelSubscription(subscription);
      setDone(true);
      onCancelled();
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
          <BusyButton
            busy={action.busy}
            variant="outlined"
            color="error"
            onClick={() => void action.run(cancel)}
          >
            {t('billing:manage.cancel-confirm')}
          </BusyButton>
        )}
      </DialogButtons>
    </TitledDialog>
  );
}

/**
 * Returns title and text: the question before the cancellation, and when the membership ends after
 * it. Of several subscriptions it says which one is meant, and that the others stay.
 */
function useEndTexts(
  { current_period_end: end, subscription_tier }: Profile,
  kept: readonly Tier[],
  hasUnpaidInvoice: boolean,
  done: boolean,
) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const date = hasUnpaidInvoice || end === undefined ? null : format.date(end);
  const tier = t(`common:tier.${subscription_tier}`);
  const [group, named] =
    kept.length === 0 ? (['manage', {}] as const) : (['several', { tier }] as const);
  const tiers = kept.map((one) => t(`common:tier.${one}`)).join(', ');
  const others =
    kept.length === 0 ? '' : ` ${t('billing:several.kept', { count: kept.length, tiers })}`;
  if (date === null) {
    return done
      ? [
          t('billing:manage.cancelled-title-unpaid'),
          t('billing:manage.cancelled-text-unpaid') + others,
        ]
      : [
          t(`billing:${group}.cancel-question`, named),
          t('billing:manage.cancel-text-unpaid') + others,
        ];
  }
  return done
    ? [
        t(`billing:${group}.cancelled-title`, { date, ...named }),
        t(`billing:${group}.cancelled-text`, { date }) + others,
      ]
    : [
        t(`billing:${group}.cancel-question`, named),
        t(`billing:${group}.cancel-text`, { date, tier }) + others,
      ];
}

/** Says that the server is unreachable, or 'Error: ' and the reason. */
function CancelError({ error: { code } }: { error: AppError }) {
  const { t } = useTranslation(['profile', 'errors']);
  const reason = code === 'unexpected' ? t('profile:cancel.failed-reason') : t(`errors:${code}`);
  const text =
    code === 'offline' || code === 'timeout'
      ? t('profile:cancel.unreachable')
      : t('profile:cancel.failed', { reason });
  return <AlertNote>{text}</AlertNote>;
}
