/**
 * The behavior of a test card, with Stripe's documented number: https://docs.stripe.com/testing.
 */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  country: string;
  /**
   * When 3-D Secure is required: never, until the card was set up, on every on-session payment, or
   * always.
   */
  authentication: 'never' | 'until-set-up' | 'on-session' | 'always';
  /** Why every charge is declined, or null. */
  decline: Decline | null;
  /** What happens after a successful charge. */
  afterCharge: 'nothing' | 'dispute' | 'refund-pending' | 'refund-fails';
  /** The card's token in API requests (`pm_card_…`). */
  token: string;
}

export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  decline_code: string;
  message: string;
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message:
    decline_code === 'insufficient_funds'
      ? 'Your card has insufficient funds.'
      : 'Your card was declined.',
});

const card = (number: string, token: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  token,
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  country: 'US',
  authentication: 'never',
  decline: null,
  afterCharge: 'nothing',
  ...more,
});

export const CARDS = {
  visa: card('4242424242424242', 'pm_card_visa'),
  mastercard: card('5555555555554444', 'pm_card_mastercard'),
  french: card('4000002500000003', 'pm_card_fr', { country: 'FR' }),
  declined: card('4000000000000002', 'pm_card_visa_chargeDeclined', {
    decline: declined('generic_decline'),
  }),
  noFunds: card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', {
    decline: declined('insufficient_funds'),
  }),
  lost: card('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', {
    decline: declined('lost_card'),
  }),
  stolen: card('4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', {
    decline: declined('stolen_card'),
  }),
  expired: card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', {
    decline: {
      code: 'expired_card',
      decline_code: 'expired_card',
      message: 'Your card has expired.',
    },
  }),
  badCvc: card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', {
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  }),
  processing: card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', {
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  secureOnSession: card('4000000000003220', 'pm_card_threeDSecure2Required', {
    authentication: 'on-session',
  }),
  secureUntilSetUp: card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', {
    authentication: 'until-set-up',
  }),
  secureAlways: card('4000002760003184', 'pm_card_authenticationRequired', {
    authentication: 'always',
  }),
  secureDeclined: card('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    decline: declined('generic_decline'),
  }),
  secureNoFunds: card(
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    {
      authentication: 'always',
      decline: declined('insufficient_funds'),
    },
  ),
  failsLater: card('4000000000000341', 'pm_card_chargeCustomerFail', {
    decline: declined('generic_decline'),
  }),
  disputed: card('4000000000000259', 'pm_card_createDispute', { afterCharge: 'dispute' }),
  refundPending: card('4000000000007726', 'pm_card_pendingRefund', {
    afterCharge: 'refund-pending',
  }),
  refundFails: card('4000000000005126', 'pm_card_refundFail', { afterCharge: 'refund-fails' }),
} satisfies Record<string, TestCard>;
export type CardName = keyof typeof CARDS;

export const CARD_NAMES = Object.keys(CARDS) as CardName[];

/**
 * Finds the test card of a typed number, spaces allowed; `incorrect_number` if its check digit is
 * wrong.
 */
export function cardByNumber(typed: string): CardName | 'incorrect_number' | 'not-a-test-card' {
  const number = typed.replaceAll(/[\s-]/g, '');
  const name = CARD_NAMES.find((candidate) => CARDS[candidate].number === number);
  if (name) return name;
  return isLuhnValid(number) ? 'not-a-test-card' : 'incorrect_number';
}

export function cardByPaymentMethodToken(token: string): CardName | undefined {
  return CARD_NAMES.find((candidate) => CARDS[candidate].token === token);
}

/** Finds the card of a `tok_…` token, from which a payment method can be created. */
export function cardByCardToken(token: string): CardName | undefined {
  return token.startsWith('tok_')
    ? cardByPaymentMethodToken(token.replace('tok_', 'pm_card_'))
    : undefined;
}

/** Luhn's check of 12 to 19 digits. */
function isLuhnValid(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
