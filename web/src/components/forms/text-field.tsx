import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, Input, TextArea } from './field-frame.tsx';

/** A single-line text field. Takes the props of react-hook-form's `register`. */
export function TextField({ label, labelAside, help, error, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ id: input.id, label, labelAside, help, error }}>
      {(control) => <Input {...input} {...control} />}
    </FieldFrame>
  );
}

/** A multi-line text field. */
export function TextAreaField({ label, labelAside, help, error, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <FieldFrame {...{ id: area.id, label, labelAside, help, error }}>
      {(control) => <TextArea {...area} {...control} />}
    </FieldFrame>
  );
}
