import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import { SectionTitle } from '../../../components/layout/text.ts';

/** One part of an answer, under its title. */
export function WorkplaceSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Box>
  );
}
