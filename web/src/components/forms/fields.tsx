import { type ComponentProps, type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { oneLine, tidyLines } from '@atelier/domain/parsing/text';
import {
  FieldFrame,
  type FieldTexts,
  Input,
  TextArea,
  type TextLimit,
  Select,
  FieldError,
} from './field-frame.tsx';

interface TextFieldTexts extends FieldTexts {
  /**
   * Says by how much the text is too long, as soon as it is. Nothing is cut; what sends the form
   * must refuse it, by its schema or `focusTooLong`.
   */
  limit?: TextLimit | undefined;
}

/** A single-line text field. Takes the props of react-hook-form's `register`. */
export function TextField(props: TextFieldTexts & ComponentProps<'input'>) {
  const { label, labelAside, help, error, limit, ...input } = props;
  return (
    <FieldFrame
      id={input.id}
      label={label}
      labelAside={labelAside}
      help={help}
      error={error}
      limit={limit && { asSent: oneLine, ...limit }}
    >
      {(control) => <Input {...input} {...control} />}
    </FieldFrame>
  );
}

export function TextAreaField(props: TextFieldTexts & ComponentProps<'textarea'>) {
  const { label, labelAside, help, error, limit, ...area } = props;
  return (
    <FieldFrame
      id={area.id}
      label={label}
      labelAside={labelAside}
      help={help}
      error={error}
      limit={limit && { asSent: tidyLines, ...limit }}
    >
      {(control) => <TextArea {...area} {...control} />}
    </FieldFrame>
  );
}

interface SelectFieldProps extends Omit<FieldTexts, 'labelAside'>, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** A choice from a short list: the browser's own control, which works best on phones. */
export function SelectField({ label, help, error, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={select.id} label={label} help={help} error={error}>
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

const TICK =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'%3E%3Cpath fill='%231B0F06' d='M232.49,80.49l-128,128a12,12,0,0,1-17,0l-56-56a12,12,0,1,1,17-17L96,183,215.51,63.51a12,12,0,0,1,17,17Z'/%3E%3C/svg%3E\")";

const Checkbox = styled('input')(({ theme }) => ({
  appearance: 'none',
  margin: 0,
  width: 22,
  height: 22,
  flex: 'none',
  border: `2px solid ${theme.vars?.palette.line.strong}`,
  borderRadius: 3,
  cursor: 'pointer',
  '&:checked': {
    background: `${TICK} center / 16px no-repeat ${theme.vars?.palette.brand.fill}`,
    borderColor: theme.vars?.palette.brand.text,
  },
  '&[aria-invalid="true"]': { borderColor: theme.vars?.palette.error.main },
}));

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string;
}

/** A checkbox with its label, 44 px high. Takes the props of react-hook-form's `register`. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <div>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minHeight: 44, cursor: 'pointer' }}
      >
        <Checkbox
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{label}</span>
      </Box>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Two fields side by side where there is room; one's error does not stretch the other. */
export const FIELD_ROW = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))' },
} as const;
