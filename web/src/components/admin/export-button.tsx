import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { toAppError } from '../../lib/errors.ts';
import { type Cell, toCsv } from '../../lib/device/csv.ts';
import { toSpreadsheet } from '../../lib/device/spreadsheet.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { readAll } from '../../lib/firestore/live-page.ts';
import { downloadFile } from '../../lib/device/download-file.ts';
import type { Item, Parse } from '../../lib/firestore/live-query.tsx';
import { useToast } from '../feedback/toast.tsx';

/** A column with a heading and values of its own. */
export interface ExportColumn<T> {
  readonly heading: string;
  readonly cell: (item: Item<T>) => Cell;
}
/** The columns of a file: a stored field, which is also the heading, or a column of its own. */
type ExportFields<T> = readonly ('id' | (keyof T & string) | ExportColumn<T>)[];

/** Other software searches and compares texts: they have plain spaces and no word joiners. */
const withoutTypography = (text: string) =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');

/** Returns the cells of one document: the stored values, or those of a column of its own. */
export function exportRow<T>(fields: ExportFields<T>, item: Item<T>): Cell[] {
  const { id, data } = item;
  return fields.map((field) => {
    if (typeof field === 'object') {
      const cell = field.cell(item);
      return typeof cell === 'string' ? withoutTypography(cell) : cell;
    }
    return (field === 'id' ? id : data[field]) as Cell;
  });
}

const FILE_KINDS = ['xlsx', 'csv'] as const;
type FileKind = (typeof FILE_KINDS)[number];
const FILE_TYPES: Record<FileKind, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

interface ExportButtonProps<T> {
  /** Its limit is the number of documents per request. */
  spec: QuerySpec;
  parse: Parse<T>;
  /** File name without date and extension. */
  name: string;
  /** Or a function that reads first what the columns of these documents need. */
  fields: ExportFields<T> | ((items: readonly Item<T>[]) => Promise<ExportFields<T>>);
  /** Columns of the spreadsheet, where it has others than the file for other software. */
  sheet?: ExportFields<T>;
  /** The most rows of a file; by default all. A multiple of the query's limit. */
  most?: number;
}

/**
 * Saves a list as a spreadsheet, or as a file for other software; pressed again while it reads, it
 * stops.
 */
export function ExportButton<T>({ spec, parse, name, fields, sheet, most }: ExportButtonProps<T>) {
  const { t } = useTranslation(['admin', 'errors']);
  const toast = useToast();
  const format = useFormat();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  async function save(kind: FileKind) {
    setMenu(null);
    const controller = new AbortController();
    abortController.current = controller;
    setCount(0);
    try {
      const all = await readAll(spec, parse, setCount, controller.signal, most);
      if (controller.signal.aborted) return;
      const wanted = kind === 'xlsx' ? (sheet ?? fields) : fields;
      const columns = typeof wanted === 'function' ? await wanted(all) : wanted;
      const rows = all.map((item) => exportRow(columns, item));
      const headings = columns.map((field) =>
        typeof field === 'object' ? withoutTypography(field.heading) : field,
      );
      const file =
        kind === 'csv' ? toCsv(headings, rows) : await toSpreadsheet(name, headings, rows);
      downloadFile(
        `${name}-${new Date().toISOString().slice(0, 10)}.${kind}`,
        file,
        FILE_TYPES[kind],
      );
      const key = all.length === most ? 'admin:export.cut' : 'admin:export.done';
      toast('success', t(key, { count: all.length, formatted: format.number(all.length) }));
    } catch (error) {
      toast('error', t(`errors:${toAppError(error).code}`));
    } finally {
      setCount(null);
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup={count === null ? 'menu' : undefined}
        aria-expanded={menu !== null}
        onClick={({ currentTarget }) =>
          count === null ? setMenu(currentTarget) : abortController.current?.abort()
        }
        startIcon={<DownloadSimpleIcon size={18} aria-hidden="true" />}
      >
        {count === null
          ? t('admin:export.open')
          : t('admin:export.stop', { count, formatted: format.number(count) })}
      </Button>
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {FILE_KINDS.map((kind) => (
          <MenuItem key={kind} onClick={() => void save(kind)}>
            {t(`admin:export.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
