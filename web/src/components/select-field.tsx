import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldFrame, Select } from './field-frame.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
}

/** One choice of a short list: the browser's own control, at home on every phone. */
export function SelectField({ label, options, ...select }: SelectFieldProps) {
  const own = useId();
  const id = select.id ?? own;
  return (
    <FieldFrame id={id} label={label}>
      <Select {...select} id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
