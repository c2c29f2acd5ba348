import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const at = (seconds: number) => new Timestamp(seconds, 0);

it.each<[string, object, object, string[]]>([
  ['the same values', { tier: 'pro', end: at(5) }, { tier: 'pro', end: at(5) }, []],
  ['another value', { tier: 'pro' }, { tier: 'basic' }, ['tier']],
  ['another instant', { end: at(5) }, { end: at(6) }, ['end']],
  ['the same instant within a map', { problem: { since: at(5) } }, { problem: { since: at(5) } }, []],
  ['a field that is not there yet', {}, { tier: 'pro' }, ['tier']],
  ['a field to delete that is there', { end: at(5) }, { end: FieldValue.delete() }, ['end']],
  ['a field to delete that is not there', {}, { end: FieldValue.delete() }, []],
  ['fields that are not asked about', { name: 'a' }, { tier: 'pro' }, ['tier']],
])('%s', (_name, present, wanted, expected) => {
  expect(Object.keys(changedFields(present, wanted))).toEqual(expected);
});
