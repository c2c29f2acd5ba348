import type { ReactNode } from 'react';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const throwIn = keyframes({ from: { transform: 'translateX(-48px)' } });
const throwOut = keyframes({
  '0%': { opacity: 1, transform: 'none' },
  '70%': { opacity: 1 },
  '100%': { opacity: 0, transform: 'translateX(24px)' },
});
const MOTION_ALLOWED = '@media (prefers-reduced-motion: no-preference)';

/** Animates an icon flying into its place with one rotation; static with reduced motion. */
export function ThrowInAnimation({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      style={{ '--T': '560ms', '--h': '32px' } as object}
      sx={{
        display: 'inline-flex',
        [MOTION_ALLOWED]: { animation: `${throwIn} 560ms linear both` },
      }}
    >
      <span className="throw-y" style={{ display: 'inline-flex' }}>
        <span className="throw-r" style={{ display: 'inline-flex' }}>
          {children}
        </span>
      </span>
    </Box>
  );
}

/**
 * Animates a dot flying away from the middle of the positioned parent, for a sent message;
 * invisible with reduced motion. Use a new `key` to repeat it.
 */
export function ThrowOutAnimation() {
  return (
    <Box
      component="span"
      aria-hidden="true"
      style={{ '--T': '320ms', '--h': '24px' } as object}
      sx={{
        position: 'absolute',
        top: -4,
        left: '50%',
        opacity: 0,
        pointerEvents: 'none',
        [MOTION_ALLOWED]: { animation: `${throwOut} 320ms linear` },
      }}
    >
      <Box
        component="span"
        className="throw-y"
        sx={{ display: 'block', width: 10, height: 10, borderRadius: '50%', bgcolor: 'brand.fill' }}
      />
    </Box>
  );
}
