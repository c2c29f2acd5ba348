import { expect, it } from 'vitest';
import { documents, member, reports } from './test/demo-data.ts';

it('reports contain the current text of what they report', () => {
  for (const { data } of reports) {
    const about = documents.find(({ path }) => path === data.target)?.data;
    const { user_id, author_name, text } = data.said ?? {};
    expect([about?.user_id, about?.author_name, about?.content ?? about?.message]).toEqual([
      user_id,
      author_name,
      text,
    ]);
    expect(member(data.reporter).is_admin).toBe(false);
  }
});
