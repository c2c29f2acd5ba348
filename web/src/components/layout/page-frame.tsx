import { type ReactNode, useEffect } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** Sets the page's title in the browser: `Connexion · Atelier Flair`. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('common');
  const fullTitle = t('page-title', { title });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}

export const GUTTER = 'clamp(20px, 4.5vw, 72px)';

/** The page's column: at most 1440 px wide, with gutters. */
export const Wrap = styled('div')({
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  paddingInline: GUTTER,
});

/** The introduction below a title. */
export const Lead = styled('p')(({ theme }) => ({
  fontSize: 'clamp(1.08rem, 1rem + .4vw, 1.28rem)',
  lineHeight: 1.55,
  color: theme.vars?.palette.text.secondary,
  maxWidth: '56ch',
}));

interface PageFrameProps {
  /** The page's only h1. */
  title: ReactNode;
  /** By default the title, where that is a text. */
  documentTitle?: string;
  lead?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Lays out a page: title, introduction, content. */
export function PageFrame({ title, documentTitle, lead, aside, children }: PageFrameProps) {
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : ''));
  return (
    <Wrap>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'end',
          justifyContent: 'space-between',
          pt: 'clamp(36px, 4.6vw, 68px)',
          pb: 'clamp(32px, 3.2vw, 44px)',
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h1">{title}</Typography>
          {lead === undefined ? null : <Lead sx={{ mt: '14px' }}>{lead}</Lead>}
        </Box>
        {aside}
      </Box>
      <Box sx={{ pb: 12 }}>{children}</Box>
    </Wrap>
  );
}

/**
 * Returns the `sx` of a grid with columns of these fractions, below each other on small screens.
 */
export function columns(...fractions: readonly number[]) {
  const fromTablet = fractions.map((fraction) => `minmax(0, ${fraction}fr)`).join(' ');
  return {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: fromTablet },
  } as const;
}
