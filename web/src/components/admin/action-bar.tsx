import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** The one line above a list: filters left, search and deeds right; stacked on phones. */
export function ActionBar({ label, filters, children }: { label: string; filters?: ReactNode; children?: ReactNode }) {
  return (
    <Box
      role="search"
      aria-label={label}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        flexWrap: { md: 'wrap' },
        gap: 1.5,
        alignItems: { xs: 'stretch', md: 'center' },
        justifyContent: 'space-between',
        mb: 2,
        '& input[type="search"]': { minHeight: 44 },
        '& :has(> input[type="search"]) > span': { top: 11 },
        '& .MuiButton-root': { minHeight: 44 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>{filters}</Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 1.5,
          flex: { md: '0 1 auto' },
          '& > :has(input[type="search"])': { flex: { sm: 1 }, minWidth: { md: 300 } },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
