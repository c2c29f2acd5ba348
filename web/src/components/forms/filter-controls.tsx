import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { Input } from './field-frame.tsx';

/** One of several choices; `aria-pressed` says whether it is taken. */
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

/** Chips side by side; on phones a row that scrolls from edge to edge. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        mx: { xs: 'calc(clamp(20px, 4.5vw, 72px) * -1)', md: 0 },
        px: { xs: 'clamp(20px, 4.5vw, 72px)', md: 0 },
        py: '4px',
        scrollbarWidth: 'none',
      }}
    >
      {children}
    </Box>
  );
}

/** On phones the row of chips has no room for it; it is still read out. */
const VISUALLY_HIDDEN_ON_PHONES = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const;

interface ChipFilterProps<Value extends string> {
  label: string;
  /** Of the chip that takes the filter away. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** How many are shown, in words; beside the chips on wide screens. */
  count: string;
}

/** One filter as chips, of which a second press lets go. */
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
      <Box
        component="span"
        role="status"
        sx={{
          ml: 'auto',
          pl: 1,
          color: 'text.tertiary',
          fontSize: '.875rem',
          whiteSpace: 'nowrap',
          ...VISUALLY_HIDDEN_ON_PHONES,
        }}
      >
        {count}
      </Box>
    </ChipRow>
  );
}

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What can be found; the browser offers those that fit. */
  suggestions?: readonly string[] | undefined;
}

/** What a list is searched for. */
export function SearchInput({ label, value, onChange, suggestions }: SearchInputProps) {
  const listId = useId();
  return (
    <Box sx={{ position: 'relative' }}>
      <Box component="span" sx={{ position: 'absolute', left: 15, top: 15, color: 'text.tertiary', lineHeight: 0 }}>
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
