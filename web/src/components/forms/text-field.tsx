import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldFrame, Input, TextArea } from './field-frame.tsx';

interface FieldProps {
  label: ReactNode;
  labelAside?: ReactNode;
  help?: ReactNode;
  /** A translated sentence; the field is then invalid. */
  error?: string;
}

/** A single-line text field. Takes the props of react-hook-form's `register`. */
export function TextField({ label, labelAside, help, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} labelAside={labelAside} help={help} error={error}>
      <Input
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, help, error)}
      />
    </FieldFrame>
  );
}

/** A multi-line text field. */
export function TextAreaField({ label, labelAside, help, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const own = useId();
  const id = area.id ?? own;
  return (
    <FieldFrame id={id} label={label} labelAside={labelAside} help={help} error={error}>
      <TextArea
        {...area}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, help, error)}
      />
    </FieldFrame>
  );
}
