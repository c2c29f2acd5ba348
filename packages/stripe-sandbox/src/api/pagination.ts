import { invalidRequest, resourceMissing } from '../core/api-error.ts';
import type { Row } from '../core/tables.ts';

export interface PageParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

export interface Page<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/**
 * Returns one page of rows, which are filtered and sorted newest first. The limit is 1 to 100, 10
 * by default.
 * @throws ApiError 400 for another limit, 404 for a cursor that is not in the list
 */
export function paginate<T extends Pick<Row, 'id'>>(
  url: string,
  rows: T[],
  params: PageParams,
): Page<T> {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) throw limitOutOfRange(limit);
  if (params.ending_before !== undefined) {
    const end = cursorIndex(rows, params.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: rows.slice(start, end) };
  }
  const start =
    params.starting_after === undefined
      ? 0
      : cursorIndex(rows, params.starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    url,
    has_more: start + limit < rows.length,
    data: rows.slice(start, start + limit),
  };
}

function cursorIndex(rows: Pick<Row, 'id'>[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw resourceMissing('object', id, param);
  return index;
}

function limitOutOfRange(limit: number) {
  return invalidRequest(`Invalid integer: ${limit}. Use a limit from 1 to 100.`, {
    code: 'parameter_invalid_integer',
    param: 'limit',
  });
}

interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** Whether a value matches a filter such as `created`: a number, or bounds. */
export function matchesRange(value: number, range: Range | number | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  return (
    (range.gt === undefined || value > range.gt) &&
    (range.gte === undefined || value >= range.gte) &&
    (range.lt === undefined || value < range.lt) &&
    (range.lte === undefined || value <= range.lte)
  );
}
