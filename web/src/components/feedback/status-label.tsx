import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleDashedIcon } from '@phosphor-icons/react/dist/csr/CircleDashed';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { ROOM_FOR_LINES } from '../../lib/theme/layout.ts';

export type StatusTone = 'good' | 'waiting' | 'ended' | 'neutral';

export const SUBSCRIPTION_TONES = {
  active: 'good',
  canceled: 'ended',
  waiting: 'waiting',
} as const;

const TONE_STYLES = {
  good: { color: 'success.main', Icon: CheckCircleIcon, weight: 'fill' },
  waiting: { color: 'warning.main', Icon: HourglassMediumIcon, weight: 'fill' },
  ended: { color: 'error.main', Icon: XCircleIcon, weight: 'regular' },
  neutral: { color: 'text.tertiary', Icon: CircleDashedIcon, weight: 'regular' },
} as const;

interface StatusLabelProps {
  tone: StatusTone;
  /** For sentences; a word or two stay on one line beside others, except on phones. */
  mayWrap?: boolean;
  children: ReactNode;
}

/** A status as icon and text, never color alone. */
export function StatusLabel({ tone, mayWrap = false, children }: StatusLabelProps) {
  const { color, Icon, weight } = TONE_STYLES[tone];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: '7px',
        alignItems: 'center',
        color,
        fontWeight: 500,
        ...(!mayWrap && { [ROOM_FOR_LINES]: { whiteSpace: 'nowrap' } }),
      }}
    >
      <Icon size={18} weight={weight} aria-hidden="true" style={{ flex: 'none' }} />
      {children}
    </Box>
  );
}
