import * as z from 'zod/mini';
import { ParseError } from './parse-error.ts';

/**
 * Returns a parser of unknown data for an entity.
 *
 * @throws ParseError naming the entity and the first invalid field
 */
export function parserOf<Schema extends z.core.$ZodType>(entity: string, schema: Schema) {
  return (data: unknown): z.output<Schema> => {
    const result = z.safeParse(schema, data);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    throw new ParseError(entity, issue?.path.map(String).join('.') ?? '', issue?.code ?? 'invalid', {
      cause: result.error,
    });
  };
}
