import type { BaseSyntheticEvent } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type * as z from 'zod/mini';
import { useAction } from '../use-action.ts';
import { type DraftFields, useFormDraft } from './use-form-draft.ts';

/**
 * What became of values that did not fail: sent, or kept, because something is missing or to be
 * confirmed.
 */
type Submission = 'not-sent' | undefined;

interface ActionFormOptions<Input extends FieldValues, Output> {
  schema: z.core.$ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Returns the text shown for an error key of the schema. */
  errorText: (key: string, field: Path<Input>) => string;
  /**
   * Receives the parsed values; what it throws becomes `failure`. Its draft is over, unless it
   * returns `not-sent`.
   */
  onSubmit: (values: Output) => Promise<Submission>;
  onInvalid?: (errors: FieldErrors<Input>) => void;
  /**
   * What is stored in this tab until it is sent, by the key of the form and its user; `null` stores
   * nothing.
   */
  draft?: { readonly key: string | null; readonly fields: DraftFields<Input> };
}

/** A form without a draft. */
const NO_DRAFT = { key: null, fields: {} } as const;

interface ActionFormField extends UseFormRegisterReturn {
  readonly error: string | undefined;
  readonly readOnly: boolean;
}

/**
 * A form that checks its values with a schema, then runs one action with them. `failure` is about
 * the values that the fields show: nothing can be typed while the action runs, and a change or a
 * submission removes an earlier failure.
 */
export function useActionForm<Input extends FieldValues, Output>(
  options: ActionFormOptions<Input, Output>,
) {
  const {
    schema,
    defaultValues,
    errorText,
    onSubmit,
    onInvalid,
    draft: { key, fields } = NO_DRAFT,
  } = options;
  const action = useAction();
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
  const draft = useFormDraft<Input, Output>(form, key, fields, null);
  const submit = form.handleSubmit(async (values) => {
    let submission: Submission;
    const hasSucceeded = await action.run(async () => {
      submission = await onSubmit(values);
    });
    if (hasSucceeded && submission !== 'not-sent') draft.discard();
  }, onInvalid);
  return {
    form,
    busy: action.busy,
    failure: action.failure,
    draft: {
      restored: draft.restored,
      /**
       * Forgets what was typed when it is given up; after a submission that succeeded this happens
       * by itself.
       */
      discard: draft.discard,
      /** Forgets what was typed and shows the initial values. */
      startOver: () => {
        draft.discard();
        form.reset();
      },
    },
    submit: (event?: BaseSyntheticEvent) => {
      // Also before a submission that is invalid, and whose errors an earlier failure would hide.
      action.clearFailure();
      return submit(event);
    },
    /**
     * Returns the props of a field: its registration and, while its value is wrong, the error text.
     */
    field: (name: Path<Input>): ActionFormField => {
      const key = form.getFieldState(name, form.formState).error?.message;
      const registration = form.register(name);
      return {
        ...registration,
        onChange: (event) => {
          action.clearFailure();
          return registration.onChange(event);
        },
        error: key === undefined ? undefined : errorText(key, name),
        readOnly: action.busy,
      };
    },
  };
}
