import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PLATE } from '@atelier/domain/figure/stage';
import { FRAME_RATE } from './clip-frames.ts';

/**
 * Encodes raw RGB frames and a WAV track to H.264 main and AAC in an MP4 with its index first. The output is
 * reproducible. Throws with ffmpeg's output when it is missing or fails.
 */
export async function encodeClip(frames: Iterable<Buffer>, soundFile: string, target: string): Promise<void> {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-y'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${PLATE.width}x${PLATE.height}`],
      ...['-r', String(FRAME_RATE), '-i', '-'],
      ...['-i', soundFile],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'slower', '-tune', 'animation'],
      ...['-crf', '36', '-g', String(FRAME_RATE * 6), '-threads', '1'],
      ...['-c:a', 'aac', '-b:a', '24k', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
      ...['-flags:a', '+bitexact', '-movflags', '+faststart', target],
    ],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let output = '';
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = once(ffmpeg, 'close');
  // A broken pipe is reported below by the exit code, with ffmpeg's output.
  ffmpeg.stdin.on('error', () => ffmpeg.stdin.destroy());
  for (const frame of frames) {
    if (ffmpeg.stdin.destroyed) break;
    if (!ffmpeg.stdin.write(frame)) await Promise.race([once(ffmpeg.stdin, 'drain'), closed]);
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} on ${target}: ${output.trim()}`);
}
