import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { readJson, writeJson } from '../device/device-storage.ts';
import { draftStorageKey, removeDraft } from '../device/drafts.ts';

interface VersionedDocument {
  readonly updated_at?: Date | undefined;
}

/**
 * Stored next to the values: the version of the document that the draft is based on. No field has
 * this name.
 */
const VERSION_KEY = '@version';

/** The stored fields of a form, each with the schema that a stored value must have to come back. */
export type DraftFields<Values> = {
  readonly [Name in keyof Values & string]?: z.ZodMiniType<Values[Name]>;
};

type TextFieldName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/** Returns the stored fields of a form of texts. */
export function textFields<Values>(names: readonly TextFieldName<Values>[]): DraftFields<Values> {
  const fields: Partial<Record<string, z.ZodMiniType<string>>> = Object.fromEntries(
    names.map((name) => [name, z.string()]),
  );
  return fields as DraftFields<Values>;
}

function readDraft(key: string): Readonly<Record<string, unknown>> {
  // Of a page that is rendered ahead of time.
  if (typeof sessionStorage === 'undefined') return {};
  const draft = readJson(sessionStorage, draftStorageKey(key));
  return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
}

type StoredFields = Readonly<Record<string, z.ZodMiniType | undefined>>;

/**
 * Returns the stored values of a key: only of fields that the form has, and in the form that they
 * have today.
 */
function draftValues(
  key: string | null,
  fields: StoredFields,
): readonly (readonly [name: string, value: unknown])[] {
  if (key === null) return [];
  return Object.entries(readDraft(key)).flatMap(([name, stored]) => {
    const value = Object.hasOwn(fields, name)
      ? fields[name] && z.safeParse(fields[name], stored)
      : undefined;
    return value?.success === true ? [[name, value.data] as const] : [];
  });
}

/**
 * Returns the document with the version that the stored draft is based on, so that saving it over a
 * newer one is a conflict. A draft without a version counts as based on this document.
 */
export function atDraftVersion<Document extends VersionedDocument>(
  key: string,
  document: Document,
): Document {
  const version = readDraft(key)[VERSION_KEY];
  if (version === versionOf(document)) return document;
  if (typeof version === 'number') return { ...document, updated_at: new Date(version) };
  return version === null ? { ...document, updated_at: undefined } : document;
}

/** The part of a form that this file uses, independent of its field names. */
interface DraftForm {
  readonly subscribe: (listener: (values: FieldValues, initial: FieldValues) => void) => () => void;
  /**
   * Shows values beside those of the other fields; what differs from the initial values counts as
   * typed.
   */
  readonly show: (values: FieldValues) => void;
}

const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Stores a form's input in this tab until it is sent or discarded, so that a reload, a crash, a
 * closed dialog or another page loses nothing.
 *
 * @param key of the form and its user; `null` stores nothing.
 * @param fields what is stored; other fields, such as passwords and files, are not.
 * @param base the document being edited, initially from `atDraftVersion`; `null` for a new one.
 * @returns whether the form started with a stored draft, and how to discard it.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  key: string | null,
  fields: DraftFields<Values>,
  base: VersionedDocument | null,
): { restored: boolean; discard: () => void } {
  const [stored] = useState<StoredFields>(() => fields);
  const [restored, setRestored] = useState(() => draftValues(key, stored).length > 0);
  const [{ subscribe, show }] = useState<DraftForm>(() => ({
    subscribe: (listener) =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, defaultValues }) => listener(values, defaultValues ?? {}),
      }),
    // Not `setValue`, which does not reach the rows of a field array while the form begins.
    show: (values) => form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true }),
  }));
  const version = base === null ? null : versionOf(base);
  const discard = useCallback(() => {
    if (key !== null) removeDraft(key);
    setRestored(false);
  }, [key]);
  useEffect(() => {
    const draft = draftValues(key, stored);
    if (draft.length > 0) show(Object.fromEntries(draft));
  }, [key, stored, show]);
  useEffect(() => {
    if (key === null) return undefined;
    const write = (values: FieldValues) =>
      writeJson(sessionStorage, draftStorageKey(key), { ...values, [VERSION_KEY]: version });
    // The stored draft is now based on the version that is shown now.
    const draft = draftValues(key, stored);
    if (draft.length > 0) write(Object.fromEntries(draft));
    const names = Object.keys(stored);
    return subscribe((values, initial) => {
      // Not `isDirty`: it includes other fields and is outdated while the form is reset.
      if (names.every((name) => isEqual(values[name], initial[name]))) discard();
      else write(Object.fromEntries(names.map((name) => [name, values[name]])));
    });
  }, [key, stored, subscribe, discard, version]);
  return { restored, discard };
}
