import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import art from '../media/empty-state.svg?raw';
import { InlineSvg } from '../media/inline-svg.tsx';

interface EmptyStateProps {
  /** The catalogue's sentence. */
  title: string;
  /** `h1` where the sentence is all that the page has to say. */
  titleAs?: 'h1' | 'p';
  text?: string;
  /** One way out. */
  action?: ReactNode;
}

/** Nothing here, said kindly: dotted bottles over a waiting tin. */
export function EmptyState({ title, titleAs = 'p', text, action }: EmptyStateProps) {
  return (
    <Box role="status" sx={{ textAlign: 'center', py: 5 }}>
      <InlineSvg svg={art} sx={{ width: '100%', maxWidth: 300, mx: 'auto' }} />
      <Typography variant="h4" component={titleAs} sx={{ mt: 2, lineHeight: 1.1 }}>
        {title}
      </Typography>
      {text === undefined ? null : (
        <Typography variant="body2" sx={{ color: 'text.tertiary', mt: 1 }}>
          {text}
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
