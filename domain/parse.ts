import * as z from 'zod/mini';

/** Data that is not what its schema says; `field` is the dotted path of the first fault, never its value. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
  readonly entity: string;
  readonly field: string;

  constructor(entity: string, field: string, reason: string, options?: ErrorOptions) {
    super(`${entity}: ${field === '' ? 'document' : field}: ${reason}`, options);
    this.entity = entity;
    this.field = field;
  }
}

/**
 * Makes the one way in from unknown data to a typed entity.
 *
 * @throws ParseError naming the entity and the first faulty field.
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
