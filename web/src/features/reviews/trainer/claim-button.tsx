import { useTranslation } from 'react-i18next';
import { ActionError } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { claimReview } from '../data/trainer-store.ts';

interface ClaimButtonProps {
  id: string;
  name: string;
  onClaimed?: () => void;
}

/** Takes a clip for 30 minutes. */
export function ClaimButton({ id, name, onClaimed }: ClaimButtonProps) {
  const { t } = useTranslation('reviews');
  const action = useAction();
  const claim = async () => {
    if (await action.run(() => claimReview({ review_id: id }))) onClaimed?.();
  };
  return (
    <div>
      <BusyButton
        variant="contained"
        busy={action.busy}
        aria-label={t('trainer.claim.take-this', { name })}
        onClick={() => void claim()}
      >
        {t('trainer.claim.take')}
      </BusyButton>
      <ActionError failure={action.failure} />
    </div>
  );
}
