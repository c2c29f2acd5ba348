import { act, cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { atDraftVersion, useFormDraft } from './use-form-draft.ts';

const KEY = 'event:u1:e1';
const NAMES = ['title', 'place'] as const;
const STORED = { title: '', place: '', shown: false };
const older = { updated_at: new Date('2026-11-01T10:00:00Z') };
const newer = { updated_at: new Date('2026-11-02T10:00:00Z') };
const unversioned: { updated_at?: Date | undefined } = {};

function open(seen: { updated_at?: Date | undefined } | null) {
  const { result, rerender } = renderHook(
    (props: { seen: typeof seen }) => {
      const form = useForm({ defaultValues: STORED });
      return { form, draft: useFormDraft(form, KEY, NAMES, props.seen) };
    },
    { initialProps: { seen } },
  );
  const type = (title: string) => act(() => result.current.form.setValue('title', title, { shouldDirty: true }));
  return { result, type, see: (next: typeof seen) => rerender({ seen: next }) };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('begins with what was kept, and no more once that is forgotten', () => {
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

it('keeps nothing of the other fields, neither beside what is typed nor alone', () => {
  const { result, type } = open(older);
  const show = (shown: boolean) => act(() => result.current.form.setValue('shown', shown, { shouldDirty: true }));
  show(true);
  expect(sessionStorage.length).toBe(0);
  type('Typed');
  show(false);
  const kept: unknown = JSON.parse(sessionStorage.getItem(`draft:${KEY}`) ?? '');
  expect(kept).toEqual({ title: 'Typed', place: '', '@version': older.updated_at.getTime() });
});

it('keeps nothing once everything is again as it was', () => {
  open(older).type('Typed');
  cleanup();
  const { result, type } = open(older);
  expect(result.current.draft.restored).toBe(true);
  type('');
  expect(result.current.draft.restored).toBe(false);
  expect(sessionStorage.length).toBe(0);
});

it('does not keep again what is thrown away while the form is reset', () => {
  const { result, type } = open(older);
  type('Typed');
  act(() => {
    result.current.draft.discard();
    result.current.form.reset(STORED);
  });
  expect(sessionStorage.length).toBe(0);
});

describe('the version that was typed over', () => {
  it.each([
    ['is that of then', older, newer, older],
    ['of a document without one is none', unversioned, newer, { updated_at: undefined }],
    ['is the stored one as long as nobody else saved', newer, newer, newer],
  ])('%s', (_what, then, now, seen) => {
    open(then).type('Typed');
    expect(atDraftVersion(KEY, now)).toEqual(seen);
  });

  it('is the newer one once that was seen', () => {
    const { type, see } = open(older);
    type('Typed');
    see(newer);
    expect(atDraftVersion(KEY, newer)).toBe(newer);
    type('Typed on');
    expect(atDraftVersion(KEY, newer)).toBe(newer);
  });

  it('stays that of then while a restored draft is typed on', () => {
    open(older).type('Typed');
    cleanup();
    open(atDraftVersion(KEY, newer)).type('Typed on');
    expect(atDraftVersion(KEY, newer)).toEqual(older);
  });

  it.each([
    ['nothing was kept', null],
    ['it was kept without one', '{"title":"Typed"}'],
    ['what was kept is no draft', '["Typed"]'],
  ])('is the stored one when %s', (_what, kept) => {
    if (kept !== null) sessionStorage.setItem(`draft:${KEY}`, kept);
    expect(atDraftVersion(KEY, newer)).toBe(newer);
  });
});
