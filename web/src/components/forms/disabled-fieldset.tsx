import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Fields that hold still while what they say is on its way: what was typed meanwhile would be in no save, and lost. */
export function DisabledFieldset({
  held: isDisabled,
  gap,
  children,
}: {
  held: boolean;
  gap: number;
  children: ReactNode;
}) {
  return (
    <Box component="fieldset" disabled={isDisabled} sx={{ display: 'grid', gap, m: 0, p: 0, border: 0, minWidth: 0 }}>
      {children}
    </Box>
  );
}
