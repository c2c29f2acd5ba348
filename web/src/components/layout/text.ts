import { styled } from '@mui/material/styles';

/** A paragraph; `sx` styles it. */
export const Paragraph = styled('p')({});

/** A paragraph that explains or describes. */
export const Secondary = styled('p')(({ theme }) => ({
  color: theme.vars?.palette.text.secondary,
}));

/** A small paragraph: help, metadata, counts. */
export const Hint = styled('p')(({ theme }) => ({ ...theme.typography.hint }));

export const SectionTitle = styled('h2')(({ theme }) => ({ ...theme.typography.h3 }));

/** A list of facts: each `div` in it holds a `dt` and a `dd`. */
export const FactList = styled('dl')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  '& > div': {
    display: 'grid',
    gap: '4px',
    padding: theme.spacing(2, 0),
    borderTop: `1px solid ${theme.vars?.palette.line.soft}`,
  },
  '& dt': { fontSize: '.875rem', color: theme.vars?.palette.text.tertiary },
  '& dd': { margin: 0, fontWeight: 600 },
}));
