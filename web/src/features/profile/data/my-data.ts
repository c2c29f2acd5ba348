import { exportMyDataRequest, exportMyDataResponse } from '@atelier/domain/contracts/export-my-data';
import { call } from '../../../lib/callable.ts';

const exportMyData = call('exportMyData', exportMyDataRequest, exportMyDataResponse);

/**
 * Saves everything kept about the member as a file of this device.
 *
 * @param name  of the file, without date and ending. @returns the file's whole name. @throws AppError `rate-limited`…
 */
export async function downloadMyData(name: string): Promise<string> {
  const data = await exportMyData({});
  const fileName = `${name}-${data.exported_at.slice(0, 10)}.json`;
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
  return fileName;
}
