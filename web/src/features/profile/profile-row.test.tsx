import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { ProfileRow } from './profile-row.tsx';

function Row({ field }: { field: ReactNode }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <ProfileRow label="Nom" value="Zoé" editing={isEditing} onEdit={() => setEditing(true)}>
      {field}
      <button type="button" onClick={() => setEditing(false)}>
        Fermer
      </button>
    </ProfileRow>
  );
}
const edit = () => screen.getByRole('button', { name: /^Modifier/ });
function open(field: ReactNode) {
  render(<Row field={field} />);
  edit().focus();
  fireEvent.click(edit());
}

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('moves the focus to the form, and back to the edit button', () => {
  open(null);
  const close = screen.getByRole('button', { name: 'Fermer' });
  expect(document.activeElement).toBe(close.parentElement);
  fireEvent.click(close);
  expect(document.activeElement).toBe(edit());
});

it('leaves the focus to a control of the form that takes it', () => {
  open(<input aria-label="Nom affiché" autoFocus />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nom affiché' }));
});
