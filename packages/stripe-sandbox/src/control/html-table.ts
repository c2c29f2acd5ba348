import { html } from '../pages/html.ts';
import type { Html } from '../pages/html.ts';
import type { Translate } from '../i18n/translate.ts';

/** How many of the newest rows are shown. */
export const MAX_ROWS = 30;

/** Renders a table that scrolls horizontally by touch and by keyboard. */
export function table(
  name: string,
  headings: readonly string[],
  rows: readonly Html[],
  t: Translate,
): Html {
  if (rows.length === 0) return html`<p>${t('control.none')}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
