/**
 * What a caption file contains: text for a `<track>`, the first line that cannot be read (1 is the
 * first), or no cue.
 */
export type Captions =
  { readonly vtt: string } | { readonly wrongLine: number } | { readonly hasNoCue: true };

/** Two times and what follows them: settings in WebVTT, in SubRip a position. */
const timesPattern = (time: string) => new RegExp(`^${time}\\s*-->\\s*${time}(\\s.*)?$`);
/** SubRip (`00:01:02,500 --> 00:01:04,000`), also with the point of WebVTT. */
const SUBRIP_TIMES = timesPattern(String.raw`(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{1,3})`);
/**
 * WebVTT (`01:02.500 --> 01:04.000`), also with the comma of SubRip: browsers leave such a cue out.
 */
const WEBVTT_TIMES = timesPattern(String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[,.](\d{3})`);
/** Whether a text starts with the WebVTT signature (w3.org/TR/webvtt1, 4.1). */
const isWebVtt = (text: string) => /^WEBVTT(?:[ \t\n]|$)/.test(text);

/** Reads captions in WebVTT, whose times are corrected, or in SubRip, which are converted. */
export function readCaptions(file: string): Captions {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const lines = text.split('\n');
  return isWebVtt(text) ? fromWebVtt(lines) : fromSubRip(lines);
}

/**
 * Browsers take each line with an arrow for the times of a cue; all others are kept as they are.
 */
function fromWebVtt(lines: readonly string[]): Captions {
  const kept: string[] = [];
  let cues = 0;
  for (const [at, line] of lines.entries()) {
    const isTimes = line.includes('-->');
    const times = isTimes ? cueTimes(line.trim(), WEBVTT_TIMES) : null;
    if (isTimes && times === null) return { wrongLine: at + 1 };
    kept.push(times === null ? line : `${times.start} --> ${times.end}${times.settings}`);
    if (isTimes && !isEmpty(lines[at + 1] ?? '')) cues += 1;
  }
  return cues === 0 ? { hasNoCue: true } : { vtt: kept.join('\n') };
}

function fromSubRip(lines: readonly string[]): Captions {
  const cues: string[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at += 1;
      continue;
    }
    // The number above the times may be missing.
    if (/^\d+$/.test(lines[at]?.trim() ?? '')) at += 1;
    const times = cueTimes(lines[at]?.trim() ?? '', SUBRIP_TIMES);
    if (times === null) return { wrongLine: at + 1 };
    const end = lines.findIndex((line, index) => index > at && isEmpty(line));
    const content = lines.slice(at + 1, end === -1 ? undefined : end);
    if (content.length > 0) {
      cues.push([`${times.start} --> ${times.end}`, ...content.map(cueText)].join('\n'));
    }
    at += 1 + content.length;
  }
  return cues.length === 0 ? { hasNoCue: true } : { vtt: `WEBVTT\n\n${cues.join('\n\n')}\n` };
}

const isEmpty = (line: string | undefined) => line?.trim() === '';

/**
 * Returns the times in WebVTT, or `null` for another line and for a cue that ends before it starts.
 */
function cueTimes(
  line: string,
  pattern: RegExp,
): { start: string; end: string; settings: string } | null {
  const match = pattern.exec(line);
  if (match === null) return null;
  const time = (from: number) => {
    const [hours, minutes, seconds, fraction = ''] = match.slice(from, from + 4);
    const minute = `${minutes}:${seconds}.${fraction.padStart(3, '0')}`;
    return hours === undefined ? minute : `${hours.padStart(2, '0')}:${minute}`;
  };
  const start = time(1);
  const end = time(5);
  return seconds(end) > seconds(start) ? { start, end, settings: match[9] ?? '' } : null;
}

function seconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/**
 * Keeps the tags that both formats have; other tags and positions (`{\an8}`) go, and other
 * characters are escaped.
 */
function cueText(line: string): string {
  return line
    .replaceAll(/<(?!\/?[biu]>)\/?[a-z][^>]*>|\{\\[^}]*\}/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .trim();
}
