import { describe, expect, it } from 'vitest';
import { FIRST_PAGE, pageQuery, withNextPage } from './comment-pages.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

describe('comment pages', () => {
  it('starts with the newest twenty comments', () => {
    expect(FIRST_PAGE.map((page) => pageQuery('v1', page))).toEqual([
      {
        collection: 'videos/v1/comments',
        scope: 'collection',
        where: [],
        orderBy: [['created_at', 'desc']],
        limit: 20,
      },
    ]);
  });

  it('neither repeats nor loses a comment between pages', () => {
    const pages = withNextPage(withNextPage(FIRST_PAGE, at(20)), at(10));
    expect(pages).toEqual([
      { before: null, from: at(20) },
      { before: at(20), from: at(10) },
      { before: at(10), from: null },
    ]);
    expect(
      pages.map((page) => pageQuery('v1', page)).map(({ where, limit }) => ({ where, limit })),
    ).toEqual([
      { where: [{ field: 'created_at', op: '>=', value: at(20) }], limit: 50 },
      {
        where: [
          { field: 'created_at', op: '<', value: at(20) },
          { field: 'created_at', op: '>=', value: at(10) },
        ],
        limit: 50,
      },
      { where: [{ field: 'created_at', op: '<', value: at(10) }], limit: 20 },
    ]);
  });
});
