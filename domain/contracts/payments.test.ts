import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shippingForm } from './payments.ts';

const address = {
  full_name: 'Zoé',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
};
const parsed = (change: object) => z.safeParse(shippingForm, { ...address, phone: '', ...change });

it.each(['full_name', 'address', 'postal_code', 'city'])(
  'an address shows something as its %s, on one line',
  (name) => {
    expect(parsed({ [name]: '\u{200B}' }).error?.issues[0]?.path).toEqual([name]);
    expect(parsed({ [name]: ' a\n\u{202E}b ' }).data).toMatchObject({ [name]: 'a b' });
  },
);

it('a phone number is stored on one line with plain signs, and may be missing, but not incomplete', () => {
  expect(parsed({ phone: '+33 6\u{A0}00\u{2011}00\n00 00' }).data?.phone).toBe('+33 6 00-00 00 00');
  expect(parsed({ phone: '0470/12.34.56' }).data?.phone).toBe('0470/12.34.56');
  expect(parsed({ phone: ' ' }).data?.phone).toBe('');
  expect(parsed({ phone: '06 12 34' }).error?.issues[0]?.message).toBe('phone-short');
});
