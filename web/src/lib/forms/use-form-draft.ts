import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { readJson, writeJson } from '../device/device-storage.ts';

interface VersionedDocument {
  readonly updated_at?: Date | undefined;
}

/** Stored next to the values: the version of the document that the draft is based on. No field has this name. */
const VERSION_KEY = '@version';

const storageKey = (key: string) => `draft:${key}`;

function readDraft(key: string): Readonly<Record<string, unknown>> {
  const draft = readJson(sessionStorage, storageKey(key));
  return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
}

/** Returns the stored values of a key: only strings, and only of fields that the form has. */
function draftValues(key: string, names: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return Object.entries(readDraft(key)).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
  );
}

/**
 * Returns the document with the version that the stored draft is based on, so that saving it over a newer one is a
 * conflict. A draft without a version counts as based on this document.
 */
export function atDraftVersion<Document extends VersionedDocument>(key: string, document: Document): Document {
  const version = readDraft(key)[VERSION_KEY];
  if (version === versionOf(document)) return document;
  if (typeof version === 'number') return { ...document, updated_at: new Date(version) };
  return version === null ? { ...document, updated_at: undefined } : document;
}

type TextFieldName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/** The part of a form that this file uses, independent of its field names. */
interface DraftForm {
  readonly subscribe: (listener: (values: FieldValues, initial: FieldValues) => void) => () => void;
  readonly setValue: (name: string, value: string) => void;
}

/**
 * Stores a form's input in this tab until it is sent or discarded, so that a reload, a crash or a closed dialog loses
 * nothing.
 *
 * @param key of the form and its user.
 * @param names of the stored fields, all of them strings; other fields are not stored.
 * @param base the document being edited, initially from `atDraftVersion`; `null` for a new one.
 * @returns whether the form started with a stored draft, and how to discard it.
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
  const discard = useCallback(() => {
    sessionStorage.removeItem(storageKey(key));
    setRestored(false);
  }, [key]);
  useEffect(() => {
    for (const [name, value] of draftValues(key, fieldNames)) setValue(name, value);
  }, [key, fieldNames, setValue]);
  useEffect(() => {
    const write = (values: FieldValues) =>
      writeJson(sessionStorage, storageKey(key), { ...values, [VERSION_KEY]: version });
    // The stored draft is now based on the version that is shown now.
    const draft = draftValues(key, fieldNames);
    if (draft.length > 0) write(Object.fromEntries(draft));
    return subscribe((values, initial) => {
      // Not `isDirty`: it includes other fields and is outdated while the form is reset.
      if (fieldNames.every((name) => values[name] === initial[name])) discard();
      else write(Object.fromEntries(fieldNames.map((name) => [name, values[name]])));
    });
  }, [key, fieldNames, subscribe, discard, version]);
  return { restored, discard };
}
