import { expect, test } from 'vitest';
import {
  CARD_NAMES,
  cardByCardToken,
  cardByNumber,
  cardByPaymentMethodToken,
  CARDS,
} from './test-cards.ts';

test('finds every test card by its number, with or without spaces, and by its tokens', () => {
  for (const name of CARD_NAMES) {
    const { number, token } = CARDS[name];
    expect(cardByNumber(number)).toBe(name);
    expect(cardByNumber(number.replaceAll(/(.{4})/g, '$1 '))).toBe(name);
    expect(cardByPaymentMethodToken(token)).toBe(name);
    expect(cardByCardToken(token.replace('pm_card_', 'tok_'))).toBe(name);
    expect(cardByCardToken(token)).toBeUndefined();
  }
});

test.each([
  ['4242424242424241', 'incorrect_number'],
  ['4111111111111111', 'not-a-test-card'],
  ['378282246310005', 'not-a-test-card'],
  ['1234', 'incorrect_number'],
  ['', 'incorrect_number'],
])('%s is %s', (number, expected) => {
  expect(cardByNumber(number)).toBe(expected);
});
