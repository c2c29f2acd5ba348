import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { clickOutside } from '../../test/click-outside.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextAreaField } from './fields.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));

const close = vi.fn();
const submit = vi.fn<() => Promise<void>>();
const dialogOf = (busy: boolean, typed = '', failure: AppError | null = null) => (
  <FormDialog
    title="Report"
    action={{ busy, failure }}
    submitLabel="Send"
    onSubmit={submit}
    onClose={close}
  >
    <TextAreaField label="Reason" limit={{ max: 3, typed }} />
  </FormDialog>
);
const show = (busy: boolean) => render(dialogOf(busy));
const dialog = () => screen.getByRole('dialog');
const type = () =>
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Because' } });
const escape = () => fireEvent.keyDown(dialog(), { key: 'Escape' });

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(cleanup);

it('stays open after a click on the backdrop, even before anything is typed', () => {
  show(false);
  clickOutside(dialog());
  type();
  clickOutside(dialog());
  expect(close).not.toHaveBeenCalled();
});

it('closes on Escape while nothing is typed', () => {
  show(false);
  escape();
  expect(close).toHaveBeenCalledOnce();
});

it('closes with its button but not on Escape once something is typed', () => {
  show(false);
  type();
  escape();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'actions.cancel' }));
  expect(close).toHaveBeenCalledOnce();
});

it('stays open while its action runs', () => {
  show(true);
  escape();
  expect(close).not.toHaveBeenCalled();
});

it('sends no text that is too long, at a second attempt either, but focuses it', () => {
  const { rerender } = render(dialogOf(false, 'four', new AppError('timeout')));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  fireEvent.click(screen.getByRole('button', { name: 'common:actions.retry' }));
  expect(submit).not.toHaveBeenCalled();
  rerender(dialogOf(false, 'two'));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledOnce();
});
