import { call } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/device/download-file.ts';

const callExportData = call('exportMyData');

/**
 * Downloads all data stored about the member as a JSON file.
 *
 * @param name  of the file, without date and extension. @returns the full file name. @throws AppError `rate-limited`…
 */
export async function downloadMyData(name: string): Promise<string> {
  const data = await callExportData({});
  const fileName = `${name}-${data.exported_at.slice(0, 10)}.json`;
  downloadFile(fileName, JSON.stringify(data, null, 2), 'application/json');
  return fileName;
}
