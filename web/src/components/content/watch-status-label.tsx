import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { CircleHalfIcon } from '@phosphor-icons/react/dist/csr/CircleHalf';
import { useFormat } from '../../lib/i18n/format.ts';
import { ThrowInAnimation } from '../media/throw-animation.tsx';

/** How far a member is with a video. */
export const WATCH_STATUSES = ['completed', 'started', 'new'] as const;
export type WatchStatus = (typeof WATCH_STATUSES)[number];

/** Returns the status for a label of `library/state`; a video without a label is new. */
export function watchStatus(label: 'started' | 'completed' | undefined): WatchStatus {
  return label ?? 'new';
}

const STATUS_STYLES = {
  completed: { Icon: CheckIcon, color: 'success.main', weight: 'bold' },
  started: { Icon: CircleHalfIcon, color: 'accent.main', weight: 'fill' },
  new: { Icon: CircleIcon, color: 'text.tertiary', weight: 'regular' },
} as const;

/**
 * The member's status of a video as icon and text, never color alone. A check mark earned on this
 * page is animated.
 *
 * @param props.progress 0 to 1, shown with the status 'started' if known.
 */
export function WatchStatusLabel({
  status,
  progress,
}: {
  status: WatchStatus;
  progress?: number | undefined;
}) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [first] = useState(status);
  const { Icon, color, weight } = STATUS_STYLES[status];
  const icon = <Icon size={16} weight={weight} aria-hidden="true" />;
  const shownProgress =
    status === 'started' && progress !== undefined ? Math.floor(progress * 100) / 100 : 0;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: '7px',
        alignItems: 'center',
        fontSize: '.875rem',
        fontWeight: 600,
        color,
      }}
    >
      {status === 'completed' && first !== 'completed' ? (
        <ThrowInAnimation>{icon}</ThrowInAnimation>
      ) : (
        icon
      )}
      {shownProgress > 0
        ? t('status.started-at', { percent: format.percent(shownProgress) })
        : t(`status.${status}`)}
    </Box>
  );
}
