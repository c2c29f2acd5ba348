import { type ReactNode, useId, Fragment } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';

/**
 * A titled section of a panel, on its own surface.
 *
 * @param aside  shown at the right of the title.
 */
export function PanelSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        bgcolor: 'surface.s1',
        border: 1,
        borderColor: 'line.soft',
        borderRadius: '6px',
        p: { xs: 2, md: 3 },
        minWidth: 0,
      }}
    >
      <Stack
        useFlexGap
        direction="row"
        spacing={1.5}
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', mb: 2 }}
      >
        <Typography variant="h4" component="h2" id={titleId}>
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </Box>
  );
}

export type Definition = readonly [term: string, value: ReactNode];

const Definitions = styled('dl')(({ theme }) => ({
  display: 'grid',
  // Wider where a word of enlarged text would break.
  gridTemplateColumns: 'minmax(min-content, 34%) minmax(0,1fr)',
  gap: '10px 16px',
  alignItems: 'center',
  '& dt': { color: theme.vars?.palette.text.tertiary, overflowWrap: 'break-word' },
  '& dd': { overflowWrap: 'anywhere' },
  // Beside its term, an order number or an address would break.
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    rowGap: 0,
    '& dd': { overflowWrap: 'anywhere', marginBottom: 10 },
  },
}));

/** Terms with their values, one line each; the value below its term on phones. */
export const DefinitionList = ({ facts }: { facts: readonly Definition[] }) => (
  <Definitions>
    {facts.map(([term, value]) => (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </Definitions>
);
