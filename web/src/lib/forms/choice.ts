import * as z from 'zod/mini';

/** One of a list, else `required`: a form's field holds any text, and is empty before a choice. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.pipe(z.string(), z.enum(values, 'required'));
