import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { rememberHeight } from '../../../lib/device/block-height.ts';
import { paddedSurface } from '../../../lib/theme/components.ts';

const remember = (card: HTMLElement | null) => rememberHeight('today', card);

interface TodayFrameProps {
  /** The next visit reserves the height of it. */
  isRemembered?: boolean;
  children: ReactNode;
}

/** The card of the day around its content. */
export function TodayFrame({ isRemembered = false, children }: TodayFrameProps) {
  const { t } = useTranslation('practice');
  return (
    <Box
      component="section"
      aria-label={t('today.title')}
      ref={isRemembered ? remember : null}
      sx={paddedSurface}
    >
      {children}
    </Box>
  );
}

export function TodayTitle() {
  const { t } = useTranslation('practice');
  return (
    <Typography variant="h3" component="h2">
      {t('today.title')}
    </Typography>
  );
}
