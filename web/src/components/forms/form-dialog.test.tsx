import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clickOutside } from '../../test/click-outside.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextAreaField } from './text-field.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const close = vi.fn();
const show = (busy: boolean) =>
  render(
    <FormDialog
      title="Report"
      action={{ busy, failure: null }}
      submitLabel="Send"
      onSubmit={() => Promise.resolve()}
      onClose={close}
    >
      <TextAreaField label="Reason" />
    </FormDialog>,
  );
const dialog = () => screen.getByRole('dialog');
const type = () => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Because' } });
const escape = () => fireEvent.keyDown(dialog(), { key: 'Escape' });

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(cleanup);

it('a click beside it leaves it open, also before anything is typed', () => {
  show(false);
  clickOutside(dialog());
  type();
  clickOutside(dialog());
  expect(close).not.toHaveBeenCalled();
});

it('Escape closes it while nothing is typed', () => {
  show(false);
  escape();
  expect(close).toHaveBeenCalledOnce();
});

it('once something is typed, the button closes it and Escape does not', () => {
  show(false);
  type();
  escape();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'actions.cancel' }));
  expect(close).toHaveBeenCalledOnce();
});

it('nothing closes it while its deed is under way', () => {
  show(true);
  escape();
  expect(close).not.toHaveBeenCalled();
});
