import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clickOutside } from '../../test/click-outside.ts';
import { ToastProvider } from '../feedback/toast.tsx';
import { TextPromptDialog } from './prompt-dialogs.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));

afterEach(cleanup);

const close = vi.fn();
const send = vi.fn<(text: string) => Promise<void>>();
const open = () =>
  render(
    <ToastProvider>
      <TextPromptDialog
        about="videos/v1"
        title="Note"
        text="For the author."
        field={{ label: 'Words', rows: 4, required: true }}
        confirm="Send"
        conflictNote="Changed."
        onConfirm={send}
        done="Sent."
        onClose={close}
      />
    </ToastProvider>,
  );

beforeEach(() => {
  vi.resetAllMocks();
  send.mockResolvedValue();
});

it('a typed text is not lost by a click outside or by Escape', () => {
  open();
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'More light.' } });
  clickOutside(screen.getByRole('dialog'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'actions.cancel' }));
  expect(close).toHaveBeenCalledOnce();
});

it('a text that is too long is kept whole, and sent as it is stored once it is shorter', async () => {
  open();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Words');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  type('x'.repeat(1001));
  expect(screen.getByText('too-long.by')).toBeTruthy();
  confirm();
  expect([field.value.length, document.activeElement]).toEqual([1001, field]);
  expect(send).not.toHaveBeenCalled();
  type(`More light.\n\n\n\n${'x'.repeat(980)} `);
  confirm();
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith(`More light.\n\n${'x'.repeat(980)}`),
  );
});
