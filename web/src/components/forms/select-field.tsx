import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldFrame, Select } from './field-frame.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode;
  help?: ReactNode;
  /** A translated sentence; the field is then invalid. */
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
}

/** A choice from a short list: the browser's own control, which works best on phones. */
export function SelectField({ label, help, error, options, ...select }: SelectFieldProps) {
  const own = useId();
  const id = select.id ?? own;
  return (
    <FieldFrame id={id} label={label} help={help} {...(error !== undefined && { error })}>
      <Select
        {...select}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, help, error)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
