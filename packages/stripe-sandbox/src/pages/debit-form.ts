import { IBAN_NAMES, ibanByNumber } from '../core/test-ibans.ts';
import type { IbanName } from '../core/test-ibans.ts';
import type { Translate } from '../i18n/translate.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Returns the payment method of the form. Default: a card. */
export function chosenMethod(form: URLSearchParams): 'card' | 'sepa_debit' {
  return form.get('method') === 'sepa_debit' ? 'sepa_debit' : 'card';
}

/**
 * Renders the choice between card and direct debit; the style sheet shows the fields of the chosen
 * one.
 */
export function methodChoice(t: Translate, form: URLSearchParams): Html {
  const chosen = chosenMethod(form);
  const choice = (method: 'card' | 'sepa_debit', label: string) =>
    html`<label class="check" for="by_${method}"
      ><input
        id="by_${method}"
        type="radio"
        name="method"
        value="${method}"
        ${chosen === method && html` checked`}
      />
      <span>${t(label)}</span></label
    >`;
  return html`<fieldset>
    <legend>${t('debit.choose')}</legend>
    ${choice('card', 'debit.by-card')} ${choice('sepa_debit', 'debit.by-debit')}
  </fieldset>`;
}

/**
 * Renders the direct debit fields: a list of test accounts, or an IBAN to type, and the mandate.
 */
export function debitFields(t: Translate, form: URLSearchParams, merchant: string): Html {
  return html`<fieldset class="debit">
    <legend>${t('debit.legend')}</legend>
    <label for="test_iban">${t('debit.pick')}</label>
    <select id="test_iban" name="test_iban">
      <option value="">${t('debit.type-iban')}</option>
      ${IBAN_NAMES.map((name) => html`<option value="${name}" ${form.get('test_iban') === name && html` selected`}>${t(`debit.${name}`)}</option>`)}
    </select>
    <label for="iban">${t('debit.iban')}</label>
    <input
      id="iban"
      name="iban"
      autocomplete="off"
      spellcheck="false"
      maxlength="42"
      placeholder="FR14 2004 …"
    />
    <label for="debit_name">${t('debit.name')}</label>
    <input
      id="debit_name"
      name="debit_name"
      autocomplete="name"
      value="${form.get('debit_name') ?? ''}"
    />
    <p class="note">${t('debit.mandate', { merchant })}</p>
  </fieldset>`;
}

/** Reads the IBAN fields. @returns the test account, or the message key of the problem */
export function readIban(form: URLSearchParams): { iban: IbanName } | { problem: string } {
  const typed = form.get('iban')?.trim() ?? '';
  const selectedIban = IBAN_NAMES.find((name) => name === form.get('test_iban'));
  if (selectedIban && !typed) return { iban: selectedIban };
  if (!typed) return { problem: 'problem.iban-missing' };
  const found = ibanByNumber(typed);
  if (found === 'incorrect_iban') return { problem: 'problem.incorrect_iban' };
  if (found === 'not-a-test-iban') return { problem: 'problem.not-a-test-iban' };
  return { iban: found };
}
