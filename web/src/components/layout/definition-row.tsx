import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '170px 1fr' },
  columnGap: 2,
  borderTop: 1,
  borderColor: 'divider',
  py: 1.25,
} as const;

/** A term of a `dl` with its value beside it, below it on phones. */
export function DefinitionRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={ROW}>
      <Box component="dt" sx={{ color: 'text.tertiary' }}>
        {term}
      </Box>
      <dd>{children}</dd>
    </Box>
  );
}
