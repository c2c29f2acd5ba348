import { describe, it } from 'vitest';
import { expectAllowed, expectDenied } from '../support/rules/expectations.ts';
import { type Fields } from '../support/rules/people.ts';
import { SAMPLE_WRITES } from '../support/rules/sample-writes.ts';
import { useRules } from '../support/rules/use-rules.ts';

// Every field of every document that clients write is checked: none takes a value that no field of
// the product has.

const JUNK: Readonly<Record<string, unknown>> = {
  'a text of 900 kB': 'x'.repeat(900_000),
  'a map of junk': { junk: 'x'.repeat(1000) },
  'a list of junk': ['x', { y: 1 }],
  null: null,
  'a negative number': -1,
};

const { as, seed } = useRules('junk');

describe.each(Object.entries(SAMPLE_WRITES))(
  '%s',
  (_name, { person, path, fields, beside = [], before = {} }) => {
    const send = async (written: Fields) => {
      await seed(before);
      await as(person).commit(...beside, [path, written]);
    };

    it('allowed', () => expectAllowed(send(fields)));
    it.each(
      Object.keys(fields).flatMap((field) =>
        Object.keys(JUNK).map((junk) => [field, junk] as const),
      ),
    )('denied: %s is %s', (field, junk) => expectDenied(send({ ...fields, [field]: JUNK[junk] })));
    it('denied: with one more field', () => expectDenied(send({ ...fields, junk: 'x' })));
  },
);
