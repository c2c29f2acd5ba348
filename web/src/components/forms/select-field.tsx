import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, Select } from './field-frame.tsx';

interface SelectFieldProps extends Omit<FieldTexts, 'labelAside'>, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** A choice from a short list: the browser's own control, which works best on phones. */
export function SelectField({ label, help, error, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ id: select.id, label, help, error }}>
      {(control) => (
        <Select {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
