import { type ReactNode, useEffect, useState } from 'react';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { styled, type SxProps, type Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** Shorter waits show nothing, because a flash of gray is worse than a blank. */
const SHOW_AFTER_MS = 400;

/** Shows its content only after a noticeable wait. */
export function AfterDelay({ children }: { children: ReactNode }) {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isVisible ? children : null;
}

const sweep = keyframes({ from: { backgroundPosition: '120% 0' }, to: { backgroundPosition: '-120% 0' } });

/** A gray shape with a moving copper highlight; needs a size. Decorative: the page announces that it loads. */
export const SkeletonBar = styled('span')(({ theme }) => ({
  display: 'block',
  borderRadius: 4,
  background: `linear-gradient(100deg, ${theme.vars?.palette.surface.s3} 30%, color-mix(in srgb, ${theme.vars?.palette.brand.text} 16%, ${theme.vars?.palette.surface.s3}) 50%, ${theme.vars?.palette.surface.s3} 70%) 0 0 / 220% 100%`,
  animation: `${sweep} 1.6s linear infinite`,
}));

/** Announces loading to screen readers, around decorative placeholders. */
export function LoadingRegion({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> }) {
  const { t } = useTranslation('common');
  return (
    <Box role="status" sx={sx}>
      <span className="visually-hidden">{t('loading')}</span>
      {children}
    </Box>
  );
}

/** Placeholder of a video card: thumbnail, title, metadata. */
export function CardSkeleton() {
  return (
    <AfterDelay>
      <SkeletonBar aria-hidden="true" sx={{ aspectRatio: '16 / 9', mb: 1.5 }} />
      <SkeletonBar aria-hidden="true" sx={{ height: 18, width: '70%', mb: 1.5 }} />
      <SkeletonBar aria-hidden="true" sx={{ height: 14, width: '44%' }} />
    </AfterDelay>
  );
}
