import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export type Definition = readonly [term: string, value: ReactNode];

/** Terms with their values, one line each. */
export function DefinitionList({ facts: definitions }: { facts: readonly Definition[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(110px, 34%) minmax(0,1fr)',
        gap: '10px 16px',
        alignItems: 'center',
      }}
    >
      {definitions.map(([term, value]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.tertiary' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
