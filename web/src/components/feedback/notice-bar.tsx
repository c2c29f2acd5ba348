import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Wrap } from '../layout/page-frame.tsx';
import { type Tone, TONE_COLORS, ToneIcon } from './note.tsx';

interface NoticeBarProps {
  label: string;
  tone: Tone;
  /** Buttons that settle the matter. */
  actions: ReactNode;
  /** Shown below, at once, when an action fails. */
  failure?: string | null;
  children: ReactNode;
}

/** A notice across the page, below the header. */
export function NoticeBar({ label, tone, actions, failure = null, children }: NoticeBarProps) {
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{ bgcolor: 'surface.s3', borderBottom: 2, borderColor: TONE_COLORS[tone] }}
    >
      <Wrap
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 1,
          alignItems: 'center',
          py: 1.25,
        }}
      >
        <Box sx={{ flex: '1 1 34ch', display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <ToneIcon tone={tone} />
          <span>{children}</span>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px' }}>{actions}</Box>
        <Box role="alert" sx={{ flex: '1 1 100%', '&:empty': { display: 'none' } }}>
          {failure}
        </Box>
      </Wrap>
    </Box>
  );
}
