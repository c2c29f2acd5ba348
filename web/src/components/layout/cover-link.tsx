import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';

/**
 * A title's link whose clickable area covers its nearest positioned ancestor, for cards and rows.
 */
export function CoverLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box
      component={RouterLink}
      to={to}
      sx={{
        color: 'inherit',
        textDecoration: 'none',
        // A long name without spaces would make a phone's page scroll sideways.
        overflowWrap: 'anywhere',
        '&::after': { content: '""', position: 'absolute', inset: 0 },
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {children}
    </Box>
  );
}
