import { styled } from '@mui/material/styles';
import { Select } from '../forms/field-frame.tsx';

const CompactSelect = styled(Select)(({ theme }) => ({
  width: 'auto',
  padding: '0 8px',
  fontSize: '.9375rem',
  background: 'transparent',
  borderColor: theme.vars?.palette.line.soft,
  '&:hover': { borderColor: theme.vars?.palette.line.strong },
}));

interface InlineSelectProps<Value extends string> {
  /** Which value of whom: read out, not shown. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  disabled?: boolean;
  onChoose: (value: Value) => void;
}

/** A value changed in its row, at once. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, value, options, disabled = false, onChoose } = props;
  return (
    <CompactSelect
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </CompactSelect>
  );
}
