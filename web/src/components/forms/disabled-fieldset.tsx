import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

interface DisabledFieldsetProps {
  disabled: boolean;
  gap: number;
  children: ReactNode;
}

/** Fields that are disabled while the form is being saved, so that nothing typed meanwhile is lost. */
export function DisabledFieldset({ disabled, gap, children }: DisabledFieldsetProps) {
  return (
    <Box component="fieldset" disabled={disabled} sx={{ display: 'grid', gap, m: 0, p: 0, border: 0, minWidth: 0 }}>
      {children}
    </Box>
  );
}
