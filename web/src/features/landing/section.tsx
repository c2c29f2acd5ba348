import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Lead, Wrap } from '../../components/page-frame.tsx';

/** Room above and below a section. */
export const SECTION_ROOM = 'clamp(72px, 9vw, 136px)';

interface SectionProps {
  id?: string;
  title: string;
  /** Beside the title: a lead, or a link. */
  lead?: ReactNode;
  lined?: boolean;
  children: ReactNode;
}

/** A section of the landing page: title left, lead right, content in the column. */
export function Section({ id, title, lead, lined = false, children }: SectionProps) {
  return (
    <Box component="section" id={id} sx={{ py: SECTION_ROOM, borderTop: lined ? 1 : 0, borderColor: 'divider' }}>
      <Wrap>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
            gap: '24px 64px',
            alignItems: 'end',
            mb: 'clamp(36px, 5vw, 72px)',
          }}
        >
          <Typography variant="h2">{title}</Typography>
          {typeof lead === 'string' ? <Lead>{lead}</Lead> : lead}
        </Box>
        {children}
      </Wrap>
    </Box>
  );
}
