import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { useActionForm } from './use-action-form.ts';
import { textFields } from './use-form-draft.ts';

/** The values that were submitted, and how each submission ends. */
let sent: { values: object; end: PromiseWithResolvers<'not-sent' | undefined> }[] = [];
const schema = z.object({ word: z.string().check(z.minLength(1, 'required')), other: z.string() });

function Form() {
  const { field, submit, busy, failure } = useActionForm({
    schema,
    defaultValues: { word: '', other: '' },
    errorText: (key) => key,
    draft: { key: 'test', fields: textFields<{ word: string; other: string }>(['word']) },
    onSubmit(values) {
      const end = Promise.withResolvers<'not-sent' | undefined>();
      sent.push({ values, end });
      return end.promise;
    },
  });
  const { error, ...word } = field('word');
  const { error: _none, ...other } = field('other');
  return (
    <form onSubmit={(event) => void submit(event)}>
      <input aria-label="Word" {...word} />
      <input aria-label="Other" {...other} />
      <button type={busy ? 'button' : 'submit'}>Send</button>
      <output>{failure?.code ?? error}</output>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const form = () => field('Word').form ?? expect.fail('no form');
const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(field(label), { target: { value } });
  });
const send = () =>
  act(async () => {
    fireEvent.click(screen.getByText('Send'));
  });
const fail = () =>
  act(async () => sent.at(-1)?.end.reject(new AppError('auth-invalid-credentials')));
const succeed = (submission?: 'not-sent') => act(async () => sent.at(-1)?.end.resolve(submission));
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  sent = [];
  render(<Form />);
});
afterEach(cleanup);

it('a submission after a failed one is sent with the new values, and removes the failure at once', async () => {
  await type('Word', 'wrong');
  await send();
  await fail();
  expect(shown()).toBe('auth-invalid-credentials');
  await send();
  expect([shown(), sent.length]).toEqual(['', 2]);
  await fail();
  await type('Word', 'right');
  await send();
  expect([shown(), sent.at(-1)?.values]).toEqual(['', { word: 'right', other: '' }]);
});

it('an invalid submission shows its own error, not the failure of an earlier one', async () => {
  await type('Word', 'wrong');
  await send();
  await fail();
  await type('Word', '');
  await send();
  expect([shown(), sent.length]).toEqual(['required', 1]);
});

it.each(['Word', 'Other'])(
  'a change of %s removes the failure, which was about other values',
  async (label) => {
    await type('Word', 'wrong');
    await send();
    await fail();
    await type(label, 'changed');
    expect(shown()).toBe('');
  },
);

it('nothing can be typed while a submission runs, so that its failure is about what the fields show', async () => {
  await type('Word', 'wrong');
  await send();
  expect([field('Word').readOnly, field('Other').readOnly]).toEqual([true, true]);
  await fail();
  expect([field('Word').readOnly, field('Other').readOnly]).toEqual([false, false]);
});

it.each([
  ['gone once it is sent', () => succeed(), ''],
  ['kept when nothing was sent', () => succeed('not-sent'), 'typed'],
  ['kept when sending failed', fail, 'typed'],
  [
    'kept while it is sent, also when it is submitted again',
    () => act(async () => fireEvent.submit(form())),
    'typed',
  ],
] as const)('a draft is %s', async (_when, end, found) => {
  await type('Word', 'typed');
  await send();
  await end();
  expect(sent).toHaveLength(1);
  cleanup();
  render(<Form />);
  expect(field('Word').value).toBe(found);
});
