import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { normalizeName } from '@atelier/domain/members/display-name';
import { initTranslations } from '../../test/real-translations.ts';
import { plain } from '../../test/plain-text.ts';
import { TextAreaField, TextField } from './fields.tsx';

function Title({ error }: { error?: string }) {
  const [typed, setTyped] = useState('');
  const limit = { max: 1200, typed };
  return (
    <TextField
      label="Titre"
      limit={limit}
      error={error}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const description = () =>
  plain(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent);

afterEach(cleanup);

describe('a text that is too long', () => {
  it.each([
    ['fr', 1, 'Trop long de 1 caractère : 1 200 au plus.'],
    ['fr', 1012, 'Trop long de 1 012 caractères : 1 200 au plus.'],
    ['en', 1, 'Too long by 1 character: 1,200 at most.'],
    ['en', 1012, 'Too long by 1,012 characters: 1,200 at most.'],
  ] as const)(
    'is kept whole, and the field says in %s by how much: %i',
    async (locale, excess, text) => {
      await initTranslations(locale);
      render(<Title />);
      type('x'.repeat(1200));
      expect([description(), field().getAttribute('aria-invalid')]).toEqual(['', null]);
      type('x'.repeat(1200 + excess));
      expect([field().value.length, field().maxLength > 0]).toEqual([1200 + excess, false]);
      expect([description(), field().getAttribute('aria-invalid')]).toEqual([text, 'true']);
      type('x');
      expect([description(), field().getAttribute('aria-invalid')]).toEqual(['', null]);
    },
  );

  it('is announced once, not with each letter, and in place of what else is wrong', async () => {
    await initTranslations('fr');
    render(<Title error="Ce titre existe." />);
    expect(screen.getByRole('alert').textContent).toBe('Ce titre existe.');
    type('x'.repeat(1201));
    const announced = plain(screen.getByRole('alert').textContent);
    expect(announced).toBe('Texte trop long : 1 200 caractères au plus.');
    type('x'.repeat(1202));
    expect(plain(screen.getByRole('alert').textContent)).toBe(announced);
    expect(description()).toBe('Trop long de 2 caractères : 1 200 au plus.');
  });
});

describe('a text is counted as it is sent', () => {
  beforeEach(() => initTranslations('fr'));
  const isTooLong = () => field().getAttribute('aria-invalid') === 'true';

  it('on one line in a field of one line', () => {
    render(<TextField label="Titre" limit={{ max: 3, typed: ' a  b \u{202E}' }} />);
    expect(isTooLong()).toBe(false);
  });
  it('with its lines in a text area', () => {
    render(<TextAreaField label="Texte" limit={{ max: 4, typed: 'a\r\n\n\n\nb\n\n' }} />);
    expect(isTooLong()).toBe(false);
    cleanup();
    render(<TextAreaField label="Texte" limit={{ max: 3, typed: 'a  b' }} />);
    expect(isTooLong()).toBe(true);
  });
  it('as the field says', () => {
    render(
      <TextField label="Nom" limit={{ max: 3, typed: 'Zoe\u{301}', asSent: normalizeName }} />,
    );
    expect(isTooLong()).toBe(false);
  });
});
