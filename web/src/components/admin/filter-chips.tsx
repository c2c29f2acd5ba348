import Box from '@mui/material/Box';
import { useFormat } from '../../lib/i18n/format.ts';
import { Chip, ChipRow } from '../forms/filter-controls.tsx';

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** How many there are, when it is known. */
  readonly count?: number | undefined;
}

interface FilterChipsProps<Value> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One choice of a few, with how many each holds. */
export function FilterChips<Value extends string>({ label, choices, chosen, onChoose }: FilterChipsProps<Value>) {
  const format = useFormat();
  return (
    <ChipRow label={label}>
      {choices.map(({ value, label: words, count }) => (
        <Chip key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words}
          {count === undefined ? null : (
            <Box component="span" sx={{ ml: 1, fontWeight: 400, opacity: 0.85 }}>
              {format.number(count)}
            </Box>
          )}
        </Chip>
      ))}
    </ChipRow>
  );
}
