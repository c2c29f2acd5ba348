import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Lead, Wrap, columns } from '../../components/layout/page-frame.tsx';

/** Vertical padding of a section. */
export const SECTION_PADDING = 'clamp(72px, 9vw, 136px)';

/** Marks the parts of the prerendered page that load the app when one comes near the viewport. */
export const LOAD_APP_WHEN_NEAR = { 'data-needs-app': '' };

interface LandingSectionProps {
  id?: string;
  title: string;
  /** Next to the title: a text, or a link. */
  lead?: ReactNode;
  hasTopLine?: boolean;
  children: ReactNode;
}

/** A section of the landing page: title left, lead right, content below. */
export const LandingSection = ({
  id,
  title,
  lead,
  hasTopLine = false,
  children,
}: LandingSectionProps) => (
  <Box
    component="section"
    id={id}
    sx={{ py: SECTION_PADDING, borderTop: hasTopLine ? 1 : 0, borderColor: 'divider' }}
  >
    <Wrap>
      <Box
        sx={{ ...columns(7, 5), gap: '24px 64px', alignItems: 'end', mb: 'clamp(36px, 5vw, 72px)' }}
      >
        <Typography variant="h2">{title}</Typography>
        {typeof lead === 'string' ? <Lead>{lead}</Lead> : lead}
      </Box>
      {children}
    </Wrap>
  </Box>
);
