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

/** The columns of a file, named as the fields are stored. */
type CsvFields<T> = readonly ('id' | (keyof T & string))[];

/** Returns the cells of one document: dates in ISO 8601 (UTC), '' for a missing field, else the stored value. */
export function csvRow<T>(fields: CsvFields<T>, { id, data }: Item<T>): string[] {
  return fields.map((field) => {
    const value: unknown = field === 'id' ? id : data[field];
    if (value instanceof Date) return value.toISOString();
    return value === undefined ? '' : String(value as string | number | boolean);
  });
}

interface CsvButtonProps<T> {
  /** Its limit is the number of documents per request. */
  spec: QuerySpec;
  parse: Parse<T>;
  /** File name without date and extension. */
  name: string;
  fields: CsvFields<T>;
}

/** Saves a whole list as a CSV file; pressed again while it reads, it stops. */
export function CsvButton<T>({ spec, parse, name, fields }: CsvButtonProps<T>) {
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
      const all = await readAll(spec, parse, setCount, controller.signal);
      if (controller.signal.aborted) return;
      const rows = all.map((item) => csvRow(fields, item));
      const fileName = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
      downloadFile(fileName, toCsv(locale, fields, rows), 'text/csv;charset=utf-8');
      toast('success', t('admin:csv.done', { number: format.number(all.length) }));
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
      {count === null ? t('admin:csv.export') : t('admin:csv.stop', { number: format.number(count) })}
    </Button>
  );
}
