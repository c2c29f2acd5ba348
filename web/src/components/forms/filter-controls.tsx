import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { Input, Select } from './field-frame.tsx';

/** One of several choices; `aria-pressed` tells whether it is selected. */
export const Chip = styled('button')(({ theme }) => ({
  minHeight: 44,
  padding: '0 16px',
  borderRadius: 3,
  border: `1px solid ${theme.vars?.palette.line.soft}`,
  background: theme.vars?.palette.surface.s2,
  color: theme.vars?.palette.text.secondary,
  font: 'inherit',
  fontSize: '.9375rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    background: theme.vars?.palette.text.primary,
    color: theme.vars?.palette.background.default,
    borderColor: theme.vars?.palette.text.primary,
    fontWeight: 600,
  },
}));

/** A row of chips; on phones it scrolls from edge to edge. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        mx: { xs: 'calc(clamp(20px, 4.5vw, 72px) * -1)', sm: 0 },
        px: { xs: 'clamp(20px, 4.5vw, 72px)', sm: 0 },
        py: '4px',
        scrollbarWidth: 'none',
      }}
    >
      {children}
    </Box>
  );
}

interface ChipFilterProps<Value extends string> {
  label: string;
  /** Label of the chip that clears the filter. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** The number of results as text; next to the chips on wide screens. */
  count: string;
}

/** A filter as chips; pressing the selected chip clears it. */
export function ChipFilter<Value extends string>(props: ChipFilterProps<Value>) {
  const { label, all, options, value, onChange, count } = props;
  return (
    <ChipRow label={label}>
      <Chip type="button" aria-pressed={value === null} onClick={() => onChange(null)}>
        {all}
      </Chip>
      {options.map((option) => (
        <Chip
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChange(value === option.value ? null : option.value)}
        >
          {option.label}
        </Chip>
      ))}
      <Typography
        variant="hint"
        role="status"
        className="visually-hidden-on-phones"
        sx={{ ml: 'auto', pl: 1, whiteSpace: 'nowrap' }}
      >
        {count}
      </Typography>
    </ChipRow>
  );
}

/** A filter as a list; its first entry clears it. */
export const FilterSelect = <Value extends string>(
  props: Omit<ChipFilterProps<Value>, 'count'>,
) => (
  <Select
    aria-label={props.label}
    value={props.value ?? ''}
    onChange={({ target }) =>
      props.onChange(props.options.find(({ value }) => value === target.value)?.value ?? null)
    }
  >
    <option value="">{props.all}</option>
    {props.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
);

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Possible values; the browser suggests those that match. */
  suggestions?: readonly string[] | undefined;
}

export function SearchInput({ label, value, onChange, suggestions }: SearchInputProps) {
  const listId = useId();
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="span"
        sx={{ position: 'absolute', left: 15, top: 15, color: 'text.tertiary', lineHeight: 0 }}
      >
        <MagnifyingGlassIcon size={22} aria-hidden="true" />
      </Box>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        style={{ paddingLeft: 46 }}
        list={suggestions && listId}
      />
      {suggestions ? (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </Box>
  );
}
