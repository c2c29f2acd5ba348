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

function read(key: string): Readonly<Record<string, unknown>> {
  const stored = sessionStorage.getItem(storageKey(key));
  if (stored === null) return {};
  try {
    const kept: unknown = JSON.parse(stored);
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch (error) {
    console.warn('draft', key, error);
    return {};
  }
}

/** What was kept under a key: only texts, and only under names that the form has. */
function keptValues(key: string, names: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return Object.entries(read(key)).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
  );
}

/**
 * A document as whoever fills the form in has seen it: with the version over which was typed what is kept, so that
 * saving it over a newer one is a conflict. What was kept without a version counts as typed over this one.
 */
export function asSeen<Document extends VersionedDocument>(key: string, document: Document): Document {
  const version = read(key)[VERSION_KEY];
  if (version === versionOf(document)) return document;
  if (typeof version === 'number') return { ...document, updated_at: new Date(version) };
  return version === null ? { ...document, updated_at: undefined } : document;
}

/** Those of a form's fields that hold texts. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** What a form lets this file do, whatever its names. */
interface KeepableForm {
  readonly keep: (told: (values: FieldValues, initial: FieldValues) => void) => () => void;
  readonly fill: (name: string, value: string) => void;
}

/**
 * Keeps what is typed in this tab until it is sent or thrown away: a reload, a crash or a closed dialog lose nothing.
 *
 * @param key    of the form and of whoever fills it in.
 * @param names  of the fields that are kept, all of them texts; of the form's others nothing is.
 * @param base   the document that is changed, at first `asSeen`; `null` for a new one.
 * @returns whether the form began with what had been kept, and how to forget that.
 */
export function useKeptForm<Values extends FieldValues, Input extends FieldValues>(
  form: UseFormReturn<Values, unknown, Input>,
  key: string,
  names: readonly TextName<Values>[],
  base: VersionedDocument | null,
): { restored: boolean; forget: () => void } {
  const [restored, setRestored] = useState(() => keptValues(key, names).length > 0);
  const [{ keep, fill }] = useState<KeepableForm>(() => ({
    keep: (told) =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, defaultValues }) => told(values, defaultValues ?? {}),
      }),
    fill: (name, value) =>
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true }),
  }));
  const [known] = useState<readonly string[]>(names);
  const version = base === null ? null : versionOf(base);
  const forget = useCallback(() => {
    sessionStorage.removeItem(storageKey(key));
    setRestored(false);
  }, [key]);
  useEffect(() => {
    for (const [name, value] of keptValues(key, known)) fill(name, value);
  }, [key, known, fill]);
  useEffect(() => {
    const write = (values: FieldValues) =>
      sessionStorage.setItem(storageKey(key), JSON.stringify({ ...values, [VERSION_KEY]: version }));
    // What is kept now stands over the version that is seen now.
    const kept = keptValues(key, known);
    if (kept.length > 0) write(Object.fromEntries(kept));
    return keep((values, initial) => {
      // Not `isDirty`: it counts other fields, and while the form is reset it still tells of before.
      if (known.every((name) => values[name] === initial[name])) forget();
      else write(Object.fromEntries(known.map((name) => [name, values[name]])));
    });
  }, [key, known, keep, forget, version]);
  return { restored, forget };
}
