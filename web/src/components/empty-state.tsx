import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import art from './art/empty.svg?raw';
import { Drawing } from './drawing.tsx';

interface EmptyStateProps {
  /** The catalogue's sentence. */
  title: string;
  text?: string;
  /** One way out. */
  action?: ReactNode;
}

/** Nothing here, said kindly: dotted bottles over a waiting tin. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Box role="status" sx={{ textAlign: 'center', py: 5 }}>
      <Drawing svg={art} sx={{ width: '100%', maxWidth: 300, mx: 'auto' }} />
      <Typography variant="h4" component="p" sx={{ mt: 2, lineHeight: 1.1 }}>
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
