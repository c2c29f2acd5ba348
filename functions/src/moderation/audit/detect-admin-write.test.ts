import { expect, test } from 'vitest';
import { detectAdminWrite } from './audit-log.ts';

const at = (ms: number) => ({ updated_at: new Date(ms), updated_by: 'admin' });
const writer = { authId: 'someone' };

test.each([
  ['an admin creates', undefined, at(1), writer, { actor: 'admin', verb: 'create' }],
  ['an admin changes', at(1), at(2), writer, { actor: 'admin', verb: 'update' }],
  ['another admin changes', at(1), { ...at(1), updated_by: 'other' }, writer, { actor: 'other', verb: 'update' }],
  ['an admin’s first change', { title: 'x' }, at(1), writer, { actor: 'admin', verb: 'update' }],
  ['the server changes', at(1), { ...at(1), is_public: true }, writer, undefined],
  ['a member creates', undefined, { title: 'x' }, writer, undefined],
  ['an author deletes a draft', { author_id: 'someone' }, undefined, writer, { actor: 'someone', verb: 'delete' }],
  ['another author’s document is deleted', { author_id: 'another' }, undefined, writer, undefined],
  ['a deletion without a known author', at(1), undefined, { authId: undefined }, undefined],
  ['the server deletes', { author_id: 'someone' }, undefined, { authId: 'x@y' }, undefined],
  ['a TTL deletes', at(1), undefined, { authId: undefined }, undefined],
  ['no document before and after', undefined, undefined, writer, undefined],
])('%s', (_name, before, after, by, expected) => {
  expect(detectAdminWrite(before, after, by)).toEqual(expected);
});
