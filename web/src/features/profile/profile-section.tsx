import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A titled part of the profile. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 7, maxWidth: 820 }}>
      <Typography variant="h3" component="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
