/** What a caption file contains: text for a `<track>`, or the first line that cannot be read (1 is the first). */
export type Captions = { readonly vtt: string } | { readonly wrongLine: number };

/** SubRip (`00:01:02,500 --> 00:01:04,000`), also with the point of WebVTT; a position after the times is left out. */
const TIMES =
  /^(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{1,3})\s*-->\s*(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{1,3})(?:\s.*)?$/;
/** Whether a text starts with the WebVTT signature (w3.org/TR/webvtt1, 4.1). */
const isWebVtt = (text: string) => /^WEBVTT(?:[ \t\n]|$)/.test(text);

/** Reads captions in WebVTT, which are kept, or in SubRip, which are converted. */
export function readCaptions(file: string): Captions {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  return isWebVtt(text) ? { vtt: text } : fromSubRip(text.split('\n'));
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
    const times = cueTimes(lines[at]?.trim() ?? '');
    if (times === null) return { wrongLine: at + 1 };
    const end = lines.findIndex((line, index) => index > at && isEmpty(line));
    const content = lines.slice(at + 1, end === -1 ? undefined : end);
    if (content.length > 0) cues.push([times, ...content.map(cueText)].join('\n'));
    at += 1 + content.length;
  }
  return cues.length === 0 ? { wrongLine: 1 } : { vtt: `WEBVTT\n\n${cues.join('\n\n')}\n` };
}

const isEmpty = (line: string | undefined) => line?.trim() === '';

/** Returns the times in WebVTT, or `null` for another line and for a cue that ends before it starts. */
function cueTimes(line: string): string | null {
  const match = TIMES.exec(line);
  if (match === null) return null;
  const time = (from: number) => {
    const [hours = '', minutes, seconds, fraction = ''] = match.slice(from, from + 4);
    return `${hours.padStart(2, '0')}:${minutes}:${seconds}.${fraction.padStart(3, '0')}`;
  };
  const [start, end] = [time(1), time(5)];
  return seconds(end) > seconds(start) ? `${start} --> ${end}` : null;
}

function seconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Keeps the tags that both formats have; other tags and positions (`{\an8}`) go, and other characters are escaped. */
function cueText(line: string): string {
  return line
    .replaceAll(/<(?!\/?[biu]>)\/?[a-z][^>]*>|\{\\[^}]*\}/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .trim();
}
