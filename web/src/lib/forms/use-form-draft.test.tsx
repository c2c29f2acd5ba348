import { act, cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { atDraftVersion, type DraftFields, textFields, useFormDraft } from './use-form-draft.ts';

const KEY = 'event:u1:e1';
const STORED = { title: '', place: '', shown: false };
const FIELDS = textFields<typeof STORED>(['title', 'place']);
const older = { updated_at: new Date('2026-11-01T10:00:00Z') };
const newer = { updated_at: new Date('2026-11-02T10:00:00Z') };
const unversioned: { updated_at?: Date | undefined } = {};

function open(base: { updated_at?: Date | undefined } | null) {
  const { result, rerender } = renderHook(
    (props: { base: typeof base }) => {
      const form = useForm({ defaultValues: STORED });
      return { form, draft: useFormDraft(form, KEY, FIELDS, props.base) };
    },
    { initialProps: { base } },
  );
  const type = (title: string) =>
    act(() => result.current.form.setValue('title', title, { shouldDirty: true }));
  return { result, type, showVersion: (next: typeof base) => rerender({ base: next }) };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('starts with the stored draft until that is discarded', () => {
  open(older).type('Typed');
  cleanup();
  const { result } = open(older);
  expect(result.current.draft.restored).toBe(true);
  expect(result.current.form.getValues()).toEqual({ ...STORED, title: 'Typed' });
  act(() => result.current.draft.discard());
  expect(result.current.draft.restored).toBe(false);
  cleanup();
  expect(open(older).result.current.form.getValues()).toEqual(STORED);
});

it('stores the named fields only', () => {
  const { result, type } = open(older);
  const show = (shown: boolean) =>
    act(() => result.current.form.setValue('shown', shown, { shouldDirty: true }));
  show(true);
  expect(sessionStorage.length).toBe(0);
  type('Typed');
  show(false);
  const stored: unknown = JSON.parse(sessionStorage.getItem(`draft:${KEY}`) ?? '');
  expect(stored).toEqual({ title: 'Typed', place: '', '@version': older.updated_at.getTime() });
});

it('removes the draft once the fields have their initial values again', () => {
  open(older).type('Typed');
  cleanup();
  const { result, type } = open(older);
  expect(result.current.draft.restored).toBe(true);
  type('');
  expect(result.current.draft.restored).toBe(false);
  expect(sessionStorage.length).toBe(0);
});

it('does not store a discarded draft again while the form is reset', () => {
  const { result, type } = open(older);
  type('Typed');
  act(() => {
    result.current.draft.discard();
    result.current.form.reset(STORED);
  });
  expect(sessionStorage.length).toBe(0);
});

describe('a form with more than texts', () => {
  const initial = { shown: false, rows: [{ name: '' }] };
  const fields: DraftFields<typeof initial> = {
    shown: z.boolean(),
    rows: z.array(z.object({ name: z.string() })),
  };
  const openRows = () =>
    renderHook(() => {
      const form = useForm({ defaultValues: initial });
      return { form, draft: useFormDraft(form, KEY, fields, null) };
    }).result;

  it('gets its switches and rows back', () => {
    const form = openRows();
    act(() => form.current.form.setValue('shown', true, { shouldDirty: true }));
    act(() =>
      form.current.form.setValue('rows', [{ name: 'One' }, { name: 'Two' }], { shouldDirty: true }),
    );
    cleanup();
    expect(openRows().current.form.getValues()).toEqual({
      shown: true,
      rows: [{ name: 'One' }, { name: 'Two' }],
    });
  });

  it('leaves out a stored value that no longer has the form of its field', () => {
    sessionStorage.setItem(`draft:${KEY}`, '{"shown":"yes","rows":[{"name":"One"}]}');
    expect(openRows().current.form.getValues()).toEqual({ shown: false, rows: [{ name: 'One' }] });
  });
});

it('stores nothing without a key', () => {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: STORED });
    return { form, draft: useFormDraft(form, null, FIELDS, null) };
  });
  act(() => result.current.form.setValue('title', 'Typed', { shouldDirty: true }));
  expect(sessionStorage.length).toBe(0);
});

describe('atDraftVersion', () => {
  it.each([
    ['returns the version that the draft is based on', older, newer, older],
    [
      'returns no version for a draft based on a document without one',
      unversioned,
      newer,
      { updated_at: undefined },
    ],
    ['returns the stored version as long as nobody else saved', newer, newer, newer],
  ])('%s', (_name, base, stored, expected) => {
    open(base).type('Typed');
    expect(atDraftVersion(KEY, stored)).toEqual(expected);
  });

  it('returns the newer version once the form was rendered with it', () => {
    const { type, showVersion } = open(older);
    type('Typed');
    showVersion(newer);
    expect(atDraftVersion(KEY, newer)).toBe(newer);
    type('Typed on');
    expect(atDraftVersion(KEY, newer)).toBe(newer);
  });

  it('returns the original version while a restored draft is edited', () => {
    open(older).type('Typed');
    cleanup();
    open(atDraftVersion(KEY, newer)).type('Typed on');
    expect(atDraftVersion(KEY, newer)).toEqual(older);
  });

  it.each([
    ['there is no draft', null],
    ['the draft has no version', '{"title":"Typed"}'],
    ['the stored value is not a draft', '["Typed"]'],
  ])('returns the stored version when %s', (_what, draft) => {
    if (draft !== null) sessionStorage.setItem(`draft:${KEY}`, draft);
    expect(atDraftVersion(KEY, newer)).toBe(newer);
  });
});
