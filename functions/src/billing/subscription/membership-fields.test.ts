import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { changedFields, storedFields } from './membership-fields.ts';

const at = (seconds: number) => new Timestamp(seconds, 0);

it.each<[string, object, object, string[]]>([
  ['the same values', { tier: 'pro', end: at(5) }, { tier: 'pro', end: at(5) }, []],
  ['another value', { tier: 'pro' }, { tier: 'basic' }, ['tier']],
  ['another instant', { end: at(5) }, { end: at(6) }, ['end']],
  [
    'the same instant within a map',
    { problem: { since: at(5) } },
    { problem: { since: at(5) } },
    [],
  ],
  ['a new field', {}, { tier: 'pro' }, ['tier']],
  ['a delete of an existing field', { end: at(5) }, { end: FieldValue.delete() }, ['end']],
  ['a delete of a missing field', {}, { end: FieldValue.delete() }, []],
  ['fields that are not wanted', { name: 'a' }, { tier: 'pro' }, ['tier']],
])('%s', (_name, present, wanted, expected) => {
  expect(Object.keys(changedFields(present, wanted))).toEqual(expected);
});

it('stores dates as timestamps, wherever they are, and removes what is null', () => {
  const others = [{ id: 'sub_1', payment_problem: { since: new Date(5000) } }];
  const fields = { tier: 'pro', period_end: new Date(5000), next_tier: null, others };
  expect(storedFields(fields)).toEqual({
    tier: 'pro',
    period_end: at(5),
    next_tier: FieldValue.delete(),
    others: [{ id: 'sub_1', payment_problem: { since: at(5) } }],
  });
});
