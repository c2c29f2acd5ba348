import Box from '@mui/material/Box';
import { SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { useFormat } from '../../lib/i18n/format.ts';

interface PriceLineProps {
  name: string;
  /** Euro cents; undefined while unknown. */
  cents: number | undefined;
  isTotal?: boolean;
}

/** A line of a price, in a `dl`: what is paid for, and how much. */
export function PriceLine({ name, cents, isTotal = false }: PriceLineProps) {
  const format = useFormat();
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: isTotal ? 'line.strong' : 'divider',
        fontWeight: isTotal ? 600 : 400,
        fontSize: isTotal ? '1.25rem' : '1rem',
      }}
    >
      <Box component="dt" sx={isTotal ? {} : { color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {cents === undefined ? (
          <SkeletonBar aria-hidden="true" sx={{ width: 72, height: '1em' }} />
        ) : (
          format.price(cents)
        )}
      </Box>
    </Box>
  );
}
