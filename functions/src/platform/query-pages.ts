import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** Yields the documents of a query page by page. @param pageSize  the query's limit */
export async function* pagesOf(query: Query, pageSize: number): AsyncGenerator<QueryDocumentSnapshot[]> {
  let page = (await query.get()).docs;
  while (page.length > 0) {
    yield page;
    const last = page.at(-1);
    if (page.length < pageSize || last === undefined) return;
    page = (await query.startAfter(last).get()).docs;
  }
}
