import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { PasswordField } from './password-field.tsx';

async function open(locale: 'fr' | 'en', showRule = false) {
  await initTranslations(locale);
  render(<PasswordField label="Secret" autoComplete="new-password" showRule={showRule} />);
}
const field = () => screen.getByLabelText<HTMLInputElement>('Secret');
const button = () => screen.getByRole('button');

afterEach(cleanup);

it.each([
  ['fr', 'Afficher le mot de passe'],
  ['en', 'Show the password'],
] as const)('has a button that shows and hides the password (%s)', async (locale, name) => {
  await open(locale);
  expect([button().getAttribute('aria-label'), button().getAttribute('aria-controls')]).toEqual([
    name,
    field().id,
  ]);
  for (const [type, pressed] of [
    ['text', 'true'],
    ['password', 'false'],
  ]) {
    fireEvent.click(button());
    expect([field().type, button().getAttribute('aria-pressed')]).toEqual([type, pressed]);
  }
});

it('keeps focus and caret while the password is shown', async () => {
  await open('fr');
  fireEvent.change(field(), { target: { value: 'un-secret' } });
  field().focus();
  // Browsers move the caret when an input changes its type.
  const setAttribute = field().setAttribute.bind(field());
  vi.spyOn(field(), 'type', 'set').mockImplementation((type) => {
    setAttribute('type', type);
    field().setSelectionRange(0, 0);
  });
  field().setSelectionRange(2, 4);
  // `false`: the default action, which moves the focus, was prevented.
  expect(fireEvent.mouseDown(button())).toBe(false);
  fireEvent.click(button());
  expect(document.activeElement).toBe(field());
  expect([field().type, field().selectionStart, field().selectionEnd]).toEqual(['text', 2, 4]);
});

it.each([
  ['fr', 'Au moins 6 caractères.'],
  ['en', 'At least 6 characters.'],
] as const)('describes a new password by what it must have (%s)', async (locale, rule) => {
  await open(locale, true);
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    rule,
  );
});
