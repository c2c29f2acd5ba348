import { expect, test } from 'vitest';
import { decodeForm } from './decode-form.ts';

test.each([
  ['a=1&b=x%20y', { a: '1', b: 'x y' }],
  [
    'line_items[0][price]=p&line_items[0][quantity]=2&line_items[1][price]=q',
    { line_items: [{ price: 'p', quantity: '2' }, { price: 'q' }] },
  ],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['expand[1]=b&expand[0]=a', { expand: ['a', 'b'] }],
  ['metadata[uid]=u1&metadata[k]=', { metadata: { uid: 'u1', k: '' } }],
  ['metadata=', { metadata: '' }],
  [
    'success_url=http://a/?s={CHECKOUT_SESSION_ID}',
    { success_url: 'http://a/?s={CHECKOUT_SESSION_ID}' },
  ],
  ['created[gte]=5', { created: { gte: '5' } }],
  ['', {}],
])('decodes %s', (text, expected) => {
  expect(decodeForm(text)).toEqual(expected);
});

test('refuses contradictory names', () => {
  expect(() => decodeForm('a=1&a[b]=2')).toThrow('Invalid parameter');
  expect(() => decodeForm('a[b]=2&a=1')).toThrow('Invalid parameter');
});

test('a name cannot reach the prototype', () => {
  expect(decodeForm('__proto__[polluted]=yes')).not.toHaveProperty('polluted');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
