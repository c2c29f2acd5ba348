import { useTranslation } from 'react-i18next';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { EASE_IN, EASE_OUT } from '../../lib/theme/typography.ts';
import art from '../media/page-loader.svg?raw';
import { InlineSvg } from '../media/inline-svg.tsx';
import { Lead } from '../layout/page-frame.tsx';
import { AfterDelay } from './skeleton.tsx';

/** The throw takes 720 ms of each second; then the bottle rests in the tin. */
const throwX = keyframes({
  to: { transform: 'translateX(var(--dx))' },
  '72%': { transform: 'translateX(var(--dx))' },
});
const throwY = keyframes({
  '0%': { transform: 'none', animationTimingFunction: EASE_OUT },
  '36%': { transform: 'translateY(calc(-1 * var(--h)))', animationTimingFunction: EASE_IN },
  '72%': { transform: 'none' },
  '100%': { transform: 'none' },
});
const throwR = keyframes({
  '72%': { transform: 'rotate(360deg)' },
  '100%': { transform: 'rotate(360deg)' },
});
const ThrowDrawing = styled(InlineSvg)({
  width: 260,
  '@media (prefers-reduced-motion: no-preference)': {
    '& .throw-x': { animation: `${throwX} 1s linear infinite` },
    '& .throw-y': { animation: `${throwY} 1s infinite` },
    '& .throw-r': { animation: `${throwR} 1s linear infinite` },
  },
});

/** After this long an explanation and a reload button are shown. */
const SLOW_AFTER_MS = 10_000;

/**
 * Announces loading at once, shows an animation after 400 ms and a reload button after ten seconds.
 */
export function PageLoader() {
  const { t } = useTranslation('common');
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        minHeight: '60vh',
        p: 3,
      }}
    >
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        <ThrowDrawing svg={art} />
        <Typography aria-hidden="true" sx={{ color: 'text.tertiary', mt: 1.5 }}>
          {t('loading')}
        </Typography>
      </AfterDelay>
      <AfterDelay ms={SLOW_AFTER_MS}>
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, mt: 3, textAlign: 'center' }}>
          <Lead>{t('loading-slow')}</Lead>
          <Button variant="outlined" onClick={() => window.location.reload()}>
            {t('actions.reload')}
          </Button>
        </Box>
      </AfterDelay>
    </Box>
  );
}
