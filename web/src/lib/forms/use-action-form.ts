import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type * as z from 'zod/mini';
import { useAction } from '../use-action.ts';

interface ActionFormOptions<Input extends FieldValues, Output> {
  schema: z.core.$ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Returns the text shown for an error key of the schema. */
  errorText: (key: string, field: Path<Input>) => string;
  /** Receives the parsed values; what it throws becomes `failure`. */
  onSubmit: (values: Output) => Promise<void>;
  onInvalid?: () => void;
}

/** A form that checks its values with a schema, then runs one action with them. */
export function useActionForm<Input extends FieldValues, Output>(options: ActionFormOptions<Input, Output>) {
  const { schema, defaultValues, errorText, onSubmit, onInvalid } = options;
  const action = useAction();
  const form = useForm<Input, unknown, Output>({ resolver: standardSchemaResolver(schema), defaultValues });
  return {
    form,
    busy: action.busy,
    failure: action.failure,
    submit: form.handleSubmit(async (values) => {
      await action.run(() => onSubmit(values));
    }, onInvalid),
    /** Returns the props of a field: its registration and, while its value is wrong, the error text. */
    field: (name: Path<Input>): UseFormRegisterReturn & { error: string | undefined } => {
      const key = form.getFieldState(name, form.formState).error?.message;
      return { ...form.register(name), error: key === undefined ? undefined : errorText(key, name) };
    },
  };
}
