import { afterEach, expect, it, vi } from 'vitest';
import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import commonEn from '../../../../locales/en/common.json';
import legalEn from '../../../../locales/en/legal.json';
import commonFr from '../../../../locales/fr/common.json';
import legalFr from '../../../../locales/fr/legal.json';
import { operator } from '../../lib/site/site-environment.ts';
import { LegalPage } from './legal-page.tsx';

vi.mock('../../lib/i18n/use-locale.ts', () => ({ useLocale: () => 'fr' }));
afterEach(cleanup);

it.each([
  ['fr', { common: commonFr, legal: legalFr }],
  ['en', { common: commonEn, legal: legalEn }],
])('the legal notice states every fact about the operator (%s)', async (lng, texts) => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng, resources: { [lng]: texts }, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <LegalPage text="legal" />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const shown = document.body.textContent;
  for (const fact of Object.values(operator)) expect(shown).toContain(fact);
  expect(shown).not.toMatch(/\{\{|<|compléter|to be completed/);
  expect(document.querySelector('[lang="fr"]')?.textContent).toBe(
    `${operator.legalForm}, ${operator.register}`,
  );
});
