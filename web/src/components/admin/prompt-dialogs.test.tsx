import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clickOutside } from '../../test/click-outside.ts';
import { TextPromptDialog } from './prompt-dialogs.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

afterEach(cleanup);

it('a typed text is not lost by a click outside or by Escape', () => {
  const close = vi.fn();
  render(
    <TextPromptDialog
      title="Note"
      text="For the author."
      field={{ label: 'Words', rows: 4, required: true }}
      confirm="Send"
      conflictNote="Changed."
      onConfirm={() => Promise.resolve()}
      done="Sent."
      onClose={close}
    />,
  );
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'More light.' } });
  clickOutside(screen.getByRole('dialog'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'actions.cancel' }));
  expect(close).toHaveBeenCalledOnce();
});
