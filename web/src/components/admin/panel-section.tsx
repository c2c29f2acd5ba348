import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A titled section of a panel, on its own surface. @param aside  shown at the right of the title. */
export function PanelSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        bgcolor: 'surface.s1',
        border: '1px solid',
        borderColor: 'line.soft',
        borderRadius: '6px',
        p: { xs: 2, md: 3 },
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          justifyContent: 'space-between',
          alignItems: 'center',
          mb: 2,
        }}
      >
        <Typography variant="h4" component="h2" id={titleId}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
