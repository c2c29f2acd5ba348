import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

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

/**
 * What was typed in a form of this tab and never sent: a reload, a crash or a closed dialog lose nothing.
 *
 * @param key  of the form and of whoever fills it in. @returns only texts whose names `fresh` has.
 */
export function keptValues<Values extends Record<string, string>>(key: string, fresh: Values): Values | null {
  const kept = read(key);
  if (typeof kept !== 'object' || kept === null) return null;
  const texts = Object.entries(kept).filter(([name, value]) => name in fresh && typeof value === 'string');
  return texts.length === 0 ? null : { ...fresh, ...Object.fromEntries(texts) };
}

export function forgetValues(key: string): void {
  sessionStorage.removeItem(nameOf(key));
}

/** Keeps what is typed from now on. @returns whether the form began with what had been kept, and how to forget that. */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, never> | Pick<UseFormReturn<Values>, 'subscribe'>,
  key: string,
): { restored: boolean; forget: () => void } {
  const [restored, setRestored] = useState(() => sessionStorage.getItem(nameOf(key)) !== null);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty === true) sessionStorage.setItem(nameOf(key), JSON.stringify(values));
        },
      }),
    [form, key],
  );
  return {
    restored,
    forget: () => {
      forgetValues(key);
      setRestored(false);
    },
  };
}
