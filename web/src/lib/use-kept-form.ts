import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const nameOf = (key: string) => `draft:${key}`;

function read(key: string): unknown {
  const stored = sessionStorage.getItem(nameOf(key));
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as unknown;
  } catch (error) {
    console.warn('draft', key, error);
    return null;
  }
}

/** What was kept under a key: only texts, and only under names that the form has. */
function keptValues(key: string, names: readonly string[]): readonly (readonly [name: string, value: string])[] {
  const kept = read(key);
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.entries(kept).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
  );
}

/** What a form of texts lets this file do, whatever its names. */
interface KeepableForm {
  readonly keep: (save: (values: unknown) => void) => () => void;
  readonly fill: (name: string, value: string) => void;
}

/**
 * Keeps what is typed in this tab until it is sent or thrown away: a reload, a crash or a closed dialog lose nothing.
 *
 * @param key    of the form and of whoever fills it in.
 * @param names  of its fields, all of them texts.
 * @returns whether the form began with what had been kept, and how to forget that.
 */
export function useKeptForm<Values extends Record<string, string>, Input extends FieldValues>(
  form: UseFormReturn<Values, unknown, Input>,
  key: string,
  names: readonly (keyof Values & string)[],
): { restored: boolean; forget: () => void } {
  const [restored, setRestored] = useState(() => keptValues(key, names).length > 0);
  const [{ keep, fill }] = useState<KeepableForm>(() => ({
    keep: (save) =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty === true) save(values);
        },
      }),
    fill: (name, value) =>
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true }),
  }));
  const [known] = useState(names);
  useEffect(() => {
    for (const [name, value] of keptValues(key, known)) fill(name, value);
    return keep((values) => sessionStorage.setItem(nameOf(key), JSON.stringify(values)));
  }, [key, known, keep, fill]);
  return {
    restored,
    forget: () => {
      sessionStorage.removeItem(nameOf(key));
      setRestored(false);
    },
  };
}
