import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { versionOf } from '@atelier/domain/contracts/expected-version';

/** A document with what tells one version of it from another. */
interface VersionedDocument {
  readonly updated_at?: Date | undefined;
}

/** Kept beside the values: the version of the document that they were typed over. No field has such a name. */
const VERSION_KEY = '@version';

const storageKey = (key: string) => `draft:${key}`;

function readDraft(key: string): Readonly<Record<string, unknown>> {
  const stored = sessionStorage.getItem(storageKey(key));
  if (stored === null) return {};
  try {
    const draft: unknown = JSON.parse(stored);
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
  } catch (error) {
    console.warn('draft', key, error);
    return {};
  }
}

/** What was kept under a key: only texts, and only under names that the form has. */
function draftValues(key: string, names: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return Object.entries(readDraft(key)).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
  );
}

/**
 * A document as whoever fills the form in has seen it: with the version over which was typed what is kept, so that
 * saving it over a newer one is a conflict. What was kept without a version counts as typed over this one.
 */
export function atDraftVersion<Document extends VersionedDocument>(key: string, document: Document): Document {
  const version = readDraft(key)[VERSION_KEY];
  if (version === versionOf(document)) return document;
  if (typeof version === 'number') return { ...document, updated_at: new Date(version) };
  return version === null ? { ...document, updated_at: undefined } : document;
}

/** Those of a form's fields that hold texts. */
type TextFieldName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/** What a form lets this file do, whatever its names. */
interface DraftForm {
  readonly subscribe: (told: (values: FieldValues, initial: FieldValues) => void) => () => void;
  readonly setValue: (name: string, value: string) => void;
}

/**
 * Keeps what is typed in this tab until it is sent or thrown away: a reload, a crash or a closed dialog lose nothing.
 *
 * @param key    of the form and of whoever fills it in.
 * @param names  of the fields that are kept, all of them texts; of the form's others nothing is.
 * @param base   the document that is changed, at first `asSeen`; `null` for a new one.
 * @returns whether the form began with what had been kept, and how to forget that.
 */
export function useFormDraft<Values extends FieldValues, Input extends FieldValues>(
  form: UseFormReturn<Values, unknown, Input>,
  key: string,
  names: readonly TextFieldName<Values>[],
  base: VersionedDocument | null,
): { restored: boolean; discard: () => void } {
  const [restored, setRestored] = useState(() => draftValues(key, names).length > 0);
  const [{ subscribe, setValue }] = useState<DraftForm>(() => ({
    subscribe: (listener) =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, defaultValues }) => listener(values, defaultValues ?? {}),
      }),
    setValue: (name, value) =>
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true }),
  }));
  const [fieldNames] = useState<readonly string[]>(names);
  const version = base === null ? null : versionOf(base);
  const forget = useCallback(() => {
    sessionStorage.removeItem(storageKey(key));
    setRestored(false);
  }, [key]);
  useEffect(() => {
    for (const [name, value] of draftValues(key, fieldNames)) setValue(name, value);
  }, [key, fieldNames, setValue]);
  useEffect(() => {
    const write = (values: FieldValues) =>
      sessionStorage.setItem(storageKey(key), JSON.stringify({ ...values, [VERSION_KEY]: version }));
    // What is kept now stands over the version that is seen now.
    const draft = draftValues(key, fieldNames);
    if (draft.length > 0) write(Object.fromEntries(draft));
    return subscribe((values, initial) => {
      // Not `isDirty`: it counts other fields, and while the form is reset it still tells of before.
      if (fieldNames.every((name) => values[name] === initial[name])) forget();
      else write(Object.fromEntries(fieldNames.map((name) => [name, values[name]])));
    });
  }, [key, fieldNames, subscribe, forget, version]);
  return { restored, discard: forget };
}
