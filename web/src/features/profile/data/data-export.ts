import { call } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/device/download-file.ts';

const callExportData = call('exportMyData');

/**
 * Saves everything kept about the member as a file of this device.
 *
 * @param name  of the file, without date and ending. @returns the file's whole name. @throws AppError `rate-limited`…
 */
export async function downloadMyData(name: string): Promise<string> {
  const data = await callExportData({});
  const fileName = `${name}-${data.exported_at.slice(0, 10)}.json`;
  downloadFile(fileName, JSON.stringify(data, null, 2), 'application/json');
  return fileName;
}
