import { expect, test } from 'vitest';
import { detectAdminWrite } from './detect-admin-write.ts';

const at = (ms: number) => ({ updated_at: new Date(ms), updated_by: 'admin' });
const somebody = { authId: 'someone' };

test.each([
  ['an admin creates', undefined, at(1), somebody, { actor: 'admin', verb: 'create' }],
  ['an admin changes', at(1), at(2), somebody, { actor: 'admin', verb: 'update' }],
  ['another admin changes', at(1), { ...at(1), updated_by: 'other' }, somebody, { actor: 'other', verb: 'update' }],
  ['a first change', { title: 'x' }, at(1), somebody, { actor: 'admin', verb: 'update' }],
  ['the server changes', at(1), { ...at(1), is_public: true }, somebody, undefined],
  ['a member creates', undefined, { title: 'x' }, somebody, undefined],
  ['an author withdraws', { author_id: 'someone' }, undefined, somebody, { actor: 'someone', verb: 'delete' }],
  ['another one’s goes', { author_id: 'another' }, undefined, somebody, undefined],
  ['nobody known deletes', at(1), undefined, { authId: undefined }, undefined],
  ['the server deletes', { author_id: 'someone' }, undefined, { authId: 'x@y' }, undefined],
  ['a deadline deletes', at(1), undefined, { authId: undefined }, undefined],
  ['nothing was there', undefined, undefined, somebody, undefined],
])('%s', (_name, before, after, by, expected) => {
  expect(detectAdminWrite(before, after, by)).toEqual(expected);
});
