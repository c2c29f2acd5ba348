import { runTool, type ToolContext } from '../tools/run-tool.ts';
import { INPUT_LIMITS } from './input-limits.ts';
import type { Film } from './inspect.ts';
import type { FilmRange } from './plan.ts';

const TARGET_LUFS = -16;
/** Highest sample, which the encoder may exceed a little. */
const MAX_PEAK_DB = -1.5;
/** Below this, only noise would be made louder. */
const SILENCE_LUFS = -60;

/** Sound from the first instant on, in stereo, with its gaps filled. */
const EVEN_SOUND = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo';

/**
 * Measures a film's loudness and returns the filters that bring it to −16 LUFS: one gain for the
 * whole film, and a limiter for peaks that become too high. Silence stays silence. (The filter
 * loudnorm treats films under 3 s differently in each version of ffmpeg, and works at 192 kHz,
 * which takes minutes per hour of film.)
 *
 * @param range the part that is kept and measured; the whole film if absent
 */
export async function soundFilters(
  { file, soundIndex }: Film,
  context: ToolContext,
  range?: FilmRange,
): Promise<string> {
  const cut = range ? `,atrim=start=${range.start_s}:end=${range.end_s},asetpts=PTS-STARTPTS` : '';
  const even = `${EVEN_SOUND}${cut}`;
  const { messages } = await runTool(
    'ffmpeg',
    {
      args: [
        ...[
          '-hide_banner',
          '-nostdin',
          '-nostats',
          ...INPUT_LIMITS,
          '-i',
          file,
          '-map',
          `0:${soundIndex ?? 0}`,
        ],
        ...['-af', `${even},ebur128=peak=sample:framelog=verbose`, '-f', 'null', '-'],
      ],
    },
    context,
  );
  const lufs = Number(/Integrated loudness:\s+I:\s+(\S+) LUFS/.exec(messages)?.[1]);
  const peakDb = Number(/Sample peak:\s+Peak:\s+(\S+) dBFS/.exec(messages)?.[1]);
  if (!(lufs > SILENCE_LUFS)) return even;
  const gainDb = TARGET_LUFS - lufs;
  const louder = `${even},volume=${gainDb.toFixed(2)}dB`;
  if (peakDb + gainDb <= MAX_PEAK_DB) return louder;
  return `${louder},alimiter=limit=${(10 ** (MAX_PEAK_DB / 20)).toFixed(4)}:level=0`;
}
