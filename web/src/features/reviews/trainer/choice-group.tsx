import { useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import { framed } from '../../../lib/theme/layout.ts';

interface ChoiceGroupProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** One choice of a few, side by side: radio buttons that look like one control. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { label, options, value, error, onChange } = props;
  const name = useId();
  return (
    <Box
      component="fieldset"
      aria-describedby={error === undefined ? undefined : `${name}-error`}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Typography variant="label" component="legend" sx={{ p: 0, mb: '7px' }}>
        {label}
      </Typography>
      <Box sx={{ ...framed, display: 'grid', gridTemplateColumns: `repeat(${options.length}, minmax(0, 1fr))` }}>
        {options.map((option) => (
          <Box
            key={option.value}
            component="label"
            sx={{
              display: 'grid',
              placeItems: 'center',
              minHeight: 44,
              px: 1,
              py: 0.5,
              textAlign: 'center',
              fontSize: '.9375rem',
              lineHeight: 1.2,
              cursor: 'pointer',
              borderLeft: '1px solid',
              borderColor: 'line.soft',
              '&:first-of-type': { borderLeft: 0 },
              '&:has(:checked)': { bgcolor: 'accent.main', color: 'accent.ink', fontWeight: 600 },
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'accent.main', outlineOffset: 1 },
            }}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </Box>
        ))}
      </Box>
      {error === undefined ? null : <FieldError id={`${name}-error`}>{error}</FieldError>}
    </Box>
  );
}
