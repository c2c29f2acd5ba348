import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { styled, type SxProps, type Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** Shorter waits show nothing, because a flash of gray is worse than a blank. */
const SHOW_AFTER_MS = 400;

/** Shows its content only after a wait, by default a noticeable one. */
export function AfterDelay({ ms = SHOW_AFTER_MS, children }: { ms?: number; children: ReactNode }) {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isVisible ? children : null;
}

const sweep = keyframes({
  from: { backgroundPosition: '120% 0' },
  to: { backgroundPosition: '-120% 0' },
});

/**
 * A gray shape with a moving copper highlight; needs a size. Decorative: the page announces that it
 * loads.
 */
export const SkeletonBar = styled((props: ComponentProps<'span'>) => (
  <span aria-hidden="true" {...props} />
))(({ theme }) => ({
  display: 'block',
  borderRadius: 4,
  background: `linear-gradient(100deg, ${theme.vars?.palette.surface.s3} 30%, color-mix(in srgb, ${theme.vars?.palette.brand.text} 16%, ${theme.vars?.palette.surface.s3}) 50%, ${theme.vars?.palette.surface.s3} 70%) 0 0 / 220% 100%`,
  animation: `${sweep} 1.6s linear infinite`,
}));

const DelayedBar = (bar: ComponentProps<typeof SkeletonBar>) => (
  <AfterDelay>
    <SkeletonBar {...bar} />
  </AfterDelay>
);

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

/** In pixels, or such a height by the narrowest screen that it holds for. */
export type Height = number | Readonly<Record<string, number>>;

/** A loading region with one placeholder. */
export function LoadingBlock({ height }: { height: Height }) {
  return (
    <LoadingRegion sx={{ minHeight: height }}>
      <DelayedBar sx={{ height }} />
    </LoadingRegion>
  );
}

/**
 * Has the height of a block with a title and rows, so that nothing below moves when they arrive.
 */
export function RowsSkeleton({
  rows,
  height,
  title = 62,
}: {
  rows: number;
  height: Height;
  title?: number;
}) {
  return (
    <LoadingRegion>
      <Box sx={{ height: title }}>
        <DelayedBar sx={{ height: 26, width: '44%' }} />
      </Box>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          key={row}
          sx={{ height, py: '16px', borderTop: '1px solid', borderColor: 'line.soft' }}
        >
          <DelayedBar sx={{ height: '100%' }} />
        </Box>
      ))}
    </LoadingRegion>
  );
}

/** Has the size of its children, which are not shown. */
export function SizedSkeleton({ children }: { children: ReactNode }) {
  return (
    <LoadingRegion sx={{ position: 'relative' }}>
      <Box sx={{ visibility: 'hidden' }}>{children}</Box>
      <DelayedBar sx={{ position: 'absolute', inset: 0 }} />
    </LoadingRegion>
  );
}

/** Placeholder of a video card: thumbnail, title, metadata. */
export function CardSkeleton() {
  return (
    <AfterDelay>
      <SkeletonBar sx={{ aspectRatio: '16 / 9', mb: 1.5 }} />
      <SkeletonBar sx={{ height: 18, width: '70%', mb: 1.5 }} />
      <SkeletonBar sx={{ height: 14, width: '44%' }} />
    </AfterDelay>
  );
}
