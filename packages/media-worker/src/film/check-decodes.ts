import { MediaError } from '../media-error.ts';
import { runTool, type ToolContext } from '../tools/run-tool.ts';
import { INPUT_LIMITS } from './input-limits.ts';
import type { Film } from './inspect.ts';

/**
 * Decodes the first frame: a film may be encrypted or damaged although its container can be read.
 */
export async function checkDecodes(
  { file, videoIndex }: Film,
  context: ToolContext,
): Promise<void> {
  let bytes = 0;
  await runTool(
    'ffmpeg',
    {
      args: [
        ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', ...INPUT_LIMITS, '-i', file],
        ...[
          '-map',
          `0:${videoIndex}`,
          '-frames:v',
          '1',
          '-vf',
          'scale=16:16',
          '-f',
          'rawvideo',
          'pipe:1',
        ],
      ],
      onOutput: (chunk) => (bytes += chunk.length),
    },
    context,
  );
  if (bytes === 0) throw new MediaError('media-unreadable', 'No frame can be decoded.');
}
