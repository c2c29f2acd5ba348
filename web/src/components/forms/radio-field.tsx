import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import { Hint } from '../layout/text.ts';
import { FieldError } from './field-frame.tsx';

interface RadioFieldProps<Value extends string> {
  label: string;
  /** Below all choices. */
  help?: string;
  /** Null while nothing is chosen. */
  value: Value | null;
  options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Below the choice. */
    readonly help?: ReactNode;
  }[];
  onChange: (value: Value) => void;
  /** A translated sentence; the field is then invalid. */
  error?: string | undefined;
}

/**
 * A choice among a few whose texts are too long for a select, which would cut them: each is read
 * whole, on as many lines as it needs.
 */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, help, value, options, onChange, error } = props;
  const id = useId();
  const describedBy = [
    help === undefined ? [] : [`${id}-help`],
    error === undefined ? [] : [`${id}-error`],
  ].flat();
  return (
    <Box
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={describedBy.join(' ') || undefined}
      aria-invalid={error === undefined ? undefined : true}
      sx={{ minWidth: 0 }}
    >
      <Box
        component="span"
        id={id}
        sx={{ typography: 'label', color: error === undefined ? undefined : 'error.main' }}
      >
        {label}
      </Box>
      {options.map((one) => (
        <Box
          key={one.value}
          component="label"
          sx={{
            display: 'flex',
            gap: 1.5,
            minHeight: 44,
            py: '9px',
            lineHeight: 1.6,
            cursor: 'pointer',
          }}
        >
          {/* As high as the first line of the text, so that the two are level. */}
          <Box component="span" sx={{ flex: 'none', display: 'grid', height: '1.6em' }}>
            <Box
              component="input"
              type="radio"
              name={id}
              checked={value === one.value}
              onChange={() => onChange(one.value)}
              sx={{
                alignSelf: 'center',
                width: 20,
                height: 20,
                m: 0,
                accentColor: 'var(--af-palette-brand-text)',
              }}
            />
          </Box>
          <Box component="span" sx={{ minWidth: 0 }}>
            {one.label}
            {one.help === undefined ? null : (
              <Hint as="span" sx={{ display: 'block' }}>
                {one.help}
              </Hint>
            )}
          </Box>
        </Box>
      ))}
      {help === undefined ? null : <Hint id={`${id}-help`}>{help}</Hint>}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}
