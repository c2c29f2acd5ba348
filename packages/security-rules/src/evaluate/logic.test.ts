import { expect, test } from 'vitest';
import { allows } from '../test-helpers.ts';

const ERROR = '(1 / 0 == 1)';

test.each([
  [`true || ${ERROR}`, true],
  [`${ERROR} || true`, true],
  [`${ERROR} || false`, false],
  [`!(${ERROR} || false)`, false],
  [`!(false && ${ERROR})`, true],
  [`!(${ERROR} && false)`, true],
  [`!(${ERROR} && true)`, false],
  [`!${ERROR}`, false],
  ['1 || true', true],
  ['!(null && false)', true],
  [`true ? true : ${ERROR}`, true],
  [`${ERROR} ? true : true`, false],
  [`[${ERROR}].size() == 1`, false],
])('%s is %s', (condition, expected) => {
  expect(allows(condition)).toBe(expected);
});
