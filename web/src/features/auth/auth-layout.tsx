import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { InlineSvg } from '../../components/media/inline-svg.tsx';
import { GUTTER } from '../../components/layout/page-frame.tsx';
import { useDocumentTitle } from '../../components/layout/use-document-title.ts';
import throwPhone from './art/throw-phone.svg?raw';
import throwWide from './art/throw.svg?raw';

const art = { position: 'absolute', inset: 0, '& svg': { width: '100%', height: '100%' } } as const;

interface AuthLayoutProps {
  title: string;
  documentTitle: string;
  /** Shown below the title, e.g. a link to register. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Layout of the sign-in pages: an illustration, and beside it (below on phones) one short form. */
export function AuthLayout({ title, documentTitle, lead, children }: AuthLayoutProps) {
  useDocumentTitle(documentTitle);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        minHeight: { md: 860 },
      }}
    >
      <Box data-theme="dark" sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'background.default' }}>
        <InlineSvg svg={throwWide} sx={{ ...art, display: { xs: 'none', md: 'block' } }} />
        <InlineSvg
          svg={throwPhone}
          sx={{ display: { md: 'none' }, width: 'min(100%, 480px)', mx: 'auto', '& svg': { overflow: 'visible' } }}
        />
      </Box>
      <Box sx={{ display: 'grid', placeItems: 'center', px: GUTTER, pt: { xs: '20px', md: '56px' }, pb: '56px' }}>
        <Box sx={{ width: 'min(440px, 100%)', display: 'grid', gap: '20px' }}>
          <Typography variant="h1">{title}</Typography>
          {lead === undefined ? null : <Box sx={{ color: 'text.tertiary', mb: 0.75 }}>{lead}</Box>}
          {children}
        </Box>
      </Box>
    </Box>
  );
}
