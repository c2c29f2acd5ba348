import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { StudioEvent } from '@atelier/domain/content/event';
import { TierIcon } from '../../components/plans/tier-icon.tsx';

/** Marks an event as past, or as visible to premium members only. */
export function EventBadges({ event, isPast }: { event: Pick<StudioEvent, 'is_public'>; isPast: boolean }) {
  const { t } = useTranslation('events');
  return (
    <>
      {isPast ? (
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {t('past-mark')}
        </Box>
      ) : null}
      {event.is_public ? null : (
        <Box component="span" sx={{ display: 'inline-flex', gap: '7px', alignItems: 'center', color: 'tier.premium' }}>
          <TierIcon tier="premium" />
          {t('vip-mark')}
        </Box>
      )}
    </>
  );
}
