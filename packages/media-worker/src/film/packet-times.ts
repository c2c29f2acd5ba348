import { runTool, type ToolContext } from '../tools/run-tool.ts';
import { INPUT_LIMITS } from './input-limits.ts';

export interface PacketTimes {
  count: number;
  firstS: number;
  /** From the median distance of two frames; NaN for fewer than two. */
  medianFps: number;
}

/**
 * Returns when the frames of a film are shown, and when the last packet of all given streams ends.
 */
export async function measurePackets(
  file: string,
  streams: readonly number[],
  video: number,
  context: ToolContext,
): Promise<{ times: PacketTimes; endS: number }> {
  const shownS: number[] = [];
  let endS = 0;
  let rest = '';
  const readLine = (line: string) => {
    const fields = new Map(line.split('|').map((field) => field.split('=', 2) as [string, string]));
    const index = Number(fields.get('stream_index'));
    const ptsS = Number(fields.get('pts_time') ?? fields.get('dts_time'));
    if (!streams.includes(index) || !Number.isFinite(ptsS)) return;
    if (index === video) shownS.push(ptsS);
    endS = Math.max(endS, ptsS + (Number(fields.get('duration_time')) || 0));
  };
  await runTool(
    'ffprobe',
    {
      args: [
        ...['-v', 'error', ...INPUT_LIMITS],
        ...[
          '-show_entries',
          'packet=stream_index,pts_time,dts_time,duration_time',
          '-of',
          'compact=p=0',
          '-i',
          file,
        ],
      ],
      onOutput: (chunk) => {
        const lines = (rest + chunk.toString('latin1')).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(readLine);
      },
    },
    context,
  );
  shownS.sort((a, b) => a - b);
  const gaps = shownS.slice(1).map((time, position) => time - (shownS[position] ?? time));
  gaps.sort((a, b) => a - b);
  const first = shownS[0] ?? 0;
  const last = shownS.at(-1) ?? 0;
  const medianFps = 1 / (gaps[Math.floor(gaps.length / 2)] ?? NaN);
  const meanFps = gaps.length / (last - first);
  // Times in whole milliseconds make a single distance inexact; the mean is exact unless frames are
  // missing.
  const fps = Math.abs(meanFps / medianFps - 1) < 0.05 ? meanFps : medianFps;
  return {
    times: { count: shownS.length, firstS: first, medianFps: fps },
    endS: Math.max(endS, last + (fps > 0 ? 1 / fps : 0)),
  };
}
