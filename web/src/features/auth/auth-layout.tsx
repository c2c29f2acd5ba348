import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { GUTTER, useDocumentTitle, columns } from '../../components/layout/page-frame.tsx';
import { InlineSvg } from '../../components/media/inline-svg.tsx';
import throwPhone from './art/throw-phone.svg?raw';
import throwWide from './art/throw.svg?raw';

const art = { position: 'absolute', inset: 0, '& svg': { width: '100%', height: '100%' } } as const;
/** Beside a long form the drawing is cropped at its sides, through the lights. */
const fadingEdge = { maskImage: 'linear-gradient(90deg, #000 92%, transparent)' } as const;

interface AuthLayoutProps {
  title: string;
  documentTitle: string;
  /** Shown below the title, e.g. a link to register. */
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * A prerendered form where the app may show something else, or notes above it, which would move
 * what is typed into.
 */
const WHILE_WAITING = { 'html[data-waits] &': { visibility: 'hidden' } } as const;

/**
 * Layout of the sign-in pages: an illustration, and beside it (below on phones) one short form.
 * `data-needs-app` makes a prerendered page load the app.
 */
export function AuthLayout({ title, documentTitle, lead, children }: AuthLayoutProps) {
  useDocumentTitle(documentTitle);
  return (
    <Box sx={{ ...columns(1, 1), minHeight: { md: 860 } }}>
      <Box
        data-theme="dark"
        sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'background.default' }}
      >
        <InlineSvg
          svg={throwWide}
          sx={{ ...art, ...fadingEdge, display: { xs: 'none', md: 'block' } }}
        />
        <InlineSvg
          svg={throwPhone}
          sx={{
            display: { md: 'none' },
            width: 'min(100%, 480px)',
            mx: 'auto',
            '& svg': { overflow: 'visible' },
          }}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          placeItems: 'center',
          px: GUTTER,
          pt: { xs: '20px', sm: '44px', md: '56px' },
          pb: '56px',
        }}
      >
        <Box
          data-needs-app=""
          sx={{ width: 'min(440px, 100%)', display: 'grid', gap: '20px', ...WHILE_WAITING }}
        >
          <Typography variant="h1">{title}</Typography>
          {lead === undefined ? null : <Box sx={{ color: 'text.tertiary', mb: 0.75 }}>{lead}</Box>}
          {children}
        </Box>
      </Box>
    </Box>
  );
}
