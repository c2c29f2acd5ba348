import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openReports } from '@atelier/domain/queries/admin-queries';
import { initTranslations } from '../../test/real-translations.ts';

const SIZE = 2;
/** Each page arrives when the test calls `answer`. */
let answer: (ids: readonly string[]) => Promise<void> = () =>
  Promise.reject(new Error('no page was requested'));
const fetchPage = vi.fn(
  () =>
    new Promise((resolve) => {
      answer = (ids) =>
        act(async () => {
          resolve({ data: ids.map((id) => ({ id, data: id, cursor: { ref: { path: id } } })) });
          await Promise.resolve();
        });
    }),
);
const saveFile = vi.fn<(name: string, content: string | Blob, type: string) => void>();
const toast = vi.fn<(tone: string, text: string) => void>();
const toSpreadsheet =
  vi.fn<(name: string, header: readonly string[], rows: readonly unknown[]) => Promise<Blob>>();
vi.mock('../../lib/device/spreadsheet.ts', () => ({ toSpreadsheet }));
vi.mock('../../lib/firestore/sdk-reads.ts', () => ({ fetchPage }));
vi.mock('../../lib/device/download-file.ts', () => ({ downloadFile: saveFile }));
vi.mock('../feedback/toast.tsx', () => ({ useToast: () => toast }));
const { ExportButton } = await import('./export-button.tsx');

beforeEach(async () => {
  vi.clearAllMocks();
  await initTranslations('fr');
  render(
    <ExportButton
      spec={openReports(SIZE)}
      parse={(data) => String(data)}
      name="commandes"
      fields={['id']}
      sheet={[{ heading: 'Identifiant', cell: ({ id }) => `n° ${id}` }]}
    />,
  );
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Starts the export and answers with these pages. */
async function read(...pages: readonly string[][]): Promise<void> {
  press('Exporter');
  fireEvent.click(screen.getByRole('menuitem', { name: /^CSV/ }));
  for (const [index, page] of pages.entries()) {
    await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(index + 1));
    await answer(page);
  }
}

it('shows the number of documents read, and saves the file after the last page', async () => {
  await read(['a', 'b']);
  await screen.findByRole('button', { name: 'Arrêter (2 lus)' });
  await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(2));
  await answer(['c']);
  await screen.findByRole('button', { name: 'Exporter' });
  expect(saveFile.mock.lastCall).toEqual([
    expect.stringMatching(/^commandes-[-\d]{10}\.csv$/),
    '"id"\r\n"a"\r\n"b"\r\n"c"\r\n',
    'text/csv;charset=utf-8',
  ]);
  expect(toast).toHaveBeenLastCalledWith(
    'success',
    expect.stringMatching(/^Fichier prêt\s: 3 lignes\.$/),
  );
});

it('stops when pressed while it reads: no more pages are requested and no file is saved', async () => {
  await read(['a', 'b'], ['c', 'd']);
  await screen.findByRole('button', { name: 'Arrêter (4 lus)' });
  await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(3));
  press('Arrêter (4 lus)');
  await answer(['e', 'f']);
  await screen.findByRole('button', { name: 'Exporter' });
  expect(fetchPage).toHaveBeenCalledTimes(3);
  expect(saveFile).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

it('the spreadsheet has its own columns', async () => {
  toSpreadsheet.mockResolvedValue(new Blob());
  press('Exporter');
  fireEvent.click(screen.getByRole('menuitem', { name: /^Tableur/ }));
  await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledOnce());
  await answer(['a']);
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(toSpreadsheet).toHaveBeenCalledExactlyOnceWith('commandes', ['Identifiant'], [['n° a']]);
});
