import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CALLS, type CallContract } from './calls.ts';

/** What `_zod.def` has of the kinds of schemas that requests are made of. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly valueType?: Schema;
}
type Schema = z.core.$ZodType;

/** Returns every schema of a text within a schema, with the way to it. */
function textsOf(schema: Schema, way: string): [way: string, schema: Schema][] {
  const definition = schema._zod.def as unknown as Definition;
  const inner = [
    definition.element,
    definition.innerType,
    definition.in,
    definition.valueType,
  ].filter((one) => one !== undefined);
  const fields = Object.entries(definition.shape ?? {});
  return [
    ...(definition.type === 'string' ? [[way, schema] as [string, Schema]] : []),
    ...fields.flatMap(([name, field]) => textsOf(field, `${way}.${name}`)),
    ...[...inner, ...(definition.options ?? [])].flatMap((one) => textsOf(one, way)),
  ];
}

const contracts: Readonly<Record<string, CallContract>> = CALLS;
const texts = Object.entries(contracts).flatMap(([name, { request }]) => textsOf(request, name));
const LABELS = `a@${`${'a'.repeat(63)}.`.repeat(140_000)}`;

describe('a text of nine megabytes is refused by its length, and breaks no expression', () => {
  test('the walk finds the texts of the contracts', () => {
    expect(texts.map(([way]) => way)).toEqual(
      expect.arrayContaining(['end-contract.email', 'answerReview.review_id']),
    );
  });

  test.each(texts)('%s', (_way, schema) => {
    for (const value of [LABELS, 'a'.repeat(9_000_000), '1'.repeat(9_000_000)]) {
      expect(z.safeParse(schema, value).success).toBe(false);
    }
  });
});
