import { CARD_NAMES, cardByNumber, CARDS } from '../core/test-cards.ts';
import type { CardName } from '../core/test-cards.ts';
import type { CardEntry } from '../billing/payment-methods.ts';
import type { Translate } from '../i18n/translate.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Renders the card fields: a list of test cards, or a number to type. */
export function cardFields(t: Translate, form: URLSearchParams): Html {
  return html`<fieldset class="card">
    <legend>${t('card.legend')}</legend>
    <label for="test_card">${t('card.pick')}</label>
    <select id="test_card" name="test_card">
      <option value="">${t('card.type-number')}</option>
      ${CARD_NAMES.map((name) => html`<option value="${name}" ${form.get('test_card') === name && html` selected`}>${formatCardNumber(name)} ${t(`card.${name}`)}</option>`)}
    </select>
    <label for="card_number">${t('card.number')}</label>
    <input
      id="card_number"
      name="card_number"
      inputmode="numeric"
      autocomplete="cc-number"
      placeholder="4242 4242 4242 4242"
      maxlength="23"
    />
    <div class="row">
      <div>
        <label for="card_expiry">${t('card.expiry')}</label>
        <input
          id="card_expiry"
          name="card_expiry"
          autocomplete="cc-exp"
          placeholder="${t('card.expiry-format')}"
          maxlength="7"
          value="${form.get('card_expiry') ?? ''}"
        />
      </div>
      <div>
        <label for="card_cvc">${t('card.cvc')}</label>
        <input
          id="card_cvc"
          name="card_cvc"
          inputmode="numeric"
          autocomplete="cc-csc"
          placeholder="123"
          maxlength="4"
        />
      </div>
    </div>
    <label for="card_name">${t('card.name')}</label>
    <input
      id="card_name"
      name="card_name"
      autocomplete="cc-name"
      value="${form.get('card_name') ?? ''}"
    />
  </fieldset>`;
}

function formatCardNumber(name: CardName): string {
  return CARDS[name].number.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Reads the card fields. A card from the list needs no number, date or code.
 *
 * @param now  simulated unix seconds, with which the expiry date is compared
 * @returns the card, or the message key of the problem
 */
export function readCard(form: URLSearchParams, now: number): CardEntry | { problem: string } {
  const text = (name: string) => form.get(name)?.trim() ?? '';
  const name = text('card_name') || null;
  const today = new Date(now * 1000);
  const typed = text('card_number');
  const selectedCard = CARD_NAMES.find((candidate) => candidate === text('test_card'));
  if (selectedCard && !typed) {
    return { card: selectedCard, exp_month: 12, exp_year: today.getUTCFullYear() + 4, name };
  }
  if (!typed) return { problem: 'problem.number-missing' };
  const card = cardByNumber(typed);
  if (card === 'incorrect_number') return { problem: 'problem.incorrect_number' };
  if (card === 'not-a-test-card') return { problem: 'problem.not-a-test-card' };
  const expiry = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text('card_expiry'));
  const month = Number(expiry?.[1]);
  const year = Number(expiry?.[2]?.padStart(4, '20'));
  if (!expiry || month < 1 || month > 12) return { problem: 'problem.expiry' };
  if (Date.UTC(year, month, 1) <= today.getTime()) return { problem: 'problem.expired' };
  if (!/^\d{3,4}$/.test(text('card_cvc'))) return { problem: 'problem.cvc' };
  return { card, exp_month: month, exp_year: year, name };
}

/** Returns the message key of a decline. */
export function declineMessageKey(decline_code: string): string {
  return KNOWN_DECLINES.has(decline_code) ? `decline.${decline_code}` : 'decline.generic_decline';
}

const KNOWN_DECLINES = new Set([
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'authentication_required',
]);
