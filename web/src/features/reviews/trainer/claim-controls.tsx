import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { playTime } from '../../../components/content/video-time.ts';
import { ActionError, AlertNote } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useNow } from '../../../lib/use-now.ts';
import { claimReview, releaseReview } from '../data/review-store.ts';

/** Remaining time at which the trainer is warned. */
const SOON_MS = 5 * MINUTE_MS;

/** Who holds the claim: this trainer, nobody after its end, or another trainer. */
export type Hold = { state: 'held'; until: Date } | { state: 'lost' } | { state: 'taken' };

/**
 * Shows the rest of the claim with buttons to prolong and release it, or why the claim has ended.
 */
export function ClaimBar({
  id,
  hold,
  onReleased,
}: {
  id: string;
  hold: Hold;
  onReleased: () => void;
}) {
  const { t } = useTranslation('reviews');
  const action = useAction();
  const [isReleasing, setIsReleasing] = useState(false);
  const claim = () => void action.run(() => claimReview({ review_id: id }));
  const release = async () => {
    setIsReleasing(true);
    if (await action.run(() => releaseReview({ review_id: id }))) onReleased();
    else setIsReleasing(false);
  };
  const failure = <ActionError failure={action.failure} />;
  if (hold.state === 'taken') {
    return <AlertNote tone="warning">{t('trainer.claim.taken')}</AlertNote>;
  }
  // What was released is not lost: the review says so before the call does.
  if (hold.state === 'lost' && isReleasing) return null;
  if (hold.state === 'lost') {
    return (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <AlertNote
          tone="warning"
          action={
            <BusyButton size="small" variant="outlined" busy={action.busy} onClick={claim}>
              {t('trainer.claim.again')}
            </BusyButton>
          }
        >
          {t('trainer.claim.lost')}
        </AlertNote>
        {failure}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px', alignItems: 'center' }}>
        <Countdown until={hold.until} />
        <BusyButton size="small" variant="outlined" busy={action.busy} onClick={claim}>
          {t('trainer.claim.prolong')}
        </BusyButton>
        <Button size="small" disabled={action.busy} onClick={() => void release()}>
          {t('trainer.claim.release')}
        </Button>
      </Box>
      {failure}
    </Box>
  );
}

/** The rest of a claim, every second; only its last minutes and its end are announced. */
function Countdown({ until }: { until: Date }) {
  const { t } = useTranslation('reviews');
  const leftMs = Math.max(0, until.getTime() - useNow(1000).getTime());
  const soon = leftMs <= SOON_MS ? t('trainer.claim.soon') : '';
  const warning = leftMs === 0 ? t('trainer.claim.over') : soon;
  return (
    <div>
      {leftMs === 0 ? null : (
        <Box
          component="span"
          role="timer"
          sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('trainer.claim.left', { time: playTime(Math.ceil(leftMs / 1000)) })}
        </Box>
      )}{' '}
      <Box component="span" role="status" sx={{ color: 'warning.main', fontWeight: 500 }}>
        {warning}
      </Box>
    </div>
  );
}

/** Takes a clip for 30 minutes. */
export function ClaimButton({
  id,
  name,
  onClaimed,
}: {
  id: string;
  name: string;
  onClaimed?: () => void;
}) {
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
