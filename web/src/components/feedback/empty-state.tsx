import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import art from '../media/empty-state.svg?raw';
import { InlineSvg } from '../media/inline-svg.tsx';
import { LinkButton } from '../layout/link-button.tsx';
import { PageFrame } from '../layout/page-frame.tsx';

interface EmptyStateProps {
  title: string;
  /** `h1` where the sentence is the whole content of the page. */
  titleAs?: 'h1' | 'p';
  text?: string;
  /** One link or button to continue. */
  action?: ReactNode;
}

/** Tells that there is nothing to show, with a drawing. */
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

/** A page that has nothing to show, with what to open instead. */
export function EmptyPage({
  title,
  text,
  to,
  label,
}: {
  title: string;
  text: string;
  to: string;
  label: string;
}) {
  return (
    <PageFrame title={title}>
      <EmptyState title={text} action={<LinkButton to={to} variant="outlined" label={label} />} />
    </PageFrame>
  );
}
