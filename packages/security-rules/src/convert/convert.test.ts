import { expect, test } from 'vitest';
import { formatValue } from '../value/show.ts';
import { fromFirestoreRest } from './from-firestore-rest.ts';
import { toRulesValue } from './to-rules-value.ts';

test.each([
  [{ nullValue: null }, 'null'],
  [{ booleanValue: true }, 'true'],
  [{ integerValue: '9223372036854775807' }, '9223372036854775807'],
  [{ doubleValue: 3 }, '3.0'],
  [{ doubleValue: 'NaN' }, 'NaN'],
  [{ stringValue: 'a' }, '"a"'],
  [{ bytesValue: '/wA=' }, 'bytes FF00'],
  [{ timestampValue: '2020-01-02T03:04:05.678Z' }, '2020-01-02T03:04:05.678Z'],
  [
    { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
    '/databases/(default)/documents/a/b',
  ],
  [{ geoPointValue: { latitude: 1 } }, 'latlng(1, 0)'],
  [{ arrayValue: {} }, '[]'],
  [{ arrayValue: { values: [{ integerValue: '1' }] } }, '[1]'],
  [
    { mapValue: { fields: { b: { integerValue: '1' }, a: { nullValue: null } } } },
    '{"a": null, "b": 1}',
  ],
])('converts REST %j to %s', (value, shown) => {
  expect(formatValue(fromFirestoreRest(value))).toBe(shown);
});

test.each([
  [{}],
  [{ integerValue: 1.5 }],
  [{ integerValue: 'x' }],
  [{ booleanValue: 'true' }],
  [{ timestampValue: 'soon' }],
  [{ geoPointValue: { latitude: 91, longitude: 0 } }],
  [{ arrayValue: { values: [1] } }],
  [{ mapValue: { fields: { a: 1 } } }],
  [{ oddValue: 1 }],
  [{ stringValue: 'a', integerValue: '1' }],
])('refuses REST %j', (value) => {
  expect(() => fromFirestoreRest(value)).toThrow(TypeError);
});

test.each([
  [null, 'null'],
  [1, '1'],
  [1.5, '1.5'],
  [-0, '-0.0'],
  [2n ** 62n, '4611686018427387904'],
  ['a', '"a"'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Uint8Array([255]), 'bytes FF'],
  [[1, ['a']], '[1, ["a"]]'],
  [{ a: { b: true } }, '{"a": {"b": true}}'],
])('converts the JavaScript value %s to %s', (value, shown) => {
  expect(formatValue(toRulesValue(value))).toBe(shown);
});
