import { describe, expect, it } from 'vitest';
import { emptyDraft, storeDraft, toCommentInput, readDraft } from './comment-draft.ts';

function fakeStorage(isFull = false) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}
const draft = { id: 'c1', content: ' Très clair. ', rating: 4, asked: true };

describe('toCommentInput', () => {
  it.each([
    ['text', ' Très clair. ', { content: 'Très clair.', rating: 4 }],
    ['empty', '', null],
    ['blank', ' \n\t ', null],
    ['invisible', '\u{200B}\u{2800}', null],
    ['2000 characters', 'a'.repeat(2000), { content: 'a'.repeat(2000), rating: 4 }],
    ['2001 characters', 'a'.repeat(2001), null],
    ['62 lines', Array.from({ length: 62 }, () => 'a').join('\n'), null],
    ['a page of empty lines', `a${'\r\n'.repeat(900)}b`, { content: 'a\n\nb', rating: 4 }],
    [
      '2000 characters and white space around',
      ` ${'a'.repeat(2000)} `,
      { content: 'a'.repeat(2000), rating: 4 },
    ],
  ])('%s', (_name, content, expected) => {
    expect(toCommentInput({ content, rating: 4 })).toEqual(expected);
  });
});

describe('the stored draft', () => {
  it('starts empty, without a chosen rating', () => {
    expect(emptyDraft('c1')).toEqual({ id: 'c1', content: '', asked: false });
  });

  it('is read for its member and video only', () => {
    const storage = fakeStorage();
    expect(storeDraft(storage, 'alice', ['v1'], draft)).toBeNull();
    expect(readDraft(storage, 'alice', ['v1'])).toEqual(draft);
    expect(readDraft(storage, 'alice', ['v2'])).toBeNull();
    expect(readDraft(storage, 'bob', ['v1'])).toBeNull();
  });

  it('is kept without a rating', () => {
    const storage = fakeStorage();
    storeDraft(storage, 'alice', ['v1'], { ...draft, rating: undefined });
    expect(readDraft(storage, 'alice', ['v1'])).toEqual({ ...draft, rating: undefined });
  });

  it('is kept whole while its text is too long', () => {
    const storage = fakeStorage();
    const long = { ...draft, content: 'a'.repeat(9000) };
    storeDraft(storage, 'alice', ['v1'], long);
    expect(readDraft(storage, 'alice', ['v1'])).toEqual(long);
  });

  it('is removed when its text is empty', () => {
    const storage = fakeStorage();
    storeDraft(storage, 'alice', ['v1'], draft);
    storeDraft(storage, 'alice', ['v1'], emptyDraft('c2'));
    expect(storage.items.size).toBe(0);
  });

  it('returns `storage-full` when the storage is full', () => {
    expect(storeDraft(fakeStorage(true), 'alice', ['v1'], draft)?.code).toBe('storage-full');
  });

  it.each(['', '{"id":"c1","cont', 'null', '{"id":"c1","content":"a","rating":6,"asked":false}'])(
    'is null when %j is stored',
    (text) => {
      const storage = fakeStorage();
      storage.items.set('flair.comment.alice.v1', text);
      expect(readDraft(storage, 'alice', ['v1'])).toBeNull();
    },
  );
});
