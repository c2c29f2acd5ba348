import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { toAppError } from '../../lib/errors.ts';
import { toCsv } from '../../lib/device/csv.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { readAll } from '../../lib/firestore/live-page.ts';
import { downloadFile } from '../../lib/device/download-file.ts';
import type { Item, Parse } from '../../lib/firestore/live-query.tsx';
import { useToast } from '../feedback/toast.tsx';

/** A column with a heading and values of its own. */
export interface CsvColumn<T> {
  readonly heading: string;
  readonly cell: (item: Item<T>) => string;
}
/** The columns of a file: a stored field, which is also the heading, or a column of its own. */
type CsvFields<T> = readonly ('id' | (keyof T & string) | CsvColumn<T>)[];

/** Returns the cells of one document: dates in ISO 8601 (UTC), '' for a missing field, else the stored value. */
export function csvRow<T>(fields: CsvFields<T>, item: Item<T>): string[] {
  const { id, data } = item;
  return fields.map((field) => {
    if (typeof field === 'object') return field.cell(item);
    const value = (field === 'id' ? id : data[field]) as string | number | boolean | Date | undefined;
    if (value instanceof Date) return value.toISOString();
    return value === undefined ? '' : String(value);
  });
}

interface CsvButtonProps<T> {
  /** Its limit is the number of documents per request. */
  spec: QuerySpec;
  parse: Parse<T>;
  /** File name without date and extension. */
  name: string;
  /** Or a function that reads first what the columns of these documents need. */
  fields: CsvFields<T> | ((items: readonly Item<T>[]) => Promise<CsvFields<T>>);
  /** The most rows of a file; by default all. A multiple of the query's limit. */
  most?: number;
}

/** Saves a list as a CSV file; pressed again while it reads, it stops. */
export function CsvButton<T>({ spec, parse, name, fields, most }: CsvButtonProps<T>) {
  const { t } = useTranslation(['admin', 'errors']);
  const toast = useToast();
  const format = useFormat();
  const locale = useLocale();
  const [count, setCount] = useState<number | null>(null);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  async function save() {
    const controller = new AbortController();
    abortController.current = controller;
    setCount(0);
    try {
      const all = await readAll(spec, parse, setCount, controller.signal, most);
      if (controller.signal.aborted) return;
      const columns = typeof fields === 'function' ? await fields(all) : fields;
      const rows = all.map((item) => csvRow(columns, item));
      const fileName = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
      const headings = columns.map((field) => (typeof field === 'object' ? field.heading : field));
      downloadFile(fileName, toCsv(locale, headings, rows), 'text/csv;charset=utf-8');
      const key = all.length === most ? 'admin:csv.cut' : 'admin:csv.done';
      toast('success', t(key, { count: all.length, formatted: format.number(all.length) }));
    } catch (error) {
      toast('error', t(`errors:${toAppError(error).code}`));
    } finally {
      setCount(null);
    }
  }

  return (
    <Button
      variant="outlined"
      onClick={() => (count === null ? void save() : abortController.current?.abort())}
      startIcon={<DownloadSimpleIcon size={18} aria-hidden="true" />}
    >
      {count === null ? t('admin:csv.export') : t('admin:csv.stop', { count, formatted: format.number(count) })}
    </Button>
  );
}
