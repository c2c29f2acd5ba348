import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { changedFields } from './membership-fields.ts';

const at = (seconds: number) => new Timestamp(seconds, 0);

it.each<[string, object, object, string[]]>([
  ['the same values', { tier: 'pro', end: at(5) }, { tier: 'pro', end: at(5) }, []],
  ['another value', { tier: 'pro' }, { tier: 'basic' }, ['tier']],
  ['another instant', { end: at(5) }, { end: at(6) }, ['end']],
  ['the same instant within a map', { problem: { since: at(5) } }, { problem: { since: at(5) } }, []],
  ['a new field', {}, { tier: 'pro' }, ['tier']],
  ['a delete of an existing field', { end: at(5) }, { end: FieldValue.delete() }, ['end']],
  ['a delete of a missing field', {}, { end: FieldValue.delete() }, []],
  ['fields that are not wanted', { name: 'a' }, { tier: 'pro' }, ['tier']],
])('%s', (_name, present, wanted, expected) => {
  expect(Object.keys(changedFields(present, wanted))).toEqual(expected);
});
